package dev.fjord.stress.soak;

import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Soaks the pools. */
@Command(
    name = "fjord soak",
    description = {
      "Runs random trees of tasks in random pools, round after round, and checks that what every task"
          + " did adds up: pools of 1 to 64 workers opened, resized and closed all the time, by all"
          + " faces, with failures, cancellations, interrupts, blocking, and up to hundreds of"
          + " callers.",
      "A round comes from the seed and its number. One that goes wrong is printed, with its plan and"
          + " the command that runs it again; the schedule is free, so it may take some runs to see"
          + " the same. Ctrl-C ends with the sums so far.",
      "Exit code: 0 all rounds right, 1 a round went wrong or hung, 2 unusable arguments."
    })
final class SoakCommand implements Callable<Integer> {
  private static final int MOST_MINUTES = 30 * 24 * 60;
  private static final int MOST_HANG_SECONDS = 24 * 60 * 60;
  private static final int HANG_SECONDS = 60;

  private final PrintStream out;
  private final PrintStream err;
  private final List<String> commandLine;
  private final Consumer<Soak> begun;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "how long, 1 to 43200 (default: 1; with --round, once)")
  private @Nullable Integer minutes;

  @Option(names = "--seed", paramLabel = "S", description = "the seed (default: a new one)")
  private @Nullable Long seed;

  @Option(
      names = "--round",
      paramLabel = "R",
      description = "only this round of the seed, again and again if --minutes is given")
  private @Nullable Long round;

  @Option(
      names = "--faces",
      split = ",",
      paramLabel = "FACE",
      description =
          "what tasks fork with: fork, scope, range, task, action, completer, invoke-all, again,"
              + " fjtask (default: all)")
  private List<String> faces = new ArrayList<>();

  @Option(
      names = "--hang",
      paramLabel = "SECONDS",
      description =
          "a round in which no task begins or ends for so long hangs (default: 60); longer on a busy"
              + " machine, in proportion to its load")
  private int hang = HANG_SECONDS;

  @Option(
      names = "--plant",
      paramLabel = "FAULT",
      description =
          "make one task in a thousand go wrong, to see that it is found: lost, twice, wrong-value,"
              + " swallowed, bare, hang")
  private @Nullable String plant;

  @Mixin private JsonOption json = new JsonOption();

  /**
   * @param out standard output
   * @param err standard error
   * @param commandLine the arguments
   * @param begun told of the soak before it runs, to be able to stop it
   */
  SoakCommand(PrintStream out, PrintStream err, List<String> commandLine, Consumer<Soak> begun) {
    this.out = out;
    this.err = err;
    this.commandLine = commandLine;
    this.begun = begun;
  }

  @Override
  public Integer call() {
    inRange("--minutes", minutes, MOST_MINUTES);
    inRange("--round", round, Long.MAX_VALUE);
    inRange("--hang", hang, MOST_HANG_SECONDS);
    Set<Face> chosen = EnumSet.allOf(Face.class);
    if (!faces.isEmpty()) {
      chosen.retainAll(faces.stream().map(SoakCommand::face).toList());
    }
    Fault fault = plant == null ? Fault.NONE : Fault.of(plant);
    json.open(List::of);
    boolean text = !json.isStandardOutput();
    String date = Text.now();
    long from = seed != null ? seed : ThreadLocalRandom.current().nextLong(1, 1_000_000_000);
    Soak soak = new Soak(from, chosen, fault, hang);
    begun.accept(soak);
    if (text) {
      out.println("soak %d, faces %s".formatted(from, labels(chosen)));
    }
    long begin = System.nanoTime();
    run(soak, finding -> print(finding, text ? out : err));
    double seconds = (System.nanoTime() - begin) / 1e9;
    SoakReport report = soak.report(date, commandLine, seconds);
    return json.publish(report, report.right(), out, to -> report.lines().forEach(to::println));
  }

  private void run(Soak soak, Consumer<Finding> found) {
    try (Progress progress = new Progress(err, Boolean.getBoolean(Progress.TERMINAL))) {
      soak.eachRound(() -> progress.now(soak.tally.text()));
      long nanos = TimeUnit.MINUTES.toNanos(minutes != null ? minutes : 1);
      if (round == null) {
        soak.run(nanos, found);
      } else {
        soak.replay(round, minutes != null ? nanos : 0, found);
      }
    }
  }

  private static void print(Finding finding, PrintStream to) {
    to.printf( // the line may hold the progress
        "%nround %d went wrong; again: %s%nplan:%n%sfound:%n%s",
        finding.round(),
        finding.replay(),
        indented(finding.plan()),
        indented(finding.complaints()));
    to.flush();
  }

  private static String indented(List<String> lines) {
    return lines.stream().map("  %s%n"::formatted).collect(Collectors.joining());
  }

  /** What a constant is called on the command line. */
  static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Face face(String label) {
    return Names.find("face", label, List.of(Face.values()), Face::toString);
  }

  /** The faces as {@code --faces} takes them. */
  static String labels(Set<Face> faces) {
    return faces.stream().sorted().map(Face::toString).collect(Collectors.joining(","));
  }

  private static void inRange(String option, @Nullable Number value, long most) {
    if (value != null && (value.longValue() < 1 || value.longValue() > most)) {
      throw new InputException(
          most == Long.MAX_VALUE
              ? "%s must be at least 1, not %s".formatted(option, value)
              : "%s must be 1 to %d, not %s".formatted(option, most, value));
    }
  }
}
