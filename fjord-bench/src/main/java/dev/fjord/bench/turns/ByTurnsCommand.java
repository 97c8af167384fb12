package dev.fjord.bench.turns;

import dev.fjord.lab.Session;
import dev.fjord.lab.options.Checks;
import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.options.ProgramOptions;
import dev.fjord.lab.options.TimeoutOption;
import dev.fjord.lab.options.WorkersOption;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Header;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Progress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares versions of a program by turns. */
@Command(
    name = "fjord versus --by-turns",
    description = {
      "Compares a program on Fjord with other versions of it by turns: each stays ready in a Java"
          + " virtual machine of its own, and in every round each has one turn, in random order, Fjord"
          + " two. For small differences, and for machines that others use too.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, not enough memory, or"
          + " too late."
    })
public final class ByTurnsCommand implements Callable<Integer> {
  private final Session session;
  private final List<String> commandLine;

  @Mixin private ProgramOptions chosen = new ProgramOptions();
  @Mixin private WorkersOption workers = new WorkersOption();

  @Option(
      names = "--against",
      split = ",",
      paramLabel = "VERSION",
      description =
          "jdk (default), sequential, fjord for neither, and for programs that are loops"
              + " executor, stream, parstream, virtual")
  private List<Contender> against = new ArrayList<>(List.of(Contender.JDK));

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
      description = "how often to start anew in new virtual machines (default: 6)")
  private int matches = 6;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "rounds of a match that count (default: 30)")
  private int rounds = 30;

  @Option(
      names = "--warm-rounds",
      paramLabel = "N",
      description = "rounds of a match before those (default: 15)")
  private int warmRounds = 15;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "decides the order of players and turns (default: another one each time)")
  private @Nullable Long seed;

  @Mixin private TimeoutOption timeout = new TimeoutOption();
  @Mixin private JsonOption json = new JsonOption();

  /**
   * @param session what it works with
   * @param commandLine the arguments
   */
  public ByTurnsCommand(Session session, List<String> commandLine) {
    this.session = session;
    this.commandLine = commandLine;
  }

  @Override
  public Integer call() {
    Program program = chosen.find(session.catalogue());
    checkOptions(program);
    List<String> words = chosen.words(program);
    List<Cell> cells = cells(program, words);
    ChildJvm child = session.child(timeout.seconds());
    Plan plan = new Laboratory(session.catalogue()).plan(cells.get(0));
    json.open(() -> program.inputs(words));
    List<String> made = program.made(words);
    Header header = Header.now(commandLine, program, words, plan, chosen.face(program));
    MatchPlan matchPlan =
        new MatchPlan(matches, rounds, warmRounds, seed == null ? System.nanoTime() : seed);
    Series.Outcome outcome = play(child, cells, made, matchPlan);
    Comparison report =
        new Comparison(
            header,
            cells.get(0).workers(),
            matchPlan,
            matchPlan.confidence(),
            outcome.complaint().isEmpty(),
            outcome);
    return json.publish(
        report, report.right(), session.out(), out -> TextComparison.print(report, out));
  }

  private void checkOptions(Program program) {
    if (program.faces().isEmpty()) {
      throw new InputException(program.name() + " is one thread: there is nothing to compare");
    }
    Checks.haveVersions(program, against);
    Checks.threshold(program, "--threshold", threshold);
    Checks.threshold(program, "--their-threshold", theirThreshold);
    Checks.atLeast("--matches", 1, matches);
    Checks.atMost("--matches", MatchPlan.MOST_MATCHES, matches);
    Checks.atLeast("--rounds", 1, rounds);
    Checks.atLeast("--warm-rounds", 0, warmRounds);
  }

  private List<Cell> cells(Program program, List<String> words) {
    int count = workers.count();
    Effort warm = new Effort(1, 0);
    List<Cell> cells = new ArrayList<>();
    Set<Contender> players = new LinkedHashSet<>(List.of(Contender.FJORD)); // first
    players.addAll(against);
    for (Contender contender : players) {
      boolean ours = contender == Contender.FJORD;
      Integer own = ours || theirThreshold == null ? threshold : theirThreshold;
      int many = contender == Contender.SEQUENTIAL ? 1 : count;
      cells.add(new Cell(program.name(), words, own, contender, chosen.face(program), many, warm));
    }
    return cells;
  }

  private Series.Outcome play(ChildJvm child, List<Cell> cells, List<String> made, MatchPlan plan) {
    String name = cells.get(0).program();
    try (Progress progress = session.progress()) {
      return Series.play(
          cells,
          plan,
          Series.PAUSE_MILLIS,
          cell -> Player.of(child, cell.on(made)),
          what -> progress.now("%s: %s".formatted(name, what)));
    }
  }
}
