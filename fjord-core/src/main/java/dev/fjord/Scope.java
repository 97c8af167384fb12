package dev.fjord;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place to fork tasks in while it is open; see {@link Fork#scope}. The body and every task of the
 * scope may fork in it, from any thread; also threads outside the pool may as long as it is open.
 */
public interface Scope {
  /**
   * Forks a task with a value.
   *
   * @param <T> the type of its value
   * @param task the code to run
   * @return to join it with, which is not needed: the scope waits for it anyway
   * @throws IllegalStateException if the scope has ended
   */
  <T extends @Nullable Object> Forked<T> fork(Supplier<? extends T> task);

  /**
   * As {@link #fork(Supplier)}. For languages whose lambdas would fit {@link #fork(Runnable)}
   * first, such as Kotlin.
   *
   * @param <T> the type of its value
   * @param task the code to run
   * @return to join it with
   * @throws IllegalStateException if the scope has ended
   */
  <T extends @Nullable Object> Forked<T> forkTask(Supplier<? extends T> task);

  /**
   * Forks a task without a value.
   *
   * @param task the code to run
   * @return to join it with, which is not needed; its value is null
   * @throws IllegalStateException if the scope has ended
   */
  Forked<?> fork(Runnable task);

  /**
   * {@return whether the scope was cancelled, by {@link #cancel} or with what is around it, or
   * something in it has failed} A task that wants to know whether it is stopped itself asks {@link
   * Fork#isCancelled}.
   */
  boolean isCancelled();

  /**
   * Cancels the tasks: those that have not begun never do, and what runs ends at its next fork. It
   * is interrupted only by {@link CancelMode#INTERRUPT}. Tasks forked from now on are cancelled at
   * once. A body that returns all the same has its value returned: what is dropped is no failure.
   */
  void cancel();

  /**
   * Gives the scope a time, from now on: when that is over it is cancelled, and {@link Fork#scope}
   * throws a {@link TimeoutException}, with what failed meanwhile suppressed on it. It returns when
   * the longest leaf under way has ended. Of several times the nearest counts, also of those around
   * the scope.
   *
   * @param limit zero or less: the time is over
   * @throws TimeoutException if it is over already; declared, too, for the one that {@link
   *     Fork#scope} throws
   * @throws IllegalStateException if the scope has ended
   */
  void deadline(Duration limit) throws TimeoutException;

  /** {@return how many workers the pool has} */
  int workers();
}
