package dev.fjord.internal.pool;

import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Context;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A body with the context of the thread that started it. It runs in a region of its own, to which
 * all leads back that it forks: so who takes some of that finds the context.
 */
final class Carried<T> implements Callable<T>, Computation {
  private final Pool pool;
  private final Context context;
  private final Callable<? extends T> body;

  /** Where nothing need be restored; null for nowhere. */
  private final @Nullable Thread starter;

  private Carried(
      Pool pool, Context context, Callable<? extends T> body, @Nullable Thread starter) {
    this.pool = pool;
    this.context = context;
    this.body = body;
    this.starter = starter;
  }

  /** A body that the calling thread waits for, and may run itself. */
  static <T> Callable<? extends T> called(Pool pool, Callable<? extends T> body) {
    Supplier<? extends Context> capture = pool.settings().capture();
    return capture == null
        ? body
        : new Carried<T>(pool, capture.get(), body, Thread.currentThread());
  }

  /** A body that runs at some time. */
  static <T> Callable<? extends T> submitted(Pool pool, Callable<? extends T> body) {
    Supplier<? extends Context> capture = pool.settings().capture();
    return capture == null ? body : new Carried<T>(pool, capture.get(), body, null);
  }

  /** The same for a body that returns nothing. */
  static Runnable executed(Pool pool, Runnable body) {
    return pool.settings().capture() == null
        ? body
        : new Execution(body, submitted(pool, Executors.callable(body)));
  }

  /** A body that returns nothing, as its user knows it, and as it is run. */
  record Execution(Runnable body, Callable<?> carried) implements Runnable {
    @Override
    public void run() {
      Failures.unchecked(carried);
    }
  }

  @Override
  public boolean isStopped() {
    return false;
  }

  @Override
  public @Nullable Context contextIn(Object other) {
    return other == pool ? context : null;
  }

  @Override
  @SuppressWarnings("NullAway") // the body returned it
  public T call() throws Exception {
    if (Thread.currentThread() == starter) {
      return callInRegion();
    }
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    Object outcome =
        context.around(
            new Supplier<>() { // no lambda: it could not be linked in a full heap
              @Override
              public Object get() {
                try {
                  result.set(callInRegion());
                  return Jobs.DONE;
                } catch (Throwable failure) { // whatever the user's code throws is the outcome
                  return failure;
                }
              }
            });
    if (outcome instanceof Throwable failure) {
      throw Failures.sneak(failure);
    }
    return result.get();
  }

  private T callInRegion() throws Exception {
    Worker here = Worker.current();
    if (here == null || here.crew() != pool) {
      return body.call(); // as a future that some thread runs: it forks elsewhere
    }
    Region region = here.runner().enter(this);
    try {
      return body.call();
    } finally {
      try {
        here.runner().publishAbove(region);
      } finally {
        here.runner().leave(region);
      }
    }
  }
}
