package dev.fjord.fjtask;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.PoolSnapshot;
import dev.fjord.internal.pool.Closing;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The runners of a program, and the way in for ordinary threads.
 *
 * <p>{@link #invoke} runs its task in the calling thread, which is one of the runners until it
 * returns; a group of one needs no other thread. {@link #execute} leaves the task to the group's
 * own threads, which are daemons, start when they are needed, and sleep when there is no work.
 *
 * <p>{@link #close} waits for what is under way and ends the threads. A group that is not closed
 * keeps the threads that it has started until the JVM ends.
 */
public final class FJTaskRunnerGroup implements AutoCloseable {
  private static final AtomicInteger GROUPS = new AtomicInteger();

  private final String name = "FJTaskRunnerGroup-" + GROUPS.incrementAndGet();
  private final int size;
  private final RunnerThreads threads = new RunnerThreads(this);
  private final ForkPool pool;
  private final Pool engine;
  private final Map<Integer, FJTaskRunner> runners = new ConcurrentHashMap<>();

  /**
   * A group with the engine's own idle policy.
   *
   * @param groupSize how many tasks run at a time, from 1; normally as many as there are
   *     processors. While one sleeps, or waits for something else than a task, another may run in
   *     its place, so a group of 1 is no lock
   * @throws IllegalArgumentException if it is less than 1 or more than 32767
   */
  public FJTaskRunnerGroup(int groupSize) {
    this.size = groupSize;
    this.pool =
        ForkPool.open(
            ForkPoolOptions.defaults().workers(groupSize).name(name).threadFactory(threads));
    this.engine = engineOf(pool);
  }

  /**
   * A group with an idle policy of the program's own.
   *
   * @param groupSize how many tasks run at a time, from 1, as above
   * @param policy what a runner without work does; null for the engine's own
   * @throws IllegalArgumentException if it is less than 1 or more than 32767
   */
  public FJTaskRunnerGroup(int groupSize, @Nullable IdlePolicy policy) {
    this(groupSize);
    setIdlePolicy(policy);
  }

  private static Pool engineOf(ForkPool pool) {
    try {
      return (Pool) pool.call(() -> requireNonNull(Worker.current()).crew());
    } catch (Exception e) {
      throw Failures.sneak(e);
    }
  }

  // ---- the way in ----

  /**
   * Runs the task, with the calling thread as one of the runners, and returns when it is done. If
   * all places are taken the group's own threads run it. In a runner of this group it is a plain
   * call.
   *
   * <p>Throws what the task threw.
   *
   * @param task an {@link FJTask}, which is invoked, or anything else to run
   * @throws InterruptedException if the calling thread is interrupted when it calls; then the task
   *     does not begin. An interrupt that comes while it waits for a place is kept for later
   * @throws RejectedExecutionException if the group is closed
   */
  public void invoke(Runnable task) throws InterruptedException {
    requireNonNull(task, "task");
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    pool.run(() -> invokeHere(task));
  }

  private static void invokeHere(Runnable task) {
    if (task instanceof FJTask joined) {
      FJTask.invoke(joined);
    } else {
      task.run();
    }
  }

  /**
   * Has the task run by the group's own threads. If it fails, and nobody has joined it before it
   * began, the thread's handler is told.
   *
   * @param task an {@link FJTask}, which may be joined, or anything else to run
   * @throws InterruptedException if the calling thread is interrupted; then nothing is executed
   * @throws RejectedExecutionException if the group is closed, or has no thread and gets none
   */
  public void execute(Runnable task) throws InterruptedException {
    requireNonNull(task, "task");
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    executeTask(task instanceof FJTask joined ? joined : new FJTask.Wrap(task));
  }

  /**
   * As {@link #execute}, of a task, and whether or not the calling thread is interrupted. Does
   * nothing if the task is done.
   *
   * @param task the task
   * @throws RejectedExecutionException if the group is closed, or has no thread and gets none; the
   *     task is then cancelled
   */
  public void executeTask(FJTask task) {
    requireNonNull(task, "task");
    if (task.isDone()) {
      return;
    }
    Root root = new Root(task);
    boolean taken = false;
    try {
      pool.execute(root);
      taken = true;
    } finally {
      if (!taken) {
        root.drop();
      }
    }
  }

  // ---- settings ----

  /**
   * Says what runners without work do from now on; those that look for work now may do it already.
   *
   * @param policy null for the engine's own
   */
  public void setIdlePolicy(@Nullable IdlePolicy policy) {
    engine.sleep().lull(policy == null ? null : new PolicyLull(policy));
  }

  /**
   * Sets the priority of the group's own threads, those to come included. Callers of {@link
   * #invoke} keep theirs. {@link Thread#NORM_PRIORITY} if never set.
   *
   * @param priority {@link Thread#MIN_PRIORITY} to {@link Thread#MAX_PRIORITY}
   * @throws IllegalArgumentException if it is not
   */
  public void setRunPriorities(int priority) {
    checkPriority(priority);
    threads.priority(priority);
  }

  /**
   * Checks the priority and does nothing with it: a runner without work looks for some for
   * microseconds and then sleeps, so that there is nothing to give way to. An {@link IdlePolicy}
   * that looks longer may lower its thread's priority meanwhile.
   *
   * @param priority {@link Thread#MIN_PRIORITY} to {@link Thread#MAX_PRIORITY}
   * @throws IllegalArgumentException if it is not
   */
  public void setScanPriorities(int priority) {
    checkPriority(priority);
  }

  private static void checkPriority(int priority) {
    if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
      throw new IllegalArgumentException("priority must be 1 to 10: " + priority);
    }
  }

  // ---- questions ----

  /** {@return how many runners work at a time} */
  public int size() {
    return size;
  }

  /**
   * {@return how many runners are at work or look for it, and do not sleep; callers included} It
   * may have changed when this returns.
   */
  public int getActiveCount() {
    return snapshot().active();
  }

  /** {@return the group as it is, with what each runner did} */
  public PoolSnapshot snapshot() {
    return pool.snapshot();
  }

  /**
   * Prints to standard output what each runner did so far and the sums: forks, steals, joins that
   * had to wait, fruitless looks, times asleep; and the forks that wait at the moment.
   */
  public void stats() {
    System.out.print(Stats.of(snapshot()));
  }

  @Override
  public String toString() {
    PoolSnapshot now = snapshot();
    return "FJTaskRunnerGroup[%s, %s, %d runners, %d active]"
        .formatted(name, now.state(), size, now.active());
  }

  String name() {
    return name;
  }

  FJTaskRunner runner(int index) {
    return runners.computeIfAbsent(index, at -> new FJTaskRunner(this, at));
  }

  // ---- the end ----

  /**
   * Ends the group at once, and does not wait for it: nothing is let in any more, what waits in the
   * queue is cancelled, and the group's own threads are interrupted; each ends when nothing is left
   * that was invoked or executed. A task under way goes on up to its next fork or join, which
   * throws a {@link java.util.concurrent.CancellationException}; so does {@link #invoke} then.
   */
  public void interruptAll() {
    for (Runnable dropped : engine.closing().shutdownNow()) {
      if (dropped instanceof Root root) {
        root.drop();
      }
    }
  }

  /**
   * Lets nothing in any more, waits until everything invoked and executed is done, and ends the
   * threads. Returns at once if that has happened before. An interrupt makes it go on as {@link
   * #interruptAll}; it waits all the same, and the interrupt status stays set.
   *
   * @throws IllegalStateException if called from a task of this group, which would wait for itself
   */
  @Override
  public void close() {
    Closing closing = engine.closing();
    closing.close(closing::shutdown, this::interruptAll);
  }
}
