package dev.fjord.lab;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.lab.experiment.Results;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.tune.LoadFactors;
import dev.fjord.lab.tune.TextTuning;
import dev.fjord.lab.tune.Tuner;
import dev.fjord.lab.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Turns the knobs of a program. */
@Command(
    name = "tune",
    sortOptions = false,
    description = {
      "Finds out on how many workers a program on Fjord is fastest, and whether it wants a threshold:"
          + " all settings that cannot be told from the best, and advice from the pool's counters.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory, or"
          + " too late."
    })
final class TuneCommand implements Callable<Integer> {
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
      description =
          "numbers of workers, 1 to 32767 or 'all' (default: 1, 2, 4 ... all, and twice all)")
  private List<String> workers = new ArrayList<>();

  @Option(
      names = "--load-factors",
      split = ",",
      paramLabel = "L",
      description =
          "thresholds to try, N/(C*L) for the program's first argument N and C workers, 1 to 1000"
              + " (default: 1,2,5,10 ... 1000)")
  private List<Integer> loadFactors = new ArrayList<>();

  @Option(
      names = "--face",
      paramLabel = "FACE",
      description =
          "what the program is written with: fork, fjtask, concurrent (default: the first that it"
              + " has)")
  private @Nullable Face chosenFace;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "samples of each setting, at least 3: their spread says what differs (default: 5)")
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
      description = "write the figures as JSON, '-' for standard output instead of the text")
  private @Nullable String json;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "1800",
      description = "end a setting that takes longer (default: 1800)")
  private int timeout;

  @Option(
      names = "--in-process",
      description = "measure in this virtual machine: quick, but settings disturb each other")
  private boolean inProcess;

  /** What is written as JSON. */
  private record Published(List<String> command, @JsonUnwrapped Tuning tuning) {}

  TuneCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    Program program = session.catalogue().find(name);
    checkOptions(program);
    List<String> words = arguments.isEmpty() ? program.presets() : arguments;
    Face face = chosenFace != null ? chosenFace : program.faces().iterator().next();
    Effort effort = new Effort(warmup, repeat);
    Plan unused =
        new Laboratory(session.catalogue())
            .plan(new Cell(name, words, null, Contender.FJORD, face, 1, effort));
    Optional<OutputFile> file = OutputFile.open(json);
    Tuner tuner =
        Tuner.of(program, words)
            .face(face)
            .effort(effort)
            .loadFactors(loadFactors.isEmpty() ? LoadFactors.PRESET : loadFactors);
    if (!workers.isEmpty()) {
      tuner = tuner.workers(Workers.parse(workers));
    }
    Tuning tuning = tune(tuner, program.made(words));
    String report = Results.json(new Published(commandLine, tuning));
    session.publish(report, json, file, out -> TextTuning.print(tuning, out));
    return tuning.right() ? Main.RIGHT : Main.WRONG;
  }

  private void checkOptions(Program program) {
    if (program.faces().isEmpty()) {
      throw new InputException(name + " is one thread: there is nothing to tune");
    }
    Checks.hasFace(program, chosenFace);
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
    Checks.atLeast("--repeat", Tuner.LEAST_SAMPLES, repeat);
    Checks.atLeast("--warmup", 0, warmup);
    Checks.atLeast("--timeout", 1, timeout);
  }

  private Tuning tune(Tuner tuner, List<String> made) {
    Function<Cell, Measurement> measure = session.measuring(timeout, inProcess);
    try (Progress progress = session.progress()) {
      return tuner
          .measuredBy(
              cell -> {
                Integer threshold = cell.threshold();
                String at = threshold == null ? "" : ", threshold " + threshold;
                progress.now("%s: %s%s".formatted(name, cell.title(), at));
                return measure.apply(cell.on(made));
              })
          .tune();
    }
  }
}
