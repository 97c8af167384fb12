package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Bodies submitted together, of which the first result is wanted; or, when all have failed, the
 * last failure. One that was dropped, since the pool was closed at once, has failed.
 */
public final class FirstResult<T extends @Nullable Object> {
  private final Pool pool;
  private final List<Submitted<T>> attempts = new ArrayList<>();
  private final AtomicReference<@Nullable Result<T>> result = new AtomicReference<>();
  private final AtomicInteger left;

  /** Done when there is a result, or with the last failure; never submitted, without a value. */
  private final Submitted<Object> decided;

  private record Result<T extends @Nullable Object>(T value) {}

  private FirstResult(Pool pool, Collection<? extends Callable<? extends T>> bodies) {
    this.pool = pool;
    for (Callable<? extends T> body : bodies) {
      Attempt attempt = new Attempt(Carried.<T>submitted(pool, requireNonNull(body, "task")));
      attempts.add(new Submitted<T>(pool, attempt, false));
    }
    if (attempts.isEmpty()) {
      throw new IllegalArgumentException("no tasks");
    }
    left = new AtomicInteger(attempts.size());
    decided = new Submitted<>(pool, () -> this, false);
  }

  /**
   * Has the pool run them, and cancels, with an interrupt, what is left of them.
   *
   * @throws ExecutionException with the last failure, when all have failed
   * @throws TimeoutException if the time is over before
   */
  public static <T extends @Nullable Object> T of(
      Pool pool, Collection<? extends Callable<? extends T>> bodies, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    requireNonNull(bodies, "tasks");
    if (Worker.currentIn(pool) != null
        && pool.sleep().hasNobodyFree()
        && timeout == Long.MAX_VALUE) {
      return inTurn(requireNonNull(Worker.current()), List.<Callable<? extends T>>copyOf(bodies));
    }
    if (pool.runsCalls() && timeout != Long.MAX_VALUE) {
      List<Callable<? extends T>> all = List.copyOf(bodies);
      return Failures.<T>unchecked(
          () ->
              pool.calls()
                  .<T>call(
                      () -> FirstResult.<T>inTurn(requireNonNull(Worker.current()), all),
                      Duration.ofNanos(unit.toNanos(timeout))));
    }
    FirstResult<T> first = new FirstResult<>(pool, bodies);
    try {
      first.submit();
      first.decided.get(timeout, unit);
      return requireNonNull(first.result.get()).value();
    } finally {
      first.attempts.forEach(attempt -> attempt.cancel(true));
    }
  }

  /**
   * A worker that would wait, perhaps for itself without an end, runs them as calls; so of those
   * that would wait for one another the last to come does not. An {@link InterruptedException} of
   * one is taken for the caller's.
   */
  private static <T extends @Nullable Object> T inTurn(
      Worker here, List<Callable<? extends T>> bodies)
      throws InterruptedException, ExecutionException {
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException("no tasks");
    }
    Throwable last = null;
    for (Callable<? extends T> body : bodies) {
      here.endIfStopped();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        return body.call();
      } catch (InterruptedException ofCaller) {
        throw ofCaller;
      } catch (Throwable failure) { // whatever the user's code throws is its outcome
        last = failure;
      }
    }
    here.endIfStopped();
    throw Submitted.failed(requireNonNull(last));
  }

  private void submit() {
    for (Submitted<T> attempt : attempts) {
      if (!decided.isDone()) {
        pool.execute(attempt);
      }
    }
  }

  private void failed(Throwable failure) {
    if (left.decrementAndGet() == 0) {
      decided.end(failure, false);
    }
  }

  private final class Attempt implements Callable<T>, Abandoned {
    private final Callable<? extends T> body;

    Attempt(Callable<? extends T> body) {
      this.body = body;
    }

    @Override
    public T call() throws Exception {
      T value;
      try {
        value = body.call();
      } catch (Throwable failure) { // whatever the user's code throws is its outcome
        failed(failure);
        throw failure;
      }
      if (result.compareAndSet(null, new Result<>(value))) {
        decided.end(Jobs.DONE, false);
      }
      return value;
    }

    @Override
    public void neverBegins() {
      failed(new CancellationException());
    }
  }
}
