package dev.fjord.internal.worker;

import dev.fjord.internal.schedule.Times;

/**
 * Whether the root at work has lasted long enough to be shared; or, within a root that has, a loop,
 * or what came after a fork that nobody took. Publishing and, more so, waking are bought late: a
 * small computation is over before, undisturbed, unless one before it was relieved by force.
 */
final class Patience {
  /** The first fork looks at the clock, and then the one after so many. */
  private static final int FIRST_FORKS = 4;

  /** Less than ten microseconds of dense forks. */
  private static final int MOST_FORKS = 1024;

  private boolean over = true;
  private long begun;
  private long forksThen;

  /**
   * A root begins, or a part of one. What it does before its first fork counts: that may be the
   * last for as long.
   *
   * @param forks how many there have been, of this worker
   */
  void begin(long forks, long now) {
    over = false;
    begun = now;
    forksThen = forks;
  }

  /** What was stolen needs none: it has lasted already. */
  void none() {
    over = true;
  }

  /** Whether the root has lasted, as it was noticed. */
  boolean isOver() {
    return over;
  }

  /**
   * Whether the root has lasted by now, which had not been noticed yet.
   *
   * @param isReady as for {@link #left}
   */
  boolean endsBy(long now, boolean isReady) {
    boolean ends = !over && now - begun >= (isReady ? Times.SHARE_NANOS : Times.LATE_NANOS);
    over |= ends;
    return ends;
  }

  /**
   * After how many more forks to look again: as many as there have been; 0 if the root has lasted.
   *
   * @param forks how many there have been, of this worker
   * @param isReady whether a searcher is awake
   */
  int left(long forks, long now, boolean isReady) {
    if (over || endsBy(now, isReady)) {
      return 0;
    }
    return (int) Math.min(Math.max(forks - forksThen, FIRST_FORKS), MOST_FORKS);
  }
}
