package dev.fjord.fjtask;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.TaskWork;
import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * A task: something to run that splits, forks its parts, joins them and composes their results. A
 * subclass says in {@link #run} what it does, and keeps arguments and results in fields.
 *
 * <p>A fork costs about what a method call costs, and allocates nothing besides the task. A task is
 * forked, invoked or executed once, until {@link #reset}; what a task does that is forked while it
 * is under way is not specified.
 *
 * <p>What a thread did before it forked a task is visible in the task; what the task did is visible
 * to whoever joined it or saw {@link #isDone} return true.
 *
 * <p>The methods that need a runner throw {@link IllegalStateException} in a thread that is none. A
 * thread is one while it runs a task of a {@link FJTaskRunnerGroup}, or works in a {@link
 * dev.fjord.ForkPool}.
 */
public abstract class FJTask extends Task implements Runnable {

  /** For subclasses. */
  protected FJTask() {}

  @Override
  protected final boolean fjordRun() {
    run();
    return true;
  }

  /** Whether {@link #coInvoke} forked it; it then alone decides about the task. */
  @Override
  protected final boolean fjordIsBranch() {
    return Branches.isBranch(this);
  }

  // ---- one task ----

  /**
   * Lets the task be run by this or any other runner of the group. Join it, sooner or later: when
   * the invocation it descends from returns, one that nobody joins has at least been taken by a
   * runner, and when the group is closed it is done. Does nothing if the task is done.
   *
   * @throws IllegalStateException if the calling thread is no runner
   */
  public void fork() {
    Worker me = here();
    if (!isDone()) {
      Tasks.mark(this, me.deque().push(this)); // no branch, if it was one before
    }
  }

  /**
   * Lets the task be run by any runner of the group, perhaps before this one has ended. Use it for
   * work that is not a part of this task.
   *
   * @throws IllegalStateException if the calling thread is no runner of a group
   * @throws java.util.concurrent.RejectedExecutionException if the group is closed, though tasks of
   *     it still run; the task is then cancelled
   */
  public void start() {
    getFJTaskRunnerGroup().executeTask(this);
  }

  /**
   * Returns when the task is done. A runner meanwhile runs the task itself, or parts of it. An
   * ordinary thread waits, and keeps its interrupt status. The task must have been forked, started
   * or executed, or be done.
   *
   * <p>Throws what the task threw. A task that was cancelled counts as done.
   */
  public void join() {
    Worker me = Worker.current();
    if (me == null || !me.deque().popIfTop(this)) {
      joinElsewhere(me);
    } else if (Tasks.run(this)) {
      return;
    }
    report();
  }

  /** {@return whether the task has returned, has thrown, or was cancelled} */
  public final boolean isDone() {
    return Jobs.isDone(this);
  }

  /**
   * Makes the task done. If it has not begun it never will; if it has, it goes on, but whoever
   * joins it no longer waits. Without effect if it is done.
   */
  public void cancel() {
    Completion.complete(this, Jobs.CANCELLED);
  }

  /** Makes the task done although {@link #run} has not returned. For subclasses. */
  protected final void setDone() {
    Completion.complete(this, Jobs.DONE);
  }

  /**
   * Makes a task that is done as new, so that it can be forked again.
   *
   * @throws IllegalStateException if it is seen to wait or to be under way
   */
  public void reset() {
    if (Jobs.isWaiting(this) || Jobs.frame(this) != null) {
      throw new IllegalStateException("reset() of a task that is not done");
    }
    Tasks.reset(this);
  }

  // ---- the calling thread ----

  /**
   * Runs some other task that waits, if there is any: the newest that was forked here, else one of
   * another runner, else one from the group's queue. For loops that poll; a join is better. In a
   * thread that is no runner, or where nothing waits, it is {@link Thread#yield}.
   *
   * <p>A caller has to name the class, {@code FJTask.yield()}, since {@code yield} alone is a word
   * of the language by now.
   */
  @SuppressWarnings("NamedLikeContextualKeyword") // its name since 1999
  public static void yield() {
    Worker me = Worker.current();
    if (me == null || !TaskWork.runOne(me)) {
      Thread.yield();
    }
  }

  /**
   * {@return the runner that the calling thread is}
   *
   * @throws IllegalStateException if it is no runner of a group
   */
  public static FJTaskRunner getFJTaskRunner() {
    Worker me = here();
    return RunnerThreads.groupOf(me).runner(me.index());
  }

  /**
   * {@return the group that the calling thread works for; the innermost, if it invoked one from
   * inside of another} Invoking a group that the thread works for already changes nothing.
   *
   * @throws IllegalStateException if it is no runner of a group
   */
  public static FJTaskRunnerGroup getFJTaskRunnerGroup() {
    return RunnerThreads.groupOf(here());
  }

  // ---- running tasks ----

  /**
   * Runs the task now, in the calling thread, unless it is done. To be preferred to calling {@link
   * #run}, after which the task would not be done. Throws what the task threw, also if it had
   * before.
   *
   * @param task the task
   */
  public static void invoke(FJTask task) {
    task.runHere(Worker.current());
    task.report();
  }

  /**
   * Runs both tasks, in any order and at the same time if a runner is free, and returns when both
   * are done: forks the second, invokes the first, joins the second.
   *
   * <p>If both throw, what the first threw is thrown, and what the second threw is suppressed in
   * it. If the first throws before the second has begun, the second is cancelled.
   *
   * @param first the first task
   * @param second the second task
   * @throws IllegalStateException if the calling thread is no runner
   */
  public static void coInvoke(FJTask first, FJTask second) {
    requireNonNull(first, "first");
    requireNonNull(second, "second");
    Worker me = here();
    if (second.isDone()) {
      invoke(first);
    } else {
      Branches.fork(me, second);
      first.runHere(me);
      Throwable failure = Jobs.failure(first);
      if (failure != null) {
        Branches.abandon(me, second, failure);
        throw Failures.sneak(failure);
      }
      Branches.join(me, second);
    }
    second.report();
  }

  /**
   * Runs all tasks, in any order and at the same time as far as runners are free, and returns when
   * all are done: forks all but the first, invokes the first, joins the others.
   *
   * <p>Of several failures the leftmost is thrown, with the others suppressed in it; what stands to
   * the right of a failure and has not begun is cancelled.
   *
   * @param tasks the tasks
   * @throws IllegalStateException if the calling thread is no runner
   */
  public static void coInvoke(FJTask[] tasks) {
    for (FJTask task : tasks) {
      requireNonNull(task, "task");
    }
    Worker me = here();
    if (tasks.length == 0) {
      return;
    }
    Branches.forkAllButFirst(me, tasks);
    tasks[0].runHere(me);
    Throwable failure = Jobs.failure(tasks[0]);
    for (int i = 1; i < tasks.length; i++) {
      if (failure != null) {
        Branches.abandon(me, tasks[i], failure);
      } else {
        Branches.join(me, tasks[i]);
        failure = Jobs.failure(tasks[i]);
      }
    }
    if (failure != null) {
      throw Failures.sneak(failure);
    }
  }

  // ---- tasks made of others ----

  /**
   * {@return a task that runs the tasks in parallel, by {@link #coInvoke(FJTask[])}}
   *
   * @param tasks the tasks
   */
  public static FJTask par(FJTask[] tasks) {
    return new Par(tasks);
  }

  /**
   * {@return a task that runs the two in parallel, by {@link #coInvoke(FJTask, FJTask)}}
   *
   * @param first the first task
   * @param second the second task
   */
  public static FJTask par(FJTask first, FJTask second) {
    return new Par2(first, second);
  }

  /**
   * {@return a task that runs the tasks one after the other, by {@link #invoke}}
   *
   * @param tasks the tasks
   */
  public static FJTask seq(FJTask[] tasks) {
    return new Seq(tasks);
  }

  /**
   * {@return a task that runs the first and then the second, by {@link #invoke}}
   *
   * @param first the first task
   * @param second the second task
   */
  public static FJTask seq(FJTask first, FJTask second) {
    return new Seq2(first, second);
  }

  /** Any {@link Runnable} as a task. */
  public static class Wrap extends FJTask {
    /** What the task runs. */
    protected final Runnable runnable;

    /**
     * A task that runs {@code runnable}.
     *
     * @param runnable the code to run
     */
    public Wrap(Runnable runnable) {
      this.runnable = requireNonNull(runnable, "runnable");
    }

    @Override
    public void run() {
      runnable.run();
    }
  }

  /** Runs some tasks in parallel. */
  public static class Par extends FJTask {
    /** What it runs. */
    protected final FJTask[] tasks;

    /**
     * A task that runs {@code tasks} in parallel; the array is not copied.
     *
     * @param tasks the tasks
     */
    public Par(FJTask[] tasks) {
      this.tasks = requireNonNull(tasks, "tasks");
    }

    /**
     * A task that runs the two in parallel.
     *
     * @param first the first task
     * @param second the second task
     */
    public Par(FJTask first, FJTask second) {
      this(new FJTask[] {requireNonNull(first, "first"), requireNonNull(second, "second")});
    }

    @Override
    public void run() {
      coInvoke(tasks);
    }
  }

  /** Runs two tasks in parallel. */
  public static class Par2 extends FJTask {
    /** The one that is invoked. */
    protected final FJTask fst;

    /** The one that is forked. */
    protected final FJTask snd;

    /**
     * A task that runs the two in parallel.
     *
     * @param first the first task
     * @param second the second task
     */
    public Par2(FJTask first, FJTask second) {
      this.fst = requireNonNull(first, "first");
      this.snd = requireNonNull(second, "second");
    }

    @Override
    public void run() {
      coInvoke(fst, snd);
    }
  }

  /** Runs some tasks one after the other. */
  public static class Seq extends FJTask {
    /** What it runs. */
    protected final FJTask[] tasks;

    /**
     * A task that runs {@code tasks} in order; the array is not copied.
     *
     * @param tasks the tasks
     */
    public Seq(FJTask[] tasks) {
      this.tasks = requireNonNull(tasks, "tasks");
    }

    /**
     * A task that runs the first and then the second.
     *
     * @param first the first task
     * @param second the second task
     */
    public Seq(FJTask first, FJTask second) {
      this(new FJTask[] {requireNonNull(first, "first"), requireNonNull(second, "second")});
    }

    @Override
    public void run() {
      for (FJTask task : tasks) {
        FJTask.invoke(task);
      }
    }
  }

  /** Runs two tasks one after the other. */
  public static class Seq2 extends FJTask {
    /** The one that runs first. */
    protected final FJTask fst;

    /** The one that runs then. */
    protected final FJTask snd;

    /**
     * A task that runs the first and then the second.
     *
     * @param first the first task
     * @param second the second task
     */
    public Seq2(FJTask first, FJTask second) {
      this.fst = requireNonNull(first, "first");
      this.snd = requireNonNull(second, "second");
    }

    @Override
    public void run() {
      FJTask.invoke(fst);
      FJTask.invoke(snd);
    }
  }

  // ---- inside ----

  private static Worker here() {
    Worker me = Worker.current();
    if (me == null) {
      throw new IllegalStateException(
          "no runner: this needs a thread inside of FJTaskRunnerGroup.invoke, not "
              + Thread.currentThread().getName());
    }
    return me;
  }

  /** Runs it here unless it is done; if it waits or is under way elsewhere, joins it. */
  private void runHere(@Nullable Worker me) {
    if (me == null) {
      if (Jobs.begin(this, new Frame(Root.OUTSIDE, 0, null))) { // no barrier comes here
        Jobs.end(this, Jobs.execute(this));
      }
    } else if (!isDone() && !Tasks.run(this) && !isDone()) {
      joinElsewhere(me); // it was forked or executed before, and others know it
    }
  }

  /** It is done, was taken or executed, or lies below what was forked after it. */
  private void joinElsewhere(@Nullable Worker me) {
    if (Jobs.origin(this) instanceof Root root) {
      root.joinedBy(me);
    }
    if (me == null) {
      Completion.await(this);
    } else {
      me.join(this);
    }
  }

  /** Throws what the task threw. */
  private void report() {
    Throwable failure = Jobs.failure(this);
    if (failure != null) {
      throw Failures.sneak(failure);
    }
  }
}
