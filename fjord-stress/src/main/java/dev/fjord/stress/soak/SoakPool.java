package dev.fjord.stress.soak;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A pool of any kind. What a body throws comes out as it is, or as a cause. */
abstract class SoakPool implements AutoCloseable {
  private final PoolPlan plan;
  private final Consumer<SoakPool> closed;

  /**
   * @param plan what it is
   * @param closed told when it has been closed
   */
  SoakPool(PoolPlan plan, Consumer<SoakPool> closed) {
    this.plan = plan;
    this.closed = closed;
  }

  /** Something that was submitted. */
  interface Pending {
    /** Its value; waits for it, whatever interrupts. */
    long get();

    /** Cancels it. */
    void cancel(boolean interrupt);
  }

  /** Opens a pool. */
  static SoakPool open(PoolPlan plan, Consumer<SoakPool> closed) {
    return switch (plan.kind()) {
      case FORK -> new ModernPool(plan, closed);
      case CONCURRENT -> new ConcurrentPool(plan, closed);
      case FJTASK -> new FJTaskPool(plan, closed);
    };
  }

  /** What it was opened with. */
  final PoolPlan plan() {
    return plan;
  }

  /**
   * Runs a body and waits for it, whatever interrupts.
   *
   * @param variant chooses one of the ways in that the kind has
   */
  abstract long call(int variant, LongSupplier body);

  /**
   * Has a body run, to be waited for later.
   *
   * @param variant chooses one of the ways in that the kind has
   */
  abstract Pending submit(int variant, LongSupplier body);

  /** Has a body run that nobody waits for. */
  abstract void execute(Runnable body);

  /**
   * Changes how many workers it has.
   *
   * @return false if this kind cannot
   */
  abstract boolean resize(int workers);

  /** How many threads it has. */
  abstract int threads();

  /** The most threads that it may have. */
  abstract int mostThreads();

  /** How it is now, in a few lines. */
  abstract String snapshot();

  /** Drops what has not begun, and does not wait. */
  abstract void drop();

  /** Waits for what is left, and closes it. */
  abstract void drain();

  @Override
  public final void close() {
    if (plan.closedHard()) {
      drop();
    }
    drain();
    closed.accept(this);
  }
}
