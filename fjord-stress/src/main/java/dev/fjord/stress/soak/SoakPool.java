package dev.fjord.stress.soak;

import dev.fjord.Stall;
import java.util.function.LongSupplier;

/** A pool of any kind. What a body throws comes out as it is, or as a cause. */
abstract class SoakPool implements AutoCloseable {
  private final PoolPlan plan;
  private final Opener opener;

  /**
   * @param plan what it is
   * @param opener whoever opens it
   */
  SoakPool(PoolPlan plan, Opener opener) {
    this.plan = plan;
    this.opener = opener;
  }

  /** Whoever opens a pool chooses, and is told what becomes of it. */
  interface Opener {
    /** Whether a {@code ForkPool} carries {@link Run#carrier}. */
    boolean carries();

    /** It has been closed. */
    void closed(SoakPool pool);

    /** Its watchdog, if its kind has one, found that it stalls. */
    void stalls(Stall stall);
  }

  /** Something that was submitted. */
  interface Pending {
    /** Its value; waits for it, whatever interrupts. */
    long get();

    /** Cancels it. */
    void cancel(boolean interrupt);
  }

  /** Opens a pool. */
  static SoakPool open(PoolPlan plan, Opener opener) {
    return switch (plan.kind()) {
      case FORK, VIEW -> new ModernPool(plan, opener);
      case CONCURRENT -> new ConcurrentPool(plan, opener);
      case FJTASK -> new FJTaskPool(plan, opener);
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

  /**
   * Has a body run and cancels it soon after.
   *
   * @param variant chooses one of the ways that the kind has, and how soon
   * @return its value, if it was not cancelled after all
   */
  long callCancelled(int variant, LongSupplier body) {
    Pending pending = submit(variant, body);
    if (variant >= 6) {
      Thread.yield();
    }
    pending.cancel(variant % 3 == 0);
    return pending.get();
  }

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
    opener.closed(this);
  }
}
