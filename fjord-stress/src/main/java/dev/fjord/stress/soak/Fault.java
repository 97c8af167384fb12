package dev.fjord.stress.soak;

import dev.fjord.lab.programs.Names;
import java.util.List;
import java.util.function.ToLongBiFunction;

/**
 * What can be planted, to see that the soak finds it: one task in a thousand goes wrong; of the few
 * that fail, one in ten.
 */
enum Fault {
  /** All is well. */
  NONE(Run::runRightly),
  /** The task is not run, although its value arrives. */
  LOST((run, node) -> Tree.worth(node)),
  /** The task is run twice. */
  TWICE(
      (run, node) -> {
        run.runRightly(node);
        return run.runRightly(node);
      }),
  /** The task runs, and its value is lost. */
  WRONG_VALUE((run, node) -> run.runRightly(node) - node.id() - 1),
  /** The task's failure is taken for a value. */
  SWALLOWED(Fault::swallow),
  /** The task does not have what is carried. */
  BARE(Run::runBare),
  /** The task never ends. */
  HANG(
      (run, node) -> {
        run.hang();
        return run.runRightly(node);
      });

  @SuppressWarnings("ImmutableEnumChecker") // functions, which keep nothing
  private final ToLongBiFunction<Run, Node> wrongly;

  Fault(ToLongBiFunction<Run, Node> wrongly) {
    this.wrongly = wrongly;
  }

  private static long swallow(Run run, Node node) {
    try {
      return run.runRightly(node);
    } catch (Planted swallowed) {
      return Tree.worth(node);
    }
  }

  /** Runs a task, wrongly. */
  long run(Run run, Node node) {
    return wrongly.applyAsLong(run, node);
  }

  private static final int ONE_IN = 1_000;
  private static final int ONE_FAILURE_IN = 10;

  /** Whether it strikes a task; the same for the same tree. */
  boolean strikes(long seed, int id) {
    if (this == NONE) {
      return false;
    }
    long mixed = (seed ^ (id * 0x9E3779B97F4A7C15L)) * 0xD1B54A32D192ED03L;
    return (mixed >>> 17) % (this == SWALLOWED ? ONE_FAILURE_IN : ONE_IN) == 0;
  }

  /**
   * The fault of that name.
   *
   * @throws dev.fjord.lab.programs.InputException if there is none
   */
  static Fault of(String label) {
    List<Fault> faults = List.of(values()).subList(1, values().length); // all but NONE
    return Names.find("fault", label, faults, Fault::toString);
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return SoakCommand.label(this);
  }
}
