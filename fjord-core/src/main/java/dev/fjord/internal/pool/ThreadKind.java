package dev.fjord.internal.pool;

import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/** The threads of a pool: plain ones, or of a class that its face has for them. */
public interface ThreadKind {
  /**
   * Makes a thread, not started, that runs the given life.
   *
   * @return null to refuse
   */
  @Nullable Thread newThread(Worker worker, Runnable life);

  /** Called first in the thread. If it throws, the thread does not work. */
  void begun(Thread thread, Worker worker);

  /** Called in the thread when it works for another place from now on. */
  default void moves(Thread thread, Worker worker) {}

  /** Called between two jobs: puts back what a job may have changed, interrupt status included. */
  void tidy(Thread thread);

  /**
   * Where the pool is closed, has no thread and gets none: runs what waits, as far as the calling
   * thread may, who awaits the end.
   *
   * @return false if it may run all of it, as a caller does
   */
  default boolean runLeft() {
    return false;
  }

  /** Called by a worker that waits in a join when no thread may be added; never throws. */
  default void exhausted() {}

  /**
   * Called last in the thread.
   *
   * @param failure what {@link #begun} threw, or null
   */
  default void ended(Thread thread, @Nullable Throwable failure) {}
}
