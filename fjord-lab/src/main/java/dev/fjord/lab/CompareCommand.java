package dev.fjord.lab;

import dev.fjord.lab.compare.ChildPlayer;
import dev.fjord.lab.compare.Comparison;
import dev.fjord.lab.compare.MatchPlan;
import dev.fjord.lab.compare.Series;
import dev.fjord.lab.compare.TextComparison;
import dev.fjord.lab.experiment.Results;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares versions of a program by turns. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Compares a program on Fjord with other versions of it by turns: each stays ready in a Java"
          + " virtual machine of its own, and in every round each has one turn, in random order, Fjord"
          + " two. For small differences, and for machines that others use too.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory, or"
          + " too late."
    })
final class CompareCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Parameters(index = "0", paramLabel = "PROGRAM", description = "see 'fjord list'")
  private String name = "";

  @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "size or other arguments")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--against",
      split = ",",
      paramLabel = "VERSION",
      description = {
        "jdk (default), sequential, fjord for neither, and for programs that are loops",
        "executor, stream, virtual"
      })
  private List<Contender> against = new ArrayList<>(List.of(Contender.JDK));

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = Workers.ALL,
      description = "the number of workers, 1 to 32767 or 'all', one for each processor (default)")
  private String workers = Workers.ALL;

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
      names = "--their-threshold",
      paramLabel = "N",
      description = "the threshold of the other versions (default: that of --threshold)")
  private @Nullable Integer theirThreshold;

  @Option(
      names = "--matches",
      paramLabel = "N",
      defaultValue = "6",
      description = "how often to start anew in new virtual machines (default: 6)")
  private int matches;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "30",
      description = "rounds of a match that count (default: 30)")
  private int rounds;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "15",
      description = "rounds of a match before those (default: 15)")
  private int warmup;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "decides the order of players and turns (default: another one each time)")
  private @Nullable Long seed;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "write the figures as JSON, '-' for standard output instead of the table")
  private @Nullable String json;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "1800",
      description = "end a turn, or a preparation, that takes longer (default: 1800)")
  private int timeout;

  CompareCommand(Session session, List<String> commandLine) {
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
    MatchPlan matchPlan =
        new MatchPlan(matches, rounds, warmup, seed == null ? System.nanoTime() : seed);
    Series.Outcome outcome = play(cells, made, matchPlan);
    Comparison report =
        new Comparison(
            date,
            commandLine,
            name,
            words,
            plan.input(),
            cells.get(0).face().label(),
            cells.get(0).workers(),
            matchPlan,
            matchPlan.confidence(),
            Machine.current(),
            outcome.jvm(),
            outcome.complaint().isEmpty(),
            outcome.complaint(),
            outcome.answer(),
            outcome.checkedRuns(),
            outcome.standings());
    session.publish(Results.json(report), json, file, out -> TextComparison.print(report, out));
    return report.right() ? Main.RIGHT : Main.WRONG;
  }

  private void checkOptions(Program program) {
    if (program.faces().isEmpty()) {
      throw new InputException(name + " is one thread: there is nothing to compare");
    }
    Checks.hasFace(program, chosenFace);
    Checks.haveVersions(program, against);
    if (threshold != null || theirThreshold != null) {
      Checks.hasThreshold(program);
    }
    if (threshold != null) {
      Checks.atLeast("--threshold", 1, threshold);
    }
    if (theirThreshold != null) {
      Checks.atLeast("--their-threshold", 1, theirThreshold);
    }
    Checks.atLeast("--matches", 1, matches);
    Checks.atMost("--matches", MatchPlan.MOST_MATCHES, matches);
    Checks.atLeast("--rounds", 1, rounds);
    Checks.atLeast("--warmup", 0, warmup);
    Checks.atLeast("--timeout", 1, timeout);
  }

  private List<Cell> cells(Program program, List<String> words) {
    Face face = chosenFace != null ? chosenFace : program.faces().iterator().next();
    int count = Workers.one(workers);
    Effort warm = new Effort(1, 0);
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell(name, words, threshold, Contender.FJORD, face, count, warm));
    for (Contender contender : against.stream().distinct().toList()) {
      if (contender != Contender.FJORD) {
        Integer own = theirThreshold == null ? threshold : theirThreshold;
        int many = contender == Contender.SEQUENTIAL ? 1 : count;
        cells.add(new Cell(name, words, own, contender, face, many, warm));
      }
    }
    return cells;
  }

  private Series.Outcome play(List<Cell> cells, List<String> made, MatchPlan plan) {
    ChildJvm child = session.child(timeout);
    try (Progress progress = session.progress()) {
      return Series.play(
          cells,
          plan,
          cell -> ChildPlayer.of(child, cell.on(made)),
          what -> progress.now("%s: %s".formatted(name, what)));
    }
  }
}
