package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.concurrent.ForkJoinPoolSnapshot.PerWorker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An executor for {@link ForkJoinTask}s, and for everything else. Its threads are daemons, started
 * when there is something to do.
 *
 * <p>From outside, tasks come in by {@link #invoke}, {@link #submit} or {@link #execute}; in a
 * task, others are forked. What is done before a submission is visible in the task. Nothing is
 * taken in once the pool is shut down: a {@link RejectedExecutionException} is thrown then, and
 * only then or when there is no memory. What a task that is running forks is still run.
 *
 * <p>The {@linkplain #commonPool() common pool} is shaped by the system properties {@code
 * dev.fjord.concurrent.ForkJoinPool.common.parallelism}, {@code .threadFactory}, {@code
 * .exceptionHandler} (class names, found by the system class loader) and {@code .maximumSpares}
 * (256). A value that cannot be used is as if not given.
 *
 * <p>Where this differs from the class of the same name in {@code java.util.concurrent}, the
 * {@linkplain dev.fjord.concurrent package's description} says how.
 */
public class ForkJoinPool extends AbstractExecutorService
    implements ScheduledExecutorService, AutoCloseable {
  /** Makes plain {@link ForkJoinWorkerThread}s. */
  public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
      new DefaultFactory();

  final PoolCore core;

  /** Makes the threads of a pool. */
  public interface ForkJoinWorkerThreadFactory {
    /**
     * Makes a thread, not started. What it throws reaches the caller whose submission needed the
     * thread; it is asked again when a thread is needed again.
     *
     * @param pool the pool the thread is to work in, and is made with
     * @return null to refuse; it is asked again now and then while a task waits, and who closes the
     *     pool, or awaits its termination, runs what has got no thread until then
     */
    @Nullable ForkJoinWorkerThread newThread(ForkJoinPool pool);
  }

  /** Something that may block, for {@link #managedBlock}. */
  public interface ManagedBlocker {
    /**
     * Blocks if necessary.
     *
     * @return whether there is no more need to block
     * @throws InterruptedException if interrupted, and it cares
     */
    boolean block() throws InterruptedException;

    /** {@return whether there is no need to block} May be called repeatedly. */
    boolean isReleasable();
  }

  // ---- making one ----

  /** A pool with as many workers as there are processors, and the defaults of everything else. */
  public ForkJoinPool() {
    this(Math.min(Runtime.getRuntime().availableProcessors(), Settings.MOST_THREADS));
  }

  /**
   * A pool with so many workers, and the defaults of everything else.
   *
   * @param parallelism how many workers are at work at a time
   * @throws IllegalArgumentException if they are not 1 to 32767
   */
  public ForkJoinPool(int parallelism) {
    this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
  }

  /**
   * A pool with the defaults of everything else.
   *
   * @param parallelism how many workers are at work at a time
   * @param factory makes its threads
   * @param handler told of what {@link #execute(Runnable)}d code throws; null for the default one
   * @param asyncMode whether a worker runs what it forked and did not join in the order of the
   *     forks, instead of the newest first
   * @throws IllegalArgumentException if the parallelism is not 1 to 32767
   * @throws NullPointerException if the factory is null
   */
  public ForkJoinPool(
      int parallelism,
      ForkJoinWorkerThreadFactory factory,
      @Nullable UncaughtExceptionHandler handler,
      boolean asyncMode) {
    this(
        parallelism,
        factory,
        handler,
        asyncMode,
        0,
        Settings.MOST_THREADS,
        1,
        null,
        60,
        TimeUnit.SECONDS);
  }

  /**
   * A pool.
   *
   * @param parallelism how many workers are at work at a time
   * @param factory makes its threads
   * @param handler told of what executed code throws; null for the default one
   * @param asyncMode whether forked tasks are run in the order of the forks
   * @param corePoolSize has no effect
   * @param maximumPoolSize the most threads there may be, those for blocked ones included; never
   *     exceeded
   * @param minimumRunnable see {@code saturate}
   * @param saturate asked when {@link #managedBlock}, or a join, is about to leave fewer workers
   *     than {@code minimumRunnable} and no thread may be added; if null, or it returns false,
   *     {@code managedBlock} throws a {@link RejectedExecutionException}, and a join waits all the
   *     same
   * @param keepAliveTime how long a thread without work is kept
   * @param unit the unit of the time to keep alive
   * @throws IllegalArgumentException if the parallelism is not 1 to 32767, the maximum is less than
   *     it, or the keep-alive time is not positive
   * @throws NullPointerException if the factory or the unit is null
   */
  public ForkJoinPool(
      int parallelism,
      ForkJoinWorkerThreadFactory factory,
      @Nullable UncaughtExceptionHandler handler,
      boolean asyncMode,
      int corePoolSize,
      int maximumPoolSize,
      int minimumRunnable,
      @Nullable Predicate<? super ForkJoinPool> saturate,
      long keepAliveTime,
      TimeUnit unit) {
    this(
        Settings.of(
            parallelism,
            factory,
            handler,
            asyncMode,
            maximumPoolSize,
            minimumRunnable,
            saturate,
            keepAliveTime,
            unit));
  }

  @SuppressWarnings("this-escape") // kept for the thread factory, which is not called yet
  ForkJoinPool(Settings settings) {
    core = new PoolCore(settings, this);
  }

  /** {@return the pool for everybody; never shut down} */
  public static ForkJoinPool commonPool() {
    return CommonPool.POOL;
  }

  // ---- tasks ----

  /**
   * Runs a task and waits for it, as {@link ForkJoinTask#join} does.
   *
   * @param <T> the type of the result
   * @param task the task
   * @return its result
   */
  public <T extends @Nullable Object> T invoke(ForkJoinTask<T> task) {
    core.submit(task, true);
    return task.join();
  }

  /**
   * Has a task run.
   *
   * @param task the task
   */
  public void execute(ForkJoinTask<?> task) {
    core.execute(task);
  }

  /** Has code run; what it throws is told to the thread's handler. */
  @Override
  public void execute(Runnable task) {
    if (task instanceof ForkJoinTask<?> already) {
      core.execute(already);
    } else {
      core.execute(task);
    }
  }

  /**
   * Has a task run; in a worker of this pool, as {@link ForkJoinTask#fork}.
   *
   * @param <T> the type of the result
   * @param task the task
   * @return the task
   */
  public <T extends @Nullable Object> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
    return submitted(task);
  }

  /** None of the public forms calls another: a subclass may override each in terms of another. */
  private <F extends ForkJoinTask<?>> F submitted(F task) {
    core.submit(task, true);
    return task;
  }

  /** Has a function run; {@code cancel(true)} of the returned task interrupts its thread. */
  @Override
  public <T extends @Nullable Object> ForkJoinTask<T> submit(Callable<T> task) {
    return submitted(new InterruptibleTask<T>(task));
  }

  /** Has code run; {@code cancel(true)} of the returned task interrupts its thread. */
  @Override
  public <T extends @Nullable Object> ForkJoinTask<T> submit(Runnable task, T result) {
    return submitted(new InterruptibleTask<T>(task, result));
  }

  /** Has code run; {@code cancel(true)} of the returned task interrupts its thread. */
  @Override
  public ForkJoinTask<?> submit(Runnable task) {
    return submitted(
        task instanceof ForkJoinTask<?> already
            ? already
            : (ForkJoinTask<?>) new InterruptibleTask<@Nullable Void>(task, null));
  }

  /**
   * As {@link #submit(ForkJoinTask)}, but as if from outside, also in a worker of this pool.
   *
   * @param <T> the type of the result
   * @param task the task
   * @return the task
   */
  public <T extends @Nullable Object> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
    core.offer(task, true);
    return task;
  }

  /**
   * As {@link #submit(ForkJoinTask)}, but wakes nobody: it is run when somebody looks.
   *
   * @param <T> the type of the result
   * @param task the task
   * @return the task
   */
  public <T extends @Nullable Object> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> task) {
    core.submit(task, false);
    return task;
  }

  // ---- many at once ----

  /**
   * As {@link #invokeAll(Collection)}, but an interrupt is kept for afterwards.
   *
   * @param <T> the type of the results
   * @param tasks the tasks
   * @return their futures, all done, in the order of the tasks
   */
  public <T extends @Nullable Object> List<Future<T>> invokeAllUninterruptibly(
      Collection<? extends Callable<T>> tasks) {
    try {
      return Bulk.<T>all(core, tasks, Bulk.FOR_EVER, false);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public <T extends @Nullable Object> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks) throws InterruptedException {
    return Bulk.<T>all(core, tasks, Bulk.FOR_EVER, true);
  }

  @Override
  public <T extends @Nullable Object> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    return Bulk.<T>all(core, tasks, Math.min(unit.toNanos(timeout), Bulk.FOR_EVER - 1), true);
  }

  @Override
  public <T extends @Nullable Object> T invokeAny(Collection<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException {
    try {
      return Bulk.<T>any(core, tasks, Bulk.FOR_EVER);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public <T extends @Nullable Object> T invokeAny(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return Bulk.<T>any(core, tasks, Math.min(unit.toNanos(timeout), Bulk.FOR_EVER - 1));
  }

  // ---- later ----

  /** Has code run after a delay. The pool does not end before, unless told to. */
  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return new DelayedTask<@Nullable Void>(core, command, null, delay, unit, 0).schedule();
  }

  /** Has a function run after a delay. The pool does not end before, unless told to. */
  @Override
  public <V extends @Nullable Object> ScheduledFuture<V> schedule(
      Callable<V> callable, long delay, TimeUnit unit) {
    return new DelayedTask<V>(core, callable, delay, unit).schedule();
  }

  /**
   * Has code run again and again, until it throws, is cancelled, or the pool is shut down; never
   * twice at once.
   *
   * @param period between two beginnings
   */
  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    return repeated(command, initialDelay, unit, positive(period, unit));
  }

  /**
   * Has code run again and again, until it throws, is cancelled, or the pool is shut down.
   *
   * @param delay between an end and the next beginning
   */
  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return repeated(command, initialDelay, unit, -positive(delay, unit));
  }

  private ScheduledFuture<?> repeated(Runnable command, long delay, TimeUnit unit, long period) {
    return new DelayedTask<@Nullable Void>(core, command, null, delay, unit, period).schedule();
  }

  private static long positive(long period, TimeUnit unit) {
    if (period <= 0) {
      throw new IllegalArgumentException("period must be positive: " + period);
    }
    return Math.min(unit.toNanos(period), Long.MAX_VALUE / 2);
  }

  /**
   * Has a function run, and does something if it takes too long.
   *
   * @param <V> the type of the result
   * @param callable the function to run
   * @param timeout how long at most
   * @param unit the unit of that time
   * @param timeoutAction called with the task when it is not done in time, whereupon the thread is
   *     interrupted; must not take long. If it throws, the task goes on, and the thread that called
   *     it tells its handler. Null to cancel the task.
   * @return the task
   */
  public <V extends @Nullable Object> ForkJoinTask<V> submitWithTimeout(
      Callable<V> callable,
      long timeout,
      TimeUnit unit,
      @Nullable Consumer<? super ForkJoinTask<V>> timeoutAction) {
    requireNonNull(unit, "unit");
    return TimedTask.submit(core, callable, timeout, unit, timeoutAction);
  }

  /**
   * What waits for its time when the pool is shut down is cancelled then; now, if it has been shut
   * down already. Limits of {@link #submitWithTimeout} stay. Without effect on the common pool.
   */
  public void cancelDelayedTasksOnShutdown() {
    core.delays.cancelOnShutdown();
  }

  /**
   * {@return about how many tasks wait for their time, and how many time limits of {@link
   * #submitWithTimeout} have not run out}
   */
  public long getDelayedTaskCount() {
    return core.delays.count();
  }

  // ---- questions ----

  /** {@return everything that can be asked, at once} */
  public ForkJoinPoolSnapshot snapshot() {
    return ForkJoinPoolSnapshot.of(core);
  }

  /** {@return what makes the threads} */
  public ForkJoinWorkerThreadFactory getFactory() {
    return core.settings.factory();
  }

  /** {@return the handler the pool was made with; null if none} */
  public @Nullable UncaughtExceptionHandler getUncaughtExceptionHandler() {
    return core.settings.handler();
  }

  /** {@return how many workers are meant to be at work} */
  public int getParallelism() {
    return core.parallelism();
  }

  /**
   * Changes how many workers are meant to be at work. If that is more than the maximum of threads,
   * there may be as many for as long as it stays so.
   *
   * @param size how many from now on
   * @return how many were
   * @throws IllegalArgumentException if it is not 1 to 32,767
   * @throws UnsupportedOperationException if this is the common pool, shaped by a property
   */
  public int setParallelism(int size) {
    return core.parallelism(size);
  }

  /**
   * {@return the common pool's parallelism; 0 if a property says so, and then it has no threads}
   */
  public static int getCommonPoolParallelism() {
    return commonPool().core.commonParallelism();
  }

  /** {@return how many threads are alive} */
  public int getPoolSize() {
    return core.engine.threadCount();
  }

  /** {@return whether a worker runs what it forked and did not join in the order of the forks} */
  public boolean getAsyncMode() {
    return core.settings.async();
  }

  /** {@return about how many threads run tasks, and do not wait, sleep or block} */
  public int getRunningThreadCount() {
    return snapshot().runningThreads();
  }

  /** {@return about how many threads run tasks} */
  public int getActiveThreadCount() {
    return snapshot().activeThreads();
  }

  /** {@return whether nobody is at work and nothing waits} It may say so a little late. */
  public boolean isQuiescent() {
    return core.face.isQuiescent();
  }

  /** {@return about how many tasks were run by another thread than forked or submitted them} */
  public long getStealCount() {
    return PerWorker.sum(PerWorker.all(core), PerWorker::steals);
  }

  /** {@return about how many tasks were forked and have not begun} */
  public long getQueuedTaskCount() {
    return PerWorker.sum(PerWorker.all(core), PerWorker::queuedTasks);
  }

  /** {@return about how many tasks were submitted and have not begun; takes time in proportion} */
  public int getQueuedSubmissionCount() {
    return (int) Math.min(core.engine.inbox().size(), Integer.MAX_VALUE);
  }

  /** {@return whether a task was submitted and has not begun} */
  public boolean hasQueuedSubmissions() {
    return core.engine.inbox().hasJob();
  }

  /**
   * Takes out a task that was submitted and has not begun; null if there is none.
   *
   * @return the task, or null
   */
  protected @Nullable ForkJoinTask<?> pollSubmission() {
    return core.takeSubmission();
  }

  /**
   * Takes out all tasks that have not begun, submitted or forked, and adds them to a collection.
   *
   * @param c what they are added to
   * @return how many
   */
  protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
    return core.drainTo(c);
  }

  /** The pool's name and state, in one line. */
  @Override
  public String toString() {
    return super.toString() + snapshot().text();
  }

  // ---- the end ----

  /** Takes nothing in any more; what it has is run. Without effect on the common pool. */
  @Override
  public void shutdown() {
    core.shutdown();
  }

  /**
   * Takes nothing in any more, cancels what has not begun or is waited for, and interrupts its
   * threads. Without effect on the common pool.
   *
   * @return an empty list
   */
  @Override
  public List<Runnable> shutdownNow() {
    core.shutdownNow();
    return List.of();
  }

  /** Whether it was shut down and everything has ended. */
  @Override
  public boolean isTerminated() {
    return core.engine.hasStopped();
  }

  /** {@return whether its threads are about to end and have not all done so} */
  public boolean isTerminating() {
    return core.engine.isStopping() && !core.engine.hasStopped();
  }

  @Override
  public boolean isShutdown() {
    return core.engine.isClosed();
  }

  /** Waits for the end; of the common pool, until it is quiescent, and returns false. */
  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return core.awaitTermination(unit.toNanos(timeout));
  }

  /**
   * Waits until nobody is at work and nothing waits; a worker of this pool helps meanwhile.
   *
   * @param timeout how long at most
   * @param unit the unit of that time
   * @return false if the time was over before
   */
  public boolean awaitQuiescence(long timeout, TimeUnit unit) {
    return core.awaitQuiescence(unit.toNanos(timeout), false);
  }

  /**
   * Shuts down and waits for the end. If interrupted it goes on as {@link #shutdownNow}, waits all
   * the same, and keeps the interrupt status. Without effect on the common pool.
   *
   * @throws IllegalStateException in a worker of this pool, which would wait for itself
   */
  @Override
  public void close() {
    core.close();
  }

  // ---- for others ----

  /**
   * Blocks until the blocker says that there is no more need; in a worker, another takes its place
   * meanwhile.
   *
   * @param blocker says when there is no more need to block, and blocks
   * @throws InterruptedException if the blocker did, or the pool of the worker was stopped
   * @throws RejectedExecutionException in a worker, if nobody can take its place and the pool was
   *     made so that this is refused
   */
  public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
    PoolCore.block(requireNonNull(blocker, "blocker"));
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
    return new InterruptibleTask<T>(runnable, value);
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
    return new InterruptibleTask<T>(callable);
  }
}
