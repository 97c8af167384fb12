package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Worker;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Something that runs in a {@link ForkJoinPool}: forked, joined, completed or cancelled as the
 * program likes. Subclass {@link RecursiveTask}, {@link RecursiveAction} or {@link
 * CountedCompleter}.
 *
 * <p>Each fork and submission of a task that is not done leads to one more run; one that is done
 * runs no more until it is {@linkplain #reinitialize reinitialized}. What was done before a {@code
 * fork} is visible in the task; what the task did is visible after a {@code join} or the like, and
 * after {@link #isDone} has returned true. A task that waits for another runs only what the other
 * needs; it keeps its thread's interrupt status.
 *
 * <p>A failure is thrown to each who asks for the result. In another thread than the one it was
 * thrown in, it is a new exception of the same class whose cause is the original, if the class has
 * a public constructor for that.
 *
 * @param <V> the type of the result
 */
public abstract class ForkJoinTask<V extends @Nullable Object> extends Task
    implements Future<V>, Serializable {
  private static final long serialVersionUID = 1;
  private static final VarHandle TAG = Handles.of(MethodHandles.lookup(), "tag", short.class);

  private transient volatile short tag;

  /** For subclasses. */
  public ForkJoinTask() {}

  // ---- what a subclass says ----

  /**
   * {@return the result, whatever became of the task; null if it is not done or has none} For
   * debugging and extensions.
   */
  public abstract V getRawResult();

  /**
   * Sets what {@link #getRawResult} returns. For extensions.
   *
   * @param value the result
   */
  protected abstract void setRawResult(V value);

  /**
   * Does the task's work. For extensions.
   *
   * @return true if the task is done with it; false if something else completes it
   */
  protected abstract boolean exec();

  @Override
  protected boolean fjordRun() throws Throwable {
    try {
      return exec();
    } catch (Throwable failure) {
      throw Thrown.here(failure);
    }
  }

  // ---- fork and join ----

  /**
   * Has this task run by whichever worker is free: in the pool of the calling thread, or in the
   * {@linkplain ForkJoinPool#commonPool common pool} if the caller is no worker.
   *
   * @return this
   */
  public final ForkJoinTask<V> fork() {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker != null) {
      worker.deque().fork(this);
    } else {
      PoolCore.outside().fork(this);
    }
    return this;
  }

  /**
   * Waits until this task is done; a worker runs it itself if nobody else has begun it.
   *
   * @return the result
   * @throws java.util.concurrent.CancellationException if it was cancelled
   * @throws RuntimeException or Error: what the task threw; a checked exception as its cause
   */
  public final V join() {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker != null && worker.deque().popIfTop(this) && Tasks.run(this)) {
      return getRawResult();
    }
    if (!Tasks.hasEndedPlainly(this)) {
      Waits.finish(worker, this);
      Outcomes.check(this);
    }
    return getRawResult();
  }

  /**
   * Runs this task in the calling thread, and waits until it is done.
   *
   * @return the result
   * @throws RuntimeException or Error as {@link #join}
   */
  public final V invoke() {
    Waits.invoke(this);
    Outcomes.check(this);
    return getRawResult();
  }

  /**
   * Forks two tasks and waits for them. If one fails, the other is cancelled.
   *
   * @param t1 the first task
   * @param t2 the second task
   * @throws NullPointerException if a task is null; none is forked then
   * @throws RuntimeException or Error: the failure of one of them, as {@link #join}
   */
  public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
    Waits.invokeBoth(requireNonNull(t1, "t1"), requireNonNull(t2, "t2"));
  }

  /**
   * Forks tasks and waits for them. If one fails, those that are not done are cancelled.
   *
   * @param tasks the tasks
   * @throws NullPointerException if a task is null; none is forked then
   * @throws RuntimeException or Error: the failure of one of them, as {@link #join}
   */
  public static void invokeAll(ForkJoinTask<?>... tasks) {
    Waits.invokeAll(tasks.clone());
  }

  /**
   * Forks tasks and waits for them. If one fails, those that are not done are cancelled.
   *
   * @param <T> the type of the tasks
   * @param tasks the tasks
   * @return the argument
   * @throws NullPointerException if the collection or a task is null; none is forked then
   * @throws RuntimeException or Error: the failure of one of them, as {@link #join}
   */
  public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
    Waits.invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
    return tasks;
  }

  // ---- ending it from elsewhere ----

  /**
   * Cancels this task unless it is done. If it has not begun it never will; if it has, what it
   * still does has no effect on its outcome.
   *
   * @param mayInterruptIfRunning has no effect here; see {@link #adaptInterruptible(Callable)}
   * @return whether it is now cancelled
   */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return Completion.complete(this, Jobs.CANCELLED) || isCancelled();
  }

  /**
   * Ends this task with a failure, unless it is done. If it is neither a {@link RuntimeException}
   * nor an {@link Error}, the failure is a {@code RuntimeException} with that cause.
   *
   * @param ex the failure; null for a {@code RuntimeException} without a cause
   */
  public void completeExceptionally(@Nullable Throwable ex) {
    Throwable failure =
        ex instanceof RuntimeException || ex instanceof Error ? ex : new RuntimeException(ex);
    endWith(Thrown.here(failure));
  }

  /** Ends this task with a failure; false if it is done already. */
  boolean endWith(Throwable outcome) {
    return Completion.complete(this, outcome);
  }

  /**
   * Ends this task with a result, unless it failed or was cancelled.
   *
   * @param value the result
   */
  public void complete(V value) {
    try {
      setRawResult(value);
    } catch (Throwable failure) {
      endWith(Thrown.here(failure));
      return;
    }
    quietlyComplete();
  }

  /** Ends this task normally, with whatever result was set, unless it is done. */
  public final void quietlyComplete() {
    Completion.complete(this, Jobs.DONE);
  }

  /**
   * Makes a task as if it had never been run, except for {@link #getRawResult}. Only when it is
   * done and nobody waits for it, or it was never forked.
   */
  public void reinitialize() {
    tag = 0;
    Tasks.reset(this);
  }

  // ---- questions ----

  @Override
  public final boolean isDone() {
    return Jobs.isDone(this);
  }

  @Override
  public final boolean isCancelled() {
    return Jobs.wasCancelled(this);
  }

  /** {@return whether this task failed or was cancelled} */
  public final boolean isCompletedAbnormally() {
    return Jobs.wasCancelled(this) || Jobs.failure(this) != null;
  }

  /** {@return whether this task is done, did not fail, and was not cancelled} */
  public final boolean isCompletedNormally() {
    return Jobs.isDone(this) && !isCompletedAbnormally();
  }

  /**
   * {@return the result of a task that is done, without waiting}
   *
   * @throws IllegalStateException if it is not done, failed or was cancelled
   */
  public V resultNow() {
    if (!isCompletedNormally()) {
      throw notNow("Task completed with exception");
    }
    return getRawResult();
  }

  /**
   * {@return the failure of a task that is done, without waiting}
   *
   * @throws IllegalStateException if it is not done, did not fail, or was cancelled
   */
  public Throwable exceptionNow() {
    Throwable failure = Jobs.failure(this);
    if (failure == null) {
      throw notNow("Task completed with a result");
    }
    return Thrown.unwrap(failure);
  }

  /** In the words of {@link java.util.concurrent.Future}. */
  private IllegalStateException notNow(String ifDone) {
    return new IllegalStateException(
        isCancelled() ? "Task was cancelled" : isDone() ? ifDone : "Task has not completed");
  }

  /**
   * {@return what this task threw, a {@link java.util.concurrent.CancellationException} if it was
   * cancelled, or null if it is not done or ended normally}
   */
  public final @Nullable Throwable getException() {
    return Outcomes.exceptionOf(this);
  }

  // ---- waiting ----

  /**
   * {@inheritDoc}
   *
   * @throws InterruptedException if this is not done and the calling thread is interrupted
   */
  @Override
  public final V get() throws InterruptedException, ExecutionException {
    Waits.untilDone(this);
    Outcomes.checkForGet(this);
    return getRawResult();
  }

  /**
   * {@inheritDoc}
   *
   * @throws InterruptedException if this is not done and the calling thread is interrupted
   */
  @Override
  public final V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!Waits.untilDone(this, unit.toNanos(timeout), true)) {
      throw new TimeoutException();
    }
    Outcomes.checkForGet(this);
    return getRawResult();
  }

  /** As {@link #join}, but tells nothing of the outcome. */
  public final void quietlyJoin() {
    Worker worker = ForkJoinWorkerThread.here();
    boolean isRun = worker != null && worker.deque().popIfTop(this) && Tasks.run(this);
    if (!isRun) {
      Waits.finish(worker, this);
    }
  }

  /** As {@link #invoke}, but tells nothing of the outcome. */
  public final void quietlyInvoke() {
    Waits.invoke(this);
  }

  /**
   * Waits until this task is done, but not longer than a time.
   *
   * @param timeout how long at most
   * @param unit the unit of that time
   * @return whether it is done
   * @throws InterruptedException if the calling thread, worker or not, is interrupted
   */
  public final boolean quietlyJoin(long timeout, TimeUnit unit) throws InterruptedException {
    return Waits.untilDone(this, unit.toNanos(timeout), true);
  }

  /**
   * As {@link #quietlyJoin(long, TimeUnit)}, but an interrupt is kept for afterwards.
   *
   * @param timeout how long at most
   * @param unit the unit of that time
   * @return whether it is done
   */
  public final boolean quietlyJoinUninterruptibly(long timeout, TimeUnit unit) {
    return Waits.untilDoneUninterruptibly(this, unit.toNanos(timeout));
  }

  // ---- the calling thread's pool and queue ----

  /**
   * Runs tasks of the calling task's pool until none is left and nobody else is at work. A thread
   * that is no worker waits until the common pool is quiescent.
   */
  public static void helpQuiesce() {
    LocalTasks.helpQuiesce();
  }

  /** {@return the pool of the calling task; null if the calling thread is no worker} */
  public static @Nullable ForkJoinPool getPool() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread thread ? thread.getPool() : null;
  }

  /** {@return whether the calling thread is a worker} */
  public static boolean inForkJoinPool() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread;
  }

  /**
   * Takes this task back from where it was forked to. Succeeds if it is what the calling worker
   * forked last and nobody has taken it.
   *
   * @return whether it is the caller's now and will not be run otherwise
   */
  public boolean tryUnfork() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker != null ? worker.deque().popIfTop(this) : PoolCore.outside().takeBack(this);
  }

  /**
   * {@return about how many tasks the calling worker has forked that have not begun; 0 if it is
   * none}
   */
  public static int getQueuedTaskCount() {
    return LocalTasks.queued();
  }

  /**
   * {@return about how many more such tasks there are than workers who want one; 0 in a thread that
   * is no worker}
   */
  public static int getSurplusQueuedTaskCount() {
    return LocalTasks.surplus();
  }

  /** {@return the task {@link #pollNextLocalTask} would take now, or null} For extensions. */
  protected static @Nullable ForkJoinTask<?> peekNextLocalTask() {
    return LocalTasks.peek();
  }

  /**
   * Takes the calling worker's next task out of its queue, to be run by the caller; null if there
   * is none. The next is the last forked, or the first if the pool is in async mode. For
   * extensions.
   *
   * @return the task, or null
   */
  protected static @Nullable ForkJoinTask<?> pollNextLocalTask() {
    return LocalTasks.pollLocal();
  }

  /**
   * As {@link #pollNextLocalTask}; if the calling worker has none, a task of another one or one
   * that was submitted. For extensions.
   *
   * @return the task, or null
   */
  protected static @Nullable ForkJoinTask<?> pollTask() {
    return LocalTasks.pollAny();
  }

  /**
   * Takes out a task that was submitted to the calling worker's pool and has not begun, or null.
   *
   * @return the task, or null
   */
  protected static @Nullable ForkJoinTask<?> pollSubmission() {
    ForkJoinPool pool = getPool();
    return pool == null ? null : pool.core.takeSubmission();
  }

  /**
   * {@return whether a task that the calling task descends from was cancelled, so that its work may
   * be in vain: itself, or one that was forked or submitted and taken by a worker} False in a
   * thread that is no worker.
   */
  protected static boolean isAncestorCancelled() {
    return LocalTasks.isAncestorCancelled();
  }

  // ---- the tag ----

  /** {@return the tag: a number for the program's own use, 0 at first} Read as a volatile field. */
  public final short getForkJoinTaskTag() {
    return tag;
  }

  /**
   * Sets the tag and returns the one before, as one atomic step.
   *
   * @param newValue the new tag
   * @return the tag before
   */
  public final short setForkJoinTaskTag(short newValue) {
    short before;
    do {
      before = tag;
    } while (!TAG.compareAndSet(this, before, newValue)); // getAndSet of a short is no short
    return before;
  }

  /**
   * Sets the tag if it is the expected one, as one atomic step; returns whether it was.
   *
   * @param expect the tag it must have
   * @param update the new tag
   * @return whether it was the expected one
   */
  public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
    return TAG.compareAndSet(this, expect, update);
  }

  // ---- tasks from functions ----

  /**
   * {@return a task that runs the given code; its result is null}
   *
   * @param runnable the code to run
   */
  public static ForkJoinTask<?> adapt(Runnable runnable) {
    return new AdaptedTask<@Nullable Void>(runnable, null);
  }

  /**
   * {@return a task that runs the given code and has the given result}
   *
   * @param <T> the type of the result
   * @param runnable the code to run
   * @param result the result
   */
  public static <T extends @Nullable Object> ForkJoinTask<T> adapt(Runnable runnable, T result) {
    return new AdaptedTask<T>(runnable, result);
  }

  /**
   * {@return a task with the function's result; its checked exceptions become unchecked ones'
   * causes}
   *
   * @param <T> the type of the result
   * @param callable the function to run
   */
  public static <T extends @Nullable Object> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
    return new AdaptedTask<T>(callable);
  }

  /**
   * As {@link #adapt(Callable)}; besides, {@code cancel(true)} interrupts the thread that runs it,
   * and that only while it does.
   *
   * @param <T> the type of the result
   * @param callable the function to run
   * @return a task that may be interrupted
   */
  public static <T extends @Nullable Object> ForkJoinTask<T> adaptInterruptible(
      Callable<? extends T> callable) {
    return new InterruptibleTask<T>(callable);
  }

  /**
   * As {@link #adapt(Runnable, Object)}; may be interrupted as {@link
   * #adaptInterruptible(Callable)}.
   *
   * @param <T> the type of the result
   * @param runnable the code to run
   * @param result the result
   * @return a task that may be interrupted
   */
  public static <T extends @Nullable Object> ForkJoinTask<T> adaptInterruptible(
      Runnable runnable, T result) {
    return new InterruptibleTask<T>(runnable, result);
  }

  /**
   * As {@link #adapt(Runnable)}; may be interrupted as {@link #adaptInterruptible(Callable)}.
   *
   * @param runnable the code to run
   * @return a task that may be interrupted
   */
  public static ForkJoinTask<?> adaptInterruptible(Runnable runnable) {
    return new InterruptibleTask<@Nullable Void>(runnable, null);
  }

  // ---- serialization ----

  /**
   * Writes the fields of subclasses and the outcome.
   *
   * @param out where to
   * @throws java.io.IOException if it cannot be written
   */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    Saved.write(this, out);
  }

  /**
   * Reads the fields of subclasses and the outcome.
   *
   * @param in where from
   * @throws java.io.IOException if it cannot be read
   * @throws ClassNotFoundException if a class is missing here
   */
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    Saved.read(this, in);
  }
}
