package dev.fjord.stress.soak;

import dev.fjord.PoolSnapshot;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** A pool of any kind. What a body throws comes out as it is, or as a cause. */
abstract class SoakPool implements AutoCloseable {
  /** What it was opened with. */
  final PoolPlan plan;

  private final Site site;

  /**
   * @param plan what it is
   * @param site where it is told that it has been closed
   */
  SoakPool(PoolPlan plan, Site site) {
    this.plan = plan;
    this.site = site;
  }

  /**
   * Something that was submitted.
   *
   * @param value waits for its value, whatever interrupts
   * @param cancel cancels it, told whether to interrupt
   */
  record Pending(LongSupplier value, Consumer<Boolean> cancel) {}

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
    pending.cancel.accept(variant % 3 == 0);
    return pending.value.getAsLong();
  }

  /** Has a body run that nobody waits for. */
  abstract void execute(Runnable body);

  /**
   * Changes how many workers it has.
   *
   * @return false if this kind cannot
   */
  boolean resize(int workers) {
    return false;
  }

  /** How many threads it has, and the most that it may have. */
  abstract ThreadCount threads();

  /** How many threads a pool has, and the most that it may have. */
  record ThreadCount(int now, int most) {
    static ThreadCount of(PoolSnapshot pool) {
      return new ThreadCount(pool.threads(), pool.maxThreads());
    }
  }

  /** How it is now, in a few lines. */
  abstract String snapshot();

  /** The same of a pool that has these: a line, and one for each worker that has anything to do. */
  final String text(PoolSnapshot pool) {
    String workers =
        pool.perWorker().stream()
            .filter(each -> each.busy() || each.privateJobs() > 0 || each.publicJobs() > 0)
            .map("%n  %s"::formatted)
            .collect(Collectors.joining());
    return "%s: %s %s, %d of %d threads, %d active, %d queued%s"
        .formatted(
            plan.text(),
            pool.name(),
            pool.state(),
            pool.threads(),
            pool.maxThreads(),
            pool.active(),
            pool.queued(),
            workers);
  }

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
    site.open.remove(this);
  }
}
