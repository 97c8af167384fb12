package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.function.Supplier;

/**
 * Where an algorithm runs: in the pool of the calling thread, outside of any in the common one.
 * Does not begin if the work of the thread was stopped: a loop of algorithms ends with the next.
 */
final class Here {
  private Here() {}

  static <R> R call(Supplier<? extends R> body) {
    Worker worker = Worker.current();
    if (worker != null) {
      worker.endIfStopped();
      return body.get();
    }
    Result<R> result = new Result<>();
    ForkPool.common().run(() -> result.value = body.get());
    return result.value;
  }

  static void run(Runnable body) {
    Worker worker = Worker.current();
    if (worker != null) {
      worker.endIfStopped();
      body.run();
    } else {
      ForkPool.common().run(body);
    }
  }

  /** The calling thread, which is a worker. */
  static Worker worker() {
    return requireNonNull(Worker.current());
  }

  /** The pool of the calling thread, which is a worker. */
  static Pool pool() {
    return (Pool) worker().crew();
  }

  private static final class Result<R> {
    @SuppressWarnings("NullAway.Init") // written before it is read
    R value;
  }
}
