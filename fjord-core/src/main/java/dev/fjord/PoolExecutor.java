package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.AsCall;
import dev.fjord.internal.pool.FirstResult;
import dev.fjord.internal.pool.Pool;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A {@link ForkPool} as an executor service. */
final class PoolExecutor extends AbstractExecutorService {
  private final Pool pool;

  PoolExecutor(Pool pool) {
    this.pool = pool;
  }

  @Override
  public String toString() {
    return "ExecutorService of pool " + pool.settings().name();
  }

  @Override
  public void execute(Runnable command) {
    pool.execute(requireNonNull(command, "command"));
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> task) {
    return pool.<T>future(requireNonNull(task, "task"));
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable task, T result) {
    return pool.<T>future(Executors.callable(task, result));
  }

  @Override
  public <T extends @Nullable Object> T invokeAny(Collection<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException {
    try {
      return FirstResult.<T>of(pool, tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(e); // after 292 years
    }
  }

  @Override
  public <T extends @Nullable Object> T invokeAny(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return FirstResult.<T>of(pool, tasks, timeout, unit);
  }

  @Override
  public <T extends @Nullable Object> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    return pool.runsCalls()
        ? AsCall.<T>runInTime(pool, requireNonNull(tasks, "tasks"), unit.toNanos(timeout))
        : super.invokeAll(tasks, timeout, unit);
  }

  @Override
  public void shutdown() {
    ForkPool.refuseCommon(pool);
    pool.closing().shutdown();
  }

  @Override
  public List<Runnable> shutdownNow() {
    ForkPool.refuseCommon(pool);
    return pool.closing().shutdownNow();
  }

  @Override
  public boolean isShutdown() {
    return pool.isClosed();
  }

  @Override
  public boolean isTerminated() {
    return pool.hasStopped();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return pool.closing().awaitStopped(timeout, unit);
  }

  /** As of Java 19 this is part of the interface. */
  public void close() {
    ForkPool.refuseCommon(pool);
    pool.closing().close();
  }
}
