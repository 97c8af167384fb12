package dev.fjord.internal.pool;

import dev.fjord.internal.deque.StackRoom;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one thread that looks at the clock for all pools; there only while somebody waits for it. */
final class Alarm {
  /** How often it looks whether a thread was interrupted. */
  private static final long INTERRUPT_NANOS = 1_000_000;

  private static final ScheduledThreadPoolExecutor THREAD =
      new ScheduledThreadPoolExecutor(1, body -> BareThread.forAll(body, "fjord-deadlines"));

  static {
    THREAD.setRemoveOnCancelPolicy(true);
    THREAD.setKeepAliveTime(1, TimeUnit.SECONDS);
    THREAD.allowCoreThreadTimeOut(true);
  }

  private Alarm() {}

  /** Runs it once after a time, which should not take long. */
  static Future<?> in(long nanos, Runnable action) {
    StackRoom.reserveToOpen(); // its lock and its queue are everybody's; it is cancelled as deep
    return THREAD.schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /** Runs it again and again, as often as an interrupt is looked for. */
  static Future<?> often(Runnable action) {
    StackRoom.reserveToOpen(); // as above
    return THREAD.scheduleWithFixedDelay(
        action, INTERRUPT_NANOS, INTERRUPT_NANOS, TimeUnit.NANOSECONDS);
  }
}
