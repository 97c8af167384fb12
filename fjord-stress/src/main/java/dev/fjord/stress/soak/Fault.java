package dev.fjord.stress.soak;

import java.util.EnumSet;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

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
    int oneIn = this == SWALLOWED ? ONE_FAILURE_IN : ONE_IN;
    return Long.remainderUnsigned(mixed >>> 17, oneIn) == 0;
  }

  /** Its name on the command line. */
  String label() {
    return SoakCommand.label(this);
  }

  /**
   * The fault of that name; none for null.
   *
   * @throws InputException if there is none
   */
  static Fault of(@Nullable String label) {
    return label == null
        ? NONE
        : SoakCommand.named("fault", label, EnumSet.complementOf(EnumSet.of(NONE)), ", ");
  }
}
