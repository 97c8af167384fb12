package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.fjord.internal.schedule.Seeded;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A time after which something is stopped, unless it has ended before. The nearest comes first in
 * order.
 */
public final class Deadline implements Comparable<Deadline> {
  private final Pool pool;
  private final Duration limit;
  private final Consumer<? super TimeoutException> over;
  private final long forksBefore;
  private final long begin = System.nanoTime();
  private final @Nullable Runnable alarm;
  private volatile @Nullable TimeoutException exception;
  private volatile boolean told;

  /**
   * Begins to wait.
   *
   * @param limit may be negative, and then is over
   * @param over told, with how much was done, when the time is over; by another thread, or if the
   *     time is over already by the calling one. Told twice where two see it at the same time
   */
  public Deadline(Pool pool, Duration limit, Consumer<? super TimeoutException> over) {
    this.pool = pool;
    this.limit = requireNonNull(limit, "limit");
    this.over = requireNonNull(over, "over");
    this.forksBefore = pool.roster().forks();
    long nanos = NANOSECONDS.convert(limit); // what does not fit lasts for ever
    if (nanos <= 0) {
      alarm = null;
      tell();
    } else if (nanos == Long.MAX_VALUE) {
      alarm = null;
    } else {
      alarm =
          pool.schedule() instanceof Seeded seeded
              ? InTurn.alarm(seeded, nanos, this::tell)
              : Alarm.in(nanos, this::tell)::cancel;
    }
  }

  private void tell() {
    long forks = pool.roster().forks() - forksBefore;
    String text =
        "not done after %s: %d forks begun, %d of %d workers busy"
            .formatted(limit, forks, pool.roster().busy(), pool.workers());
    TimeoutException late = new TimeoutException(text);
    exception = late;
    over.accept(late);
    told = true;
  }

  /** What was told, or is about to be; null if the time is not over. */
  public @Nullable TimeoutException exception() {
    return exception;
  }

  @Override
  public int compareTo(Deadline other) {
    return Long.compare(
        begin + NANOSECONDS.convert(limit), other.begin + NANOSECONDS.convert(other.limit));
  }

  /**
   * It has ended: in time, or what is over is told. The clock decides, and not when the thread that
   * looks at it gets to run.
   */
  public void close() {
    if (alarm == null) {
      return;
    }
    alarm.run();
    boolean byClock = pool.schedule().hasClock();
    if (byClock && !told && System.nanoTime() - begin > NANOSECONDS.convert(limit)) {
      tell();
    }
  }
}
