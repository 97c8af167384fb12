package dev.fjord.internal.idle;

/**
 * Whether it pays to wake the parked watch, from how long that took. Where the system lays a woken
 * thread behind its waker, on the same processor while another is idle, it begins when the waker's
 * time slice ends, some milliseconds later; its own time-out would have come before. Then the watch
 * is not woken for a while, twice as long each time.
 *
 * <p>All but the question is guarded by the monitor that guards the watch.
 */
final class WakeTimes {
  /** About when its own time-out comes. */
  static final long LATE_NANOS = 200_000;

  /** At most so often it is left as it is before waking it is tried again. */
  static final int MOST_LEFT_OUT = 255;

  private int lastLeftOut;
  private volatile int toLeaveOut;
  private boolean isBeingWoken;
  private long since;

  /** Whether to wake it now. Read racily: an error wakes it once more or once less. */
  boolean isWorthIt() {
    return toLeaveOut == 0;
  }

  /** It was left as it is, since that was not worth it. */
  void leftOut() {
    toLeaveOut = Math.max(toLeaveOut - 1, 0);
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
      isBeingWoken = false;
      boolean late = now - since >= LATE_NANOS;
      lastLeftOut = late ? Math.min(lastLeftOut * 2 + 1, MOST_LEFT_OUT) : 0;
      toLeaveOut = lastLeftOut;
    }
  }

  /** It is the watch no more: when it is up tells nothing. */
  void forget() {
    isBeingWoken = false;
  }
}
