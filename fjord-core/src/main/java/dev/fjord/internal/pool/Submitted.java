package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.turn.Limit;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submitted body. A worker of the same pool that gets it without a time limit runs
 * it if it has not begun; one that must wait lends its place meanwhile.
 */
public final class Submitted<V> extends FutureTask<V> {
  private final Pool pool;
  private final Root job = new Root();

  /** Whether the pool has yet to get the job, which must not come twice; under its monitor. */
  private boolean pending;

  /** What the body threw, before it is known to be the outcome. */
  private @Nullable Throwable failure;

  /**
   * @param pending whether it is only to be offered later, by {@link #firstOffer}
   */
  Submitted(Pool pool, Callable<? extends V> body, boolean pending) {
    super(widen(body));
    this.pool = pool;
    this.pending = pending;
  }

  @SuppressWarnings("unchecked") // a producer only
  private static <V> Callable<V> widen(Callable<? extends V> body) {
    return (Callable<V>) body;
  }

  Job job() {
    return job;
  }

  /**
   * The job behind a body, if that is a future of the pool which has yet to get it; else null, also
   * if it is executed once more, as any runnable.
   */
  static @Nullable Job firstOffer(Runnable body, Pool pool) {
    return body instanceof Submitted<?> future && future.pool == pool ? future.firstOffer() : null;
  }

  private @Nullable Job firstOffer() {
    synchronized (job) {
      boolean first = pending;
      pending = false;
      return first ? job : null;
    }
  }

  private final class Root extends Job implements FromOutside {
    @Override
    protected boolean fjordRun() {
      Submitted.this.run();
      return true;
    }

    @Override
    protected void fjordEnded() {
      pool.left();
    }

    @Override
    public Runnable dropped() {
      boolean unused = Submitted.super.cancel(false);
      return Submitted.this;
    }
  }

  @Override
  protected void setException(Throwable thrown) {
    failure = thrown;
    super.setException(thrown);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled && Jobs.reclaim(job)) {
      pool.inbox().forget(job);
      Jobs.finish(job, Jobs.CANCELLED);
    }
    return cancelled;
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    try {
      Worker worker = isDone() ? null : Worker.currentIn(pool);
      if (worker != null) {
        boolean unused = worker.tryRun(null, -1, job);
      }
      return await(0, null);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return await(timeout, requireNonNull(unit, "unit"));
  }

  /** Without lambdas: one that could not be linked for want of memory would fail for ever. */
  private V await(long timeout, @Nullable TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    Worker worker = isDone() ? null : Worker.current();
    if (worker == null) {
      return outcome(timeout, unit);
    }
    if (pool.turns() != null
        && worker.crew().turns() == pool.turns()
        && worker.awaitInTurn(
            "a future", this::isDone, unit == null ? Limit.BREAKABLE : Limit.TIMED)) {
      return outcome(0, unit);
    }
    worker.beginBlock();
    try {
      return outcome(timeout, unit);
    } finally {
      worker.endBlock();
    }
  }

  /** A failure whose text cannot be had arrives without it. */
  private V outcome(long timeout, @Nullable TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      return unit == null ? super.get() : super.get(timeout, unit);
    } catch (RuntimeException | Error thrown) {
      Throwable cause = failure;
      if (cause == null || !isDone() || isCancelled()) {
        throw thrown;
      }
      throw new ExecutionException(cause.getClass().getName(), cause);
    }
  }

  V getUninterruptibly() throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
