package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.loop.HalvesConcurrent;
import dev.fjord.lab.loop.HalvesJdk;
import dev.fjord.lab.loop.RangeSum;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntToLongFunction;

/** A way for work to come into a pool from an ordinary thread. */
enum Door {
  FJORD_SUBMIT("Fjord, submit", false),
  FORK_SUBMIT("Fjord, ForkPool.submit", false),
  JDK_SUBMIT("java.util.concurrent, submit", false),
  FORK_CALL("Fjord, ForkPool.call", true),
  FJORD_COMMON("Fjord, invoke", true),
  JDK_COMMON("java.util.concurrent, invoke", true);

  private final String label;

  /** Whether the thread that comes runs tasks itself, be it only the first. */
  final boolean callerWorks;

  Door(String label, boolean callerWorks) {
    this.label = label;
    this.callerWorks = callerWorks;
  }

  @Override
  public String toString() {
    return label;
  }

  /** What calls a leaf so many times and waits. */
  interface Body {
    void run(Runnable leaf, int count) throws ExecutionException, InterruptedException;
  }

  /** Opens a pool of so many workers; the common pools have as many as they have. */
  Opened<Body> open(int workers) {
    return switch (this) {
      case FJORD_SUBMIT -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(workers);
        yield new Opened<>(
            (leaf, count) -> pool.submit(halvesConcurrent(leaf, count)).get(),
            workers,
            pool::close);
      }
      case JDK_SUBMIT -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield new Opened<>(
            (leaf, count) -> pool.submit(halvesJdk(leaf, count)).get(), workers, pool::shutdown);
      }
      case FORK_SUBMIT -> {
        ForkPool pool = ForkPool.open(workers);
        yield new Opened<>(
            (leaf, count) -> pool.submit(() -> fork(leaf, count)).get(), workers, pool::close);
      }
      case FORK_CALL -> {
        ForkPool pool = ForkPool.open(workers);
        yield new Opened<>(
            (leaf, count) -> pool.call(() -> fork(leaf, count)), workers, pool::close);
      }
      case FJORD_COMMON ->
          new Opened<>(
              (leaf, count) -> halvesConcurrent(leaf, count).invoke(),
              dev.fjord.concurrent.ForkJoinPool.getCommonPoolParallelism(),
              () -> {});
      case JDK_COMMON ->
          // Its callers work, so that it has a worker less than there are processors.
          new Opened<>(
              (leaf, count) -> halvesJdk(leaf, count).invoke(),
              ForkJoinPool.getCommonPoolParallelism() + 1,
              () -> {});
    };
  }

  /** Calls a leaf so many times, by halves. */
  static HalvesJdk halvesJdk(Runnable leaf, int count) {
    return new HalvesJdk(0, count, each(leaf));
  }

  /** The same on {@link dev.fjord.concurrent}. */
  static HalvesConcurrent halvesConcurrent(Runnable leaf, int count) {
    return new HalvesConcurrent(0, count, each(leaf));
  }

  private static long fork(Runnable leaf, int count) {
    return RangeSum.fork(0, count, each(leaf));
  }

  private static IntToLongFunction each(Runnable leaf) {
    return index -> {
      leaf.run();
      return 0;
    };
  }
}
