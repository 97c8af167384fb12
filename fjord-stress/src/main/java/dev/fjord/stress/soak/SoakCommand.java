package dev.fjord.stress.soak;

import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Soaks the pools. */
@Command(
    name = "fjord soak",
    sortOptions = false,
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

  /** The property by which the launcher tells whether standard error is a terminal. */
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
      description = {
        "what tasks fork with: fork, scope, range, task, action, completer, invoke-all, again,",
        "fjtask (default: all)"
      })
  private List<String> faces = new ArrayList<>();

  @Option(
      names = "--hang",
      paramLabel = "SECONDS",
      description = {
        "a round in which no task begins or ends for so long hangs (default: 60); longer on a busy",
        "machine, in proportion to its load"
      })
  private int hang = HANG_SECONDS;

  @Option(
      names = "--plant",
      paramLabel = "FAULT",
      description = {
        "make one task in a thousand go wrong, to see that it is found: lost, twice, wrong-value,",
        "swallowed, bare, hang"
      })
  private @Nullable String plant;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "write the sums and findings as JSON, '-' for standard output instead of text")
  private @Nullable String json;

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
    Set<Face> chosen = Face.of(faces);
    Fault fault = Fault.of(plant);
    Optional<OutputFile> file = OutputFile.open(json);
    boolean text = !OutputFile.STANDARD_OUTPUT.equals(json);
    String date = Text.now();
    long from = seed != null ? seed : ThreadLocalRandom.current().nextLong(1, 1_000_000_000);
    Soak soak = new Soak(from, chosen, fault, hang);
    begun.accept(soak);
    if (text) {
      out.println("soak %d, faces %s".formatted(from, Face.list(chosen)));
    }
    long begin = System.nanoTime();
    run(soak, finding -> print(finding, text ? out : err));
    double seconds = (System.nanoTime() - begin) / 1e9;
    SoakReport report = SoakReport.of(date, commandLine, from, chosen, seconds, soak);
    if (text) {
      report.lines().forEach(out::println);
    } else {
      out.println(Json.page(report));
    }
    byte[] bytes = (Json.page(report) + "\n").getBytes(StandardCharsets.UTF_8);
    file.ifPresent(to -> to.write(stream -> stream.write(bytes)));
    return report.right() ? Commands.RIGHT : Commands.WRONG;
  }

  private void run(Soak soak, Consumer<Finding> found) {
    try (Progress progress = new Progress(err, Boolean.getBoolean(Progress.TERMINAL))) {
      soak.eachRound(() -> progress.now(soak.tally().text()));
      long nanos = TimeUnit.MINUTES.toNanos(minutes != null ? minutes : 1);
      if (round == null) {
        soak.run(nanos, found);
      } else {
        soak.replay(round, minutes != null ? nanos : 0, found);
      }
    }
  }

  private static void print(Finding finding, PrintStream to) {
    StringBuilder text = new StringBuilder("%n".formatted()); // the line may hold the progress
    text.append("round %d went wrong; again: %s%n".formatted(finding.round(), finding.replay()));
    text.append("plan:%n".formatted());
    finding.plan().forEach(line -> text.append("  %s%n".formatted(line)));
    text.append("found:%n".formatted());
    finding.complaints().forEach(line -> text.append("  %s%n".formatted(line)));
    to.print(text);
    to.flush();
  }

  /** The one of that label. */
  static <T> T named(
      String kind, String label, List<T> all, Function<T, String> nameOf, String between) {
    return all.stream()
        .filter(each -> nameOf.apply(each).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "no %s '%s'; there are %s"
                        .formatted(
                            kind,
                            label,
                            all.stream().map(nameOf).collect(Collectors.joining(between)))));
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
