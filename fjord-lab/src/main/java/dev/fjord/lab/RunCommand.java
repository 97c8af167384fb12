package dev.fjord.lab;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Report;
import dev.fjord.lab.run.Row;
import dev.fjord.lab.run.Stamp;
import dev.fjord.lab.run.TextReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures a program in all its versions. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Measures a program with Fjord and against its other versions, each in a Java virtual machine"
          + " of its own, and checks every result.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory, or"
          + " too late."
    })
final class RunCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Parameters(index = "0", paramLabel = "PROGRAM", description = "see 'fjord list'")
  private String name = "";

  @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "size or other arguments")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--workers",
      split = ",",
      paramLabel = "N",
      description = "numbers of workers, 1 to 32767 or 'all' (default: 1,all)")
  private List<String> workers = new ArrayList<>();

  @Option(
      names = "--against",
      split = ",",
      paramLabel = "VERSION",
      description = {
        "sequential, jdk (default: both; fjord for neither), and for programs that are loops",
        "executor, stream, virtual"
      })
  private List<Contender> against = new ArrayList<>();

  @Option(
      names = "--face",
      paramLabel = "FACE",
      description =
          "what the program is written with on Fjord: fork, fjtask, concurrent (default: the first"
              + " that it has)")
  private @Nullable Face chosenFace;

  @Option(
      names = "--threshold",
      paramLabel = "N",
      description = "fork only above this (default: fork down to the natural bottom)")
  private @Nullable Integer threshold;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "5",
      description = "samples of each contender (default: 5)")
  private int repeat;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "3",
      description = "least number of runs before the first sample (default: 3)")
  private int warmup;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "write the figures as JSON, '-' for standard output instead of the table")
  private @Nullable String json;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "1800",
      description = {
        "end a version that takes longer with one number of workers, and keep a picture of its",
        "threads (default: 1800)"
      })
  private int timeout;

  @Option(
      names = "--in-process",
      description = "measure in this virtual machine: quick, but contenders disturb each other")
  private boolean inProcess;

  RunCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    Program program = session.catalogue().find(name);
    checkOptions(program);
    List<String> words = arguments.isEmpty() ? program.presets() : arguments;
    List<Cell> cells = cells(program, words);
    Plan plan = new Laboratory(session.catalogue()).plan(cells.get(0));
    Optional<OutputFile> file = OutputFile.open(json);
    List<String> made = program.made(words);
    String date = Stamp.now();
    Function<Cell, Measurement> measure = session.measuring(timeout, inProcess);
    List<Measurement> measurements = measure(cells, cell -> measure.apply(cell.on(made)));
    List<Row> rows = Report.rows(measurements);
    Report report =
        new Report(
            date,
            commandLine,
            name,
            words,
            plan.input(),
            threshold,
            program.faces().isEmpty() ? null : face(program).label(),
            Machine.current(),
            measurements.get(0).jvm(),
            rows.stream().allMatch(Row::right),
            rows);
    session.publish(report.toJson(), json, file, out -> TextReport.print(report, out));
    return report.right() ? Main.RIGHT : Main.WRONG;
  }

  private void checkOptions(Program program) {
    if (program.faces().isEmpty() && (chosenFace != null || !against.isEmpty())) {
      throw new InputException(
          name + " is one thread: it has no other version for --face or --against");
    }
    Checks.hasFace(program, chosenFace);
    Checks.haveVersions(program, against);
    if (threshold != null) {
      Checks.hasThreshold(program);
      Checks.atLeast("--threshold", 1, threshold);
    }
    Checks.atLeast("--repeat", 1, repeat);
    Checks.atLeast("--warmup", 0, warmup);
    Checks.atLeast("--timeout", 1, timeout);
  }

  /** The face chosen, else the program's first, else any, since nothing is run on Fjord. */
  private Face face(Program program) {
    return chosenFace != null ? chosenFace : program.faces().stream().findFirst().orElse(Face.FORK);
  }

  private List<Cell> cells(Program program, List<String> programArguments) {
    List<Integer> counts = workers.isEmpty() ? Workers.preset() : Workers.parse(workers);
    List<Contender> others =
        against.isEmpty() ? List.of(Contender.SEQUENTIAL, Contender.JDK) : against;
    Effort effort = new Effort(warmup, repeat);
    List<Cell> cells = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      boolean wanted =
          program.faces().isEmpty()
              ? contender == Contender.SEQUENTIAL
              : contender == Contender.FJORD || others.contains(contender);
      if (!wanted) {
        continue;
      }
      for (int count : contender == Contender.SEQUENTIAL ? List.of(1) : counts) {
        cells.add(
            new Cell(name, programArguments, threshold, contender, face(program), count, effort));
      }
    }
    return cells;
  }

  private List<Measurement> measure(List<Cell> cells, Function<Cell, Measurement> measure) {
    List<Measurement> measurements = new ArrayList<>();
    try (Progress progress = session.progress()) {
      for (Cell cell : cells) {
        progress.now(
            "%s: %s (%d of %d)"
                .formatted(name, cell.title(), measurements.size() + 1, cells.size()));
        measurements.add(measure.apply(cell));
      }
    }
    return measurements;
  }
}
