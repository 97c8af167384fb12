package dev.fjord.lab.experiment.shipilev;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Opened;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** A way for work to come into a pool from an ordinary thread. */
enum Door {
  FJORD_SUBMIT("Fjord, submit", false),
  FORK_SUBMIT("Fjord, ForkPool.submit", false),
  JDK_SUBMIT("java.util.concurrent, submit", false),
  FORK_CALL("Fjord, ForkPool.call", true),
  FJORD_COMMON("Fjord, invoke", true),
  JDK_COMMON("java.util.concurrent, invoke", true);

  private final String label;
  private final boolean callerWorks;

  Door(String label, boolean callerWorks) {
    this.label = label;
    this.callerWorks = callerWorks;
  }

  @Override
  public String toString() {
    return label;
  }

  /** Whether the thread that comes runs tasks itself, be it only the first. */
  boolean callerWorks() {
    return callerWorks;
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
            (leaf, count) -> pool.submit(new LeavesConcurrent(leaf, count)).get(),
            workers,
            pool::close);
      }
      case JDK_SUBMIT -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield new Opened<>(
            (leaf, count) -> pool.submit(new LeavesJdk(leaf, count)).get(),
            workers,
            pool::shutdown);
      }
      case FORK_SUBMIT -> {
        ForkPool pool = ForkPool.open(workers);
        yield new Opened<>(
            (leaf, count) -> pool.submit(Executors.callable(() -> fork(leaf, count))).get(),
            workers,
            pool::close);
      }
      case FORK_CALL -> {
        ForkPool pool = ForkPool.open(workers);
        yield new Opened<>(
            (leaf, count) -> pool.run(() -> fork(leaf, count)), workers, pool::close);
      }
      case FJORD_COMMON ->
          new Opened<>(
              (leaf, count) -> new LeavesConcurrent(leaf, count).invoke(),
              dev.fjord.concurrent.ForkJoinPool.getCommonPoolParallelism(),
              () -> {});
      case JDK_COMMON ->
          // Its callers work, so that it has a worker less than there are processors.
          new Opened<>(
              (leaf, count) -> new LeavesJdk(leaf, count).invoke(),
              ForkJoinPool.getCommonPoolParallelism() + 1,
              () -> {});
    };
  }

  private static void fork(Runnable leaf, int count) {
    if (count == 1) {
      leaf.run();
    } else {
      Fork.join(() -> fork(leaf, count / 2), () -> fork(leaf, count - count / 2));
    }
  }
}
