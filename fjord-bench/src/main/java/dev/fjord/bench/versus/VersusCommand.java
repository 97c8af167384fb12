package dev.fjord.bench.versus;

import dev.fjord.lab.Session;
import dev.fjord.lab.options.Checks;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.options.Outputs;
import dev.fjord.lab.options.WorkersOption;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.NativeProgram;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.run.Version;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the grid. */
@Command(
    name = "fjord versus",
    description = {
      "Measures Fjord against everything a user would take instead: each contender, collector, JDK"
          + " and number of workers in processes of its own, every result checked.",
      "Prints a table; with --out it keeps that, all figures and charts.",
      "The short form takes less than 10 minutes on 2 quiet processors. Let the machine do nothing"
          + " else: what was measured while it did is measured again.",
      "With --by-turns it compares versions of one program for small differences: see"
          + " 'fjord versus --by-turns --help'.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, a cell that could"
          + " not be measured or an output that could not be written."
    })
final class VersusCommand implements Callable<Integer> {
  private static final String HEAP = "1g";
  private static final int MOST_PROCESSES = 1_000;
  private static final String PAPER_HEAP = "4g";

  /** What it takes to measure the paper's sizes, in bytes. */
  private static final long PAPER_MEMORY = 8L << 30;

  private final Session session;
  private final Path home;
  private final List<String> commandLine;

  @Parameters(paramLabel = "PROGRAM", description = "what to compare by; see --list")
  private List<String> programs = new ArrayList<>();

  @Option(names = "--list", description = "list the programs and their contenders, measure nothing")
  private boolean list;

  @Option(
      names = "--full",
      description =
          "everything, for the record, and where memory allows the paper's sizes: many hours")
  private boolean full;

  @Option(
      names = "--jdks",
      split = ",",
      paramLabel = "JDK",
      description = "versions, or homes of JDKs (default: 17 and 25 where they are found)")
  private List<String> jdks = new ArrayList<>();

  @Option(
      names = "--collectors",
      split = ",",
      paramLabel = "NAME",
      description = "G1, Parallel, Serial, ZGC (default: all for fib, fewer for others)")
  private List<String> collectors = new ArrayList<>();

