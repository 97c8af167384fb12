package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.IntRangeBody;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where an algorithm runs: in the pool of the calling thread, outside of any in the common one.
 * Does not begin if the work of the thread was stopped: a loop of algorithms ends with the next.
 * What is over soon is not shared, also inside a task that has lasted.
 */
final class Here {
  private Here() {}

  static <R extends @Nullable Object> R call(Supplier<? extends R> body) {
    Worker worker = Worker.current();
    if (worker == null) {
      return ForkPool.common().<R, RuntimeException>call(body::get);
    }
    worker.endIfStopped();
    boolean isSmall = worker.sharing().beginPatience();
    try {
      return body.get();
    } finally {
      worker.sharing().endPatience(isSmall);
    }
  }

  /** A loop, halved as far as {@link Pace} says. */
  static void range(int from, int to, IntRangeBody body) {
    if (from < to) {
      run(() -> range(new Pace((long) to - from, 1), from, to, body));
    }
  }

  private static void range(Pace pace, int from, int to, IntRangeBody body) {
    long length = (long) to - from;
    if (pace.isLeaf(length)) {
      long begin = pace.begin();
      body.run(from, to);
      pace.end(begin, length);
      return;
    }
    int mid = (int) (from + (length >>> 1));
    Fork.join(() -> range(pace, from, mid, body), () -> range(pace, mid, to, body));
  }

  /** Long steps, each of them forked: who comes late has something to take. By a worker. */
  static void each(int count, IntConsumer step) {
    Runnable[] steps = new Runnable[count];
    Arrays.setAll(steps, i -> () -> step.accept(i));
    Fork.joinAll(steps);
  }

  static void run(Runnable body) {
    Here.<@Nullable Object>call(
        () -> {
          body.run();
          return null;
        });
  }

  /** The calling thread, which is a worker. */
  static Worker worker() {
    return requireNonNull(Worker.current());
  }

  /** Whether the calling thread, which is a worker, has nobody to share with. */
  static boolean isAlone() {
    Pool pool = pool();
    return pool.workers() == 1 || pool.runsCalls();
  }

  /** The pool of the calling thread, which is a worker. */
  static Pool pool() {
    return (Pool) worker().crew();
  }
}
