package dev.fjord.lab;

import dev.fjord.lab.options.Checks;
import dev.fjord.lab.options.EffortOptions;
import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.options.ProgramOptions;
import dev.fjord.lab.options.TimeoutOption;
import dev.fjord.lab.options.WorkersOption;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Header;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Report;
import dev.fjord.lab.run.Row;
import dev.fjord.lab.run.TextReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a program in all its versions. */
@Command(
    name = "run",
    description = {
      "Measures a program with Fjord and against its other versions, each in a Java virtual machine"
          + " of its own, and checks every result.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory, or"
          + " too late."
    })
final class RunCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Mixin private ProgramOptions chosen = new ProgramOptions();
  @Mixin private WorkersOption workers = new WorkersOption();

  @Option(
      names = "--against",
      split = ",",
      paramLabel = "VERSION",
      description =
          "sequential, jdk (default: both; fjord for neither), and for programs that are loops"
              + " executor, stream, parstream, virtual")
  private List<Contender> against = new ArrayList<>();

  @Option(
      names = "--threshold",
      paramLabel = "N",
      description = "fork only above this (default: fork down to the natural bottom)")
  private @Nullable Integer threshold;

  @Mixin private EffortOptions measuring = new EffortOptions();
  @Mixin private TimeoutOption timeout = new TimeoutOption();
  @Mixin private JsonOption json = new JsonOption();

  RunCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    Program program = chosen.find(session.catalogue());
    boolean oneThread = program.faces().isEmpty();
    if (oneThread && (!against.isEmpty() || workers.isGiven())) {
      throw new InputException(
          program.name() + " is one thread: it takes neither --against nor --workers");
    }
    Checks.haveVersions(program, against);
    Checks.threshold(program, "--threshold", threshold);
    List<String> words = chosen.words(program);
    List<Cell> cells = cells(program, words, measuring.effort(1));
    Plan plan = new Laboratory(session.catalogue()).plan(cells.get(0));
    Function<Cell, Measurement> measure =
        session.measuring(timeout.seconds(), measuring.inProcess());
    json.open(() -> program.inputs(words));
    List<String> made = program.made(words);
    Header header = Header.now(commandLine, program, words, plan, chosen.face(program));
    List<Measurement> measurements = measure(cells, cell -> measure.apply(cell.on(made)));
    List<Row> rows = Report.rows(measurements);
    Report report =
        new Report(
            header, threshold, measurements.get(0).jvm(), rows.stream().allMatch(Row::right), rows);
    return json.publish(
        report, report.right(), session.out(), out -> TextReport.print(report, out));
  }

  private List<Cell> cells(Program program, List<String> words, Effort effort) {
    List<Contender> others =
        against.isEmpty() ? List.of(Contender.SEQUENTIAL, Contender.JDK) : against;
    Face face = chosen.face(program);
    List<Cell> cells = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      boolean wanted =
          program.faces().isEmpty()
              ? contender == Contender.SEQUENTIAL
              : contender == Contender.FJORD || others.contains(contender);
      if (wanted) {
        for (int count : contender == Contender.SEQUENTIAL ? List.of(1) : workers.counts()) {
          cells.add(new Cell(program.name(), words, threshold, contender, face, count, effort));
        }
      }
    }
    return cells;
  }

  private List<Measurement> measure(List<Cell> cells, Function<Cell, Measurement> measure) {
    List<Measurement> measurements = new ArrayList<>();
    try (Progress progress = session.progress()) {
      for (Cell cell : cells) {
        int number = measurements.size() + 1;
        progress.now(
            "%s: %s (%d of %d)".formatted(cell.program(), cell.title(), number, cells.size()));
        measurements.add(measure.apply(cell));
      }
    }
    return measurements;
  }
}
