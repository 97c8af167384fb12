package dev.fjord.stress.soak;

import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rounds, one after the other, until the time is over, it is stopped, it hangs, or enough rounds
 * went wrong.
 */
final class Soak {
  /** So many rounds that went wrong are enough. */
  static final int ENOUGH = 10;

  private final long seed;
  private final Set<Face> faces;
  private final Fault fault;
  private final int hangSeconds;

  /** What was done so far. */
  final Tally tally = new Tally();

  private final List<Finding> findings = new ArrayList<>();
  private Runnable afterRound = () -> {};
  private volatile boolean stopped;
  private boolean hung;

  /**
   * @param seed where all rounds come from
   * @param faces what tasks fork with
   * @param fault what is planted
   * @param hangSeconds a round in which nothing happens for so long, hangs
   */
  Soak(long seed, Set<Face> faces, Fault fault, int hangSeconds) {
    this.seed = seed;
    this.faces = faces;
    this.fault = fault;
    this.hangSeconds = hangSeconds;
  }

  /** Has something done after each round. */
  void eachRound(Runnable action) {
    afterRound = action;
  }

  /**
   * Runs rounds from the first on.
   *
   * @param nanos how long; the round under way then is finished
   * @param found told of each round that went wrong
   */
  void run(long nanos, Consumer<Finding> found) {
    long begin = System.nanoTime();
    for (long number = 1; goesOn() && System.nanoTime() - begin < nanos; number++) {
      round(number, found);
    }
  }

  /**
   * Runs one round, again and again.
   *
   * @param nanos how long; it is run once in any case
   * @param found told whenever it went wrong
   */
  void replay(long number, long nanos, Consumer<Finding> found) {
    long begin = System.nanoTime();
    do {
      round(number, found);
    } while (goesOn() && System.nanoTime() - begin < nanos);
  }

  private boolean goesOn() {
    return !stopped && !hung && findings().size() < ENOUGH;
  }

  private void round(long number, Consumer<Finding> found) {
    RoundPlan plan = RoundPlan.of(seed, number, faces);
    Round.Result result = new Round(plan, fault, hangSeconds, () -> stopped, tally).run();
    tally.rounds.increment();
    if (!result.complaints().isEmpty()) {
      tally.failed.increment();
      hung = result.hung();
      Finding finding =
          new Finding(number, hung, replayCommand(number), result.complaints(), plan.text());
      synchronized (findings) {
        findings.add(finding);
      }
      found.accept(finding);
    }
    afterRound.run();
  }

  private String replayCommand(long number) {
    String command = "./fjord soak --seed %d --round %d".formatted(seed, number);
    if (faces.size() < Face.values().length) {
      command += " --faces " + SoakCommand.labels(faces);
    }
    return fault == Fault.NONE ? command : command + " --plant " + fault;
  }

  /** Ends it soon, as if the time were over; from any thread. */
  void stop() {
    stopped = true;
  }

  /** The rounds that went wrong so far. */
  List<Finding> findings() {
    synchronized (findings) {
      return List.copyOf(findings);
    }
  }

  /** What it gave so far. */
  SoakReport report(String date, List<String> command, double seconds) {
    return new SoakReport(
        date,
        command,
        Machine.current(),
        Jvm.current(),
        seed,
        faces.stream().sorted().map(Face::toString).toList(),
        stopped,
        findings().isEmpty(),
        seconds,
        tally,
        findings());
  }
}
