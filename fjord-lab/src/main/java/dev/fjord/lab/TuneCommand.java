package dev.fjord.lab;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.lab.options.Checks;
import dev.fjord.lab.options.EffortOptions;
import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.options.ProgramOptions;
import dev.fjord.lab.options.TimeoutOption;
import dev.fjord.lab.options.WorkersOption;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.tune.LoadFactors;
import dev.fjord.lab.tune.TextTuning;
import dev.fjord.lab.tune.Tuner;
import dev.fjord.lab.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns the knobs of a program. */
@Command(
    name = "tune",
    description = {
      "Finds out on how many workers a program on Fjord is fastest, and whether it wants a"
          + " threshold: all settings that cannot be told from the best, and advice from the pool's"
          + " counters.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory,"
          + " or too late."
    })
final class TuneCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Mixin private ProgramOptions chosen = new ProgramOptions();
  @Mixin private WorkersOption workers = new WorkersOption();

  @Option(
      names = "--load-factors",
      split = ",",
      paramLabel = "L",
      description =
          "thresholds to try, N/(C*L) for the program's first argument N and C workers, 1 to 1000"
              + " (default: 1,2,5,10 ... 1000)")
  private List<Integer> loadFactors = new ArrayList<>();

  @Mixin private EffortOptions measuring = new EffortOptions();
  @Mixin private TimeoutOption timeout = new TimeoutOption();
  @Mixin private JsonOption json = new JsonOption();

  /** What is written as JSON. */
  private record Published(List<String> command, @JsonUnwrapped Tuning tuning) {}

  TuneCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    Program program = chosen.find(session.catalogue());
    checkOptions(program);
    List<String> words = chosen.words(program);
    Face face = chosen.face(program);
    Effort effort = measuring.effort(Tuner.LEAST_SAMPLES);
    Cell cell = new Cell(program.name(), words, null, Contender.FJORD, face, 1, effort);
    Function<Cell, Measurement> measure =
        session.measuring(timeout.seconds(), measuring.inProcess());
    new Laboratory(session.catalogue()).plan(cell);
    json.open(() -> program.inputs(words));
    Tuning tuning = tune(program, cell, measure);
    Published report = new Published(commandLine, tuning);
    return json.publish(
        report, tuning.right(), session.out(), out -> TextTuning.print(tuning, out));
  }

  private void checkOptions(Program program) {
    if (program.faces().isEmpty()) {
      throw new InputException(program.name() + " is one thread: there is nothing to tune");
    }
    if (!loadFactors.isEmpty()) {
      Checks.hasThreshold(program);
    }
    for (int factor : loadFactors) {
      if (factor < 1 || factor > LoadFactors.MOST) {
        throw new InputException(
            "--load-factors takes numbers from 1 to %d, not %d"
                .formatted(LoadFactors.MOST, factor));
      }
    }
  }

  private Tuning tune(Program program, Cell cell, Function<Cell, Measurement> measure) {
    List<String> made = program.made(cell.arguments());
    try (Progress progress = session.progress()) {
      Function<Cell, Measurement> told =
          setting -> {
            Integer threshold = setting.threshold();
            String at = threshold == null ? "" : ", threshold " + threshold;
            progress.now("%s: %s%s".formatted(setting.program(), setting.title(), at));
            return measure.apply(setting.on(made));
          };
      return new Tuner(
              program,
              cell,
              workers.isGiven()
                  ? List.copyOf(new TreeSet<>(workers.counts()))
                  : Tuner.presetWorkers(Runtime.getRuntime().availableProcessors()),
              loadFactors.isEmpty() ? LoadFactors.PRESET : loadFactors,
              told)
          .tune();
    }
  }
}
