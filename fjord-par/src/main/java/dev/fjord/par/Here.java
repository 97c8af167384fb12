package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where an algorithm runs: in the pool of the calling thread, outside of any in the common one.
 * Does not begin if the work of the thread was stopped: a loop of algorithms ends with the next.
 */
final class Here {
  private Here() {}

  static <R extends @Nullable Object> R call(Supplier<? extends R> body) {
    Worker worker = Worker.current();
    if (worker == null) {
      return ForkPool.common().<R, RuntimeException>call(body::get);
    }
    worker.endIfStopped();
    return body.get();
  }

  static void run(Runnable body) {
    Object unused =
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

  /** The pool of the calling thread, which is a worker. */
  static Pool pool() {
    return (Pool) worker().crew();
  }
}
