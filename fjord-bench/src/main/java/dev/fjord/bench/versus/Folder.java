package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
      Files.createDirectories(path);
      if (!isEmpty(path)) {
        throw new InputException("--out: %s holds something already".formatted(path));
      }
      if (!Files.isWritable(path)) {
        throw new InputException("cannot write into %s: permission denied".formatted(path));
      }
    } catch (IOException e) {
      throw unwritable(path, e);
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
    try {
      Files.writeString(path.resolve("versus.json"), Json.page(report) + "\n");
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private static InputException unwritable(Path path, IOException e) {
    return new InputException("cannot write into %s: %s".formatted(path, OutputFile.reason(e)));
  }

  /**
   * Writes a report.
   *
   * @throws InputException if it cannot be written
   */
  void write(VersusReport report) {
    writeJson(report);
    try {
      List<Path> charts = charts(report);
      Files.writeString(path.resolve("README.md"), page(report, charts), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private List<Path> charts(VersusReport report) throws IOException {
    List<Path> charts = new ArrayList<>();
    Set<List<String>> blocks = new LinkedHashSet<>();
    report.rows().forEach(row -> blocks.add(List.of(row.program(), row.size())));
    String note =
        "%s, %d processors, %s"
            .formatted(report.machine().cpu(), report.machine().processors(), report.date());
    for (List<String> block : blocks) {
      boolean isValid = report.isValid(block.get(0), block.get(1));
      String verdict = isValid ? note : note + ", INVALID";
      Path chart = Chart.draw(block.get(0), block.get(1), report.rows(), verdict, path);
      if (chart != null) {
        charts.add(chart);
      }
    }
    return charts;
  }

  private static String page(VersusReport report, List<Path> charts) {
    StringBuilder page = new StringBuilder();
    page.append("# fjord versus, ").append(report.date()).append("\n\n");
    if (!report.control().valid()) {
      page.append("**Invalid: ")
          .append(String.join(", ", report.control().invalid()))
          .append(". The control drifted. Their figures must not be used.**\n\n");
    }
    page.append("Command: `./fjord ")
        .append(commandLine(report.command()))
        .append("`; how to read it: docs/performance.md.\n\n");
    for (Path chart : charts) {
      page.append("![](").append(chart.getFileName()).append(")\n\n");
    }
    return page.append("```\n").append(Table.text(report)).append("```\n").toString();
  }

  /** The words as a shell takes them. */
  static String commandLine(List<String> words) {
    return words.stream().map(Folder::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
