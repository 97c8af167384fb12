package dev.fjord.internal.worker;

/**
 * Whether the root at work has lasted long enough to be shared. Publishing and, more so, waking are
 * bought late: a small computation is over before, undisturbed.
 */
final class Patience {
  /** The first fork looks at the clock, and then at most the one after so many. */
  private static final int FIRST_FORKS = 4;

  /** Less than ten microseconds of dense forks. */
  private static final int MOST_FORKS = 1024;

  /** At most so many times as many as the last time: a division begins with a dense descent. */
  private static final int MOST_GROWTH = 4;

  private boolean over = true;
  private long begun;
  private long looked;
  private long forksThen;

  /**
   * A root begins. What it does before its first fork counts: that may be the last for as long.
   *
   * @param forks how many there have been, of this worker
   */
  void begin(long forks, long now) {
    over = false;
    begun = now;
    looked = now;
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
    boolean ends = !over && now - begun >= enough(isReady);
    over |= ends;
    return ends;
  }

  private static long enough(boolean isReady) {
    return isReady ? Pace.SHARE_NANOS : Pace.LATE_NANOS;
  }

  /**
   * After how many more forks to look again; 0 if the root has lasted. At the pace since the last
   * look that is when half of the time left has gone: so dense forks are not slowed, and sparse
   * ones soon noticed.
   *
   * @param forks how many there have been, of this worker
   * @param isReady whether a searcher is awake, or need not be woken
   */
  int left(long forks, long now, boolean isReady) {
    long left = enough(isReady) - (now - begun);
    over |= left <= 0;
    if (over) {
      return 0;
    }
    long made = forks - forksThen;
    long pace = Math.max(1, now - looked);
    long most = Math.min(Math.max(made, 1) * MOST_GROWTH, MOST_FORKS);
    long next = Math.min(Math.max(left * made / (2 * pace), FIRST_FORKS), most);
    looked = now;
    forksThen = forks;
    return (int) next;
  }
}
