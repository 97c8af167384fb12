package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A time after which something is stopped, unless it has ended before. */
public final class Deadline {
  private final Pool pool;
  private final Duration limit;
  private final long forksBefore;
  private final @Nullable Future<?> alarm;

  /**
   * Begins to wait.
   *
   * @param limit may be negative, and then is over
   * @param over told once, with how much was done, when the time is over; by another thread, or if
   *     the time is over already by the calling one
   */
  public Deadline(Pool pool, Duration limit, Consumer<? super TimeoutException> over) {
    this.pool = pool;
    this.limit = requireNonNull(limit, "limit");
    this.forksBefore = pool.roster().forks();
    long nanos = Alarm.nanos(limit);
    if (nanos <= 0) {
      alarm = null;
      over.accept(exception());
    } else {
      alarm = Alarm.in(nanos, () -> over.accept(exception()));
    }
  }

  private TimeoutException exception() {
    return new TimeoutException(
        "not done after %s: %d forks begun, %d of %d workers busy"
            .formatted(
                limit, pool.roster().forks() - forksBefore, pool.roster().busy(), pool.workers()));
  }

  /** It has ended in time. */
  public void close() {
    if (alarm != null) {
      alarm.cancel(false);
    }
  }
}
