package dev.fjord;

import org.jspecify.annotations.Nullable;

/**
 * A task forked in a {@link Scope}.
 *
 * @param <T> the type of its value
 */
public interface Forked<T extends @Nullable Object> {
  /**
   * Waits until the task is done. If it has not begun, a worker of the scope's pool that asks runs
   * it; any other thread may ask, too, also after the scope has ended, and waits for a worker. If
   * it failed, this throws what it threw.
   *
   * @return its value; what the task did is visible afterwards
   * @throws IllegalStateException if the calling thread is in the midst of this task
   * @throws java.util.concurrent.CancellationException if it was cancelled before it ended, or the
   *     computation that waits was
   */
  T join();

  /** {@return whether the task has returned, thrown or been cancelled} */
  boolean isDone();

  /** {@return whether the task was cancelled, before it began or at one of its forks} */
  boolean isCancelled();
}
