package dev.fjord.internal.idle;

/**
 * Whether it pays to wake the parked watch, from how long that took. Where the system lays a woken
 * thread behind its waker, on the same processor while another is idle, it begins when the waker's
 * time slice ends, some milliseconds later; its own time-out would have come before. Then the watch
 * is not woken for some of its parks, twice as many each time.
 *
 * <p>All but the question is guarded by the monitor that guards the watch.
 */
final class WakeTimes {
  /** About when its own time-out comes; up later than that after it was woken is too late. */
  static final long TIME_OUT_NANOS = 200_000;

  /** At most so many of its parks end by themselves before waking it is tried again. */
  static final int MOST_LEFT_OUT = 255;

  private int lastLeftOut;
  private volatile int toLeaveOut;
  private boolean isBeingWoken;
  private boolean isLeftOut;
  private long since;

  /** Whether to wake it now. Changes only when it is up, so a computation asks in vain or not. */
  boolean isWorthIt() {
    return toLeaveOut == 0;
  }

  /** In this park it was left as it is, since waking it was not worth it. */
  void leaveOut() {
    isLeftOut = true;
  }

  /** It is about to be woken, perhaps once more. */
  void begin(long now) {
    if (!isBeingWoken) {
      isBeingWoken = true;
      since = now;
    }
  }

  /** It is up. */
  void end(long now) {
    if (isBeingWoken) {
      boolean late = now - since >= TIME_OUT_NANOS;
      lastLeftOut = late ? Math.min(lastLeftOut * 2 + 1, MOST_LEFT_OUT) : 0;
      toLeaveOut = lastLeftOut;
    } else if (isLeftOut) {
      toLeaveOut = Math.max(toLeaveOut - 1, 0);
    }
    forget();
  }

  /** It is the watch no more: when it is up tells nothing. */
  void forget() {
    isBeingWoken = false;
    isLeftOut = false;
  }
}
