package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a run is kept: {@code versus.json} with all figures, {@code README.md} with the table, and
 * a chart for each program whose forks have a known cost.
 *
 * @param path the folder
 */
record Folder(Path path) {
  /** Words that mean the same to a shell as they stand. */
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  /**
   * A folder that can be written, made if need be; found out before anything is measured.
   *
   * @throws InputException if it cannot be, or holds something already
   */
  static Folder open(Path path) {
    try {
      OutputFile.makeDirectory(path);
      if (!isEmpty(path)) {
        throw new InputException("--out: %s holds something already".formatted(path));
      }
      if (!Files.isWritable(path)) {
        throw new InputException("cannot write into %s: permission denied".formatted(path));
      }
    } catch (IOException e) {
      throw new InputException("cannot write into %s: %s".formatted(path, OutputFile.reason(e)));
    }
    return new Folder(path);
  }

  private static boolean isEmpty(Path path) {
    String[] names = path.toFile().list();
    return names == null ? Files.notExists(path) : names.length == 0;
  }

  /**
   * Writes the figures alone.
   *
   * @throws InputException if it cannot
   */
  void writeJson(VersusReport report) {
    write("versus.json", Json.page(report) + "\n");
  }

  private void write(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    OutputFile.replace(path.resolve(name), out -> out.write(bytes));
  }

  /**
   * Writes a report.
   *
   * @throws InputException if it cannot be written
   */
  void write(VersusReport report) {
    writeJson(report);
    write("README.md", page(report, charts(report)));
  }

  /** Writes the charts; their names. */
  private List<String> charts(VersusReport report) {
    List<String> charts = new ArrayList<>();
    Map<String, List<Row>> problems = new LinkedHashMap<>();
    for (Row row : report.rows()) {
      String problem = row.program() + " " + row.size();
      problems.computeIfAbsent(problem, unused -> new ArrayList<>()).add(row);
    }
    String note =
        "%s, %d processors, %s"
            .formatted(report.machine().cpu(), report.machine().processors(), report.date());
    problems.forEach(
        (problem, rows) -> {
          boolean isValid = report.isValid(rows.get(0).program(), rows.get(0).size());
          String chart = Chart.of(problem, rows, isValid ? note : note + ", INVALID");
          if (!chart.isEmpty()) {
            String name = "%s-%s.svg".formatted(rows.get(0).program(), rows.get(0).size());
            write(name, chart);
            charts.add(name);
          }
        });
    return charts;
  }

  private static String page(VersusReport report, List<String> charts) {
    String invalid =
        report.control().valid()
            ? ""
            : "**Invalid: %s. The control drifted. Their figures must not be used.**%n%n"
                .formatted(String.join(", ", report.control().invalid()));
    return """
        # fjord versus, %s

        %sCommand: `./fjord %s`; how to read it: docs/performance.md.

        %s```
        %s```
        """
        .formatted(
            report.date(),
            invalid,
            commandLine(report.command()),
            charts.stream().map("![](%s)%n%n"::formatted).collect(Collectors.joining()),
            Table.text(report));
  }

  /** The words as a shell takes them. */
  static String commandLine(List<String> words) {
    return words.stream().map(Folder::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
