package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a {@link ForkJoinPool}. To be subclassed only for what is done before and after its
 * work; a pool gets such threads from a {@link ForkJoinPool.ForkJoinWorkerThreadFactory}.
 *
 * <p>It is a daemon. Its context class loader is that of the thread that made the pool (for the
 * common pool the system class loader) unless the factory or {@link #onStart} sets another; a task
 * may change it for itself only.
 */
public class ForkJoinWorkerThread extends Thread {
  private final ForkJoinPool pool;

  /** The place this thread works at, from when a pool took it on. */
  private @Nullable Worker place;

  /** The same while this thread runs tasks: what fork and join look up. */
  private @Nullable Worker worker;

  private @Nullable Runnable life;
  private @Nullable ClassLoader loader;

  /**
   * A thread for a pool.
   *
   * @param group its group; null for that of the calling thread
   * @param preserveThreadLocals whether it inherits the calling thread's inheritable thread locals;
   *     thread locals are kept from task to task in any case
   * @param pool the pool
   * @throws NullPointerException if the pool is null
   */
  @SuppressWarnings("this-escape") // setters of Thread, which know nothing of a subclass
  protected ForkJoinWorkerThread(
      @Nullable ThreadGroup group, ForkJoinPool pool, boolean preserveThreadLocals) {
    super(group, null, requireNonNull(pool, "pool").core.nextName(), 0, preserveThreadLocals);
    this.pool = pool;
    setDaemon(true);
    super.setContextClassLoader(pool.core.settings.loader()); // a subclass may refuse
    if (pool.core.settings.handler() != null) { // a factory may set another
      super.setUncaughtExceptionHandler(pool.core.settings.handler());
    }
  }

  /**
   * A thread for a pool, in the calling thread's group.
   *
   * @param pool the pool
   * @throws NullPointerException if the pool is null
   */
  protected ForkJoinWorkerThread(ForkJoinPool pool) {
    this(null, pool, true);
  }

  /** The calling thread's worker; null if it is none, or runs no tasks now. */
  static @Nullable Worker here() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread thread ? thread.worker : null;
  }

  /** {@return the pool this thread works in} */
  public ForkJoinPool getPool() {
    return pool;
  }

  /**
   * {@return a number that no other thread of the pool has at the same time: not negative, below
   * the pool's maximum, and the same as long as the thread lives}
   */
  public int getPoolIndex() {
    Worker at = place;
    return at == null ? 0 : at.index();
  }

  /** {@return about how many tasks this thread has forked that have not begun} By anybody. */
  public int getQueuedTaskCount() {
    Worker at = place;
    return at == null ? 0 : LocalTasks.queued(at);
  }

  /**
   * Called in the thread before its first task. Overriders call this first. If it throws, the
   * thread ends; another is made a little later if work waits.
   */
  protected void onStart() {}

  /**
   * Called in the thread after its last task. Overriders call this last.
   *
   * @param exception what {@link #onStart} threw, in which case there was no task; null otherwise
   */
  protected void onTermination(@Nullable Throwable exception) {}

  /**
   * Runs tasks until the pool has ended or needs this thread no more. Called by the thread alone.
   */
  @Override
  public void run() {
    Runnable body = life;
    if (body != null && Thread.currentThread() == this) {
      body.run();
    }
  }

  // ---- its life, as the pool sees it ----

  final void takeOn(Worker at, Runnable body) {
    place = at;
    life = body;
  }

  final void begun() {
    onStart();
    loader = getContextClassLoader();
    worker = place;
  }

  final void moves(Worker to) {
    place = to;
    worker = to;
  }

  final void tidy() {
    try {
      if (getContextClassLoader() != loader) {
        setContextClassLoader(loader);
      }
    } catch (RuntimeException refused) {
      // A subclass may refuse; the thread then keeps what it has.
    }
  }

  final void ended(@Nullable Throwable failure) {
    worker = null;
    onTermination(failure);
  }
}