  @Mixin private WorkersOption workers = new WorkersOption();

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "NAME",
      description = "only these; ratios need fjord, ns/fork needs sequential, rust or c++")
  private List<String> contenders = new ArrayList<>();

  @Option(
      names = "--size",
      paramLabel = "PROGRAM=SIZE",
      description =
          "another size; may be given for several programs, e.g. --size 'jacobi=4096 100'")
  private List<String> sizes = new ArrayList<>();

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "processes for each cell (default: 1, with --full 3)")
  private @Nullable Integer processes;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "the heap of each virtual machine (default: 1g, for the paper's sizes 4g)")
  private @Nullable String heap;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "keep the table, all figures as JSON, and the charts there")
  private @Nullable Path folder;

  @Mixin private JsonOption json = new JsonOption();

  /**
   * @param session what it works with
   * @param home the checkout
   * @param commandLine the arguments
   */
  VersusCommand(Session session, Path home, List<String> commandLine) {
    this.session = session;
    this.home = home;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    NativeRun natives = new NativeRun(NativeProgram.folder(home));
    Machine machine = Machine.current();
    Grid grid = grid(natives, machine);
    List<Subject> subjects = subjects(grid);
    Effort effort = effort();
    JmhRun jmh = jmh();
    if (list) {
      list(programs.isEmpty() ? Subject.ALL : subjects, session.out());
      return Commands.RIGHT;
    }
    if (heap != null) {
      grid.jdks().forEach(jdk -> jdk.require(jmh.heap()));
    }
    String date = Text.now();
    json.open(
        () -> Stream.concat(grid.jdks().stream().flatMap(Jdk::files), natives.files()).toList());
    Optional<Folder> target = Optional.ofNullable(folder).map(Folder::open);
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    String version = Version.commit(home);
    List<String> builds = natives.versions(subjects, grid);
    Campaign campaign = new Campaign(grid, subjects, effort, natives, jmh);
    Function<Boolean, VersusReport> report =
        complete ->
            new VersusReport(
                date,
                commandLine,
                full ? "full" : "short",
                complete,
                version,
                machine,
                load,
                jmh.heaps(),
                effort,
                grid.jdks(),
                builds,
                campaign.verdict(),
                campaign.measured().isRight(),
                campaign.measured().complaints(),
                campaign.measured().rows());
    session.err().println("fjord versus: " + campaign.size());
    Outputs outputs = new Outputs(session.err());
    try (Progress progress = session.progress()) {
      campaign.run(
          progress,
          () -> target.ifPresent(to -> outputs.write(() -> to.writeJson(report.apply(false)))));
    }
    VersusReport done = report.apply(true);
    outputs.write(
        () -> json.publish(Json.page(done), session.out(), out -> out.print(Table.text(done))));
    target.ifPresent(
        to ->
            outputs.write(
                () -> {
                  to.write(done);
                  if (!json.isStandardOutput()) {
                    session.out().println("Kept in " + to.path());
                  }
                }));
    if (!done.right()) {
      return Commands.WRONG;
    }
    return outputs.code(done.complaints().isEmpty() ? Commands.RIGHT : Commands.UNUSABLE);
  }

  private Grid grid(NativeRun natives, Machine machine) {
    return new Grid(
        full,
        machine.memoryBytes() >= PAPER_MEMORY,
        Jdk.find(jdks),
        collectors.stream().map(Collector::of).distinct().toList(),
        workers.counts(),
        contenders.stream().map(Contender::of).distinct().toList(),
        sizesByProgram(),
        natives::has);
  }

  private Map<String, String> sizesByProgram() {
    Map<String, String> found = new LinkedHashMap<>();
    for (String word : sizes) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        throw new InputException("--size takes PROGRAM=SIZE, not '%s'".formatted(word));
      }
      String program = Subject.find(word.substring(0, equals)).name();
      if (!programs.isEmpty() && !programs.contains(program)) {
        throw new InputException("--size: %s is not compared".formatted(program));
      }
      if (found.put(program, word.substring(equals + 1)) != null) {
        throw new InputException("--size: %s is given twice".formatted(program));
      }
    }
    return found;
  }

  private JmhRun jmh() {
    String given = heap;
    if (given == null) {
      return new JmhRun(HEAP, PAPER_HEAP);
    }
    if (!given.matches("[1-9][0-9]*[kKmMgG]")) {
      throw new InputException("--heap takes a size such as 512m or 2g, not '%s'".formatted(given));
    }
    return new JmhRun(given, given);
  }

  private List<Subject> subjects(Grid grid) {
    List<Subject> subjects =
        programs.isEmpty()
            ? Grid.preset(full)
            : programs.stream().distinct().map(Subject::find).toList();
    for (Subject subject : subjects) {
      grid.sizesOf(subject).forEach(subject::check);
      if (grid.cells(subject).isEmpty()) {
        throw new InputException(subject.name() + " has none of these contenders");
      }
    }
    return subjects;
  }

  private Effort effort() {
    Effort effort = full ? Effort.FULL : Effort.SHORT;
    Integer count = processes;
    if (count == null) {
      return effort;
    }
    Checks.atLeast("--processes", 1, count);
    Checks.atMost("--processes", MOST_PROCESSES, count);
    return effort.withRounds(count);
  }

  private static void list(List<Subject> subjects, PrintStream out) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("PROGRAM", "SHORT", "FULL", "PAPER'S", ""));
    for (Subject subject : subjects) {
      String contenders =
          Stream.of(subject.rivals(), subject.moreRivals(), subject.natives())
              .flatMap(List::stream)
              .map(Contender::id)
              .collect(Collectors.joining(" "));
      rows.add(
          List.of(
              subject.name(),
              sizes(subject.quick()),
              sizes(subject.full()),
              subject.paper().isEmpty() ? "no" : subject.paper(),
              subject.summary() + ": " + contenders));
    }
    out.print(Text.table(5, rows));
  }

  private static String sizes(List<String> sizes) {
    return sizes.isEmpty()
        ? "no"
        : sizes.size() > 2 ? sizes.size() + " sizes" : String.join(", ", sizes);
  }
}
