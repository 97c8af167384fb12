package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.function.Supplier;

/** Where an algorithm runs: in the pool of the calling thread, outside of any in the common one. */
final class Here {
  private Here() {}

  static <R> R call(Supplier<? extends R> body) {
    if (Worker.current() != null) {
      return body.get();
    }
    Result<R> result = new Result<>();
    ForkPool.common().run(() -> result.value = body.get());
    return result.value;
  }

  static void run(Runnable body) {
    if (Worker.current() != null) {
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
