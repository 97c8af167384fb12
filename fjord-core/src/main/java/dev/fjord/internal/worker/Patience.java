package dev.fjord.internal.worker;

/**
 * Whether the root at work has lasted long enough to be shared. Publishing and waking are bought
 * late: a small computation is over before, undisturbed.
 */
final class Patience {
  private static final int FIRST_LOOK = 4;

  /** Half a microsecond of dense forks. */
  private static final int MOST_FORKS = 64;

  private boolean over = true;
  private long until;
  private int forks;

  /** A root begins. */
  void begin() {
    over = false;
    until = 0;
    forks = FIRST_LOOK;
  }

  /** What was stolen needs none: it has lasted already. */
  void none() {
    over = true;
  }

  /**
   * After how many more forks to look again; 0 if the root has lasted. Looks at the clock when
   * asked, and each time waits twice as many forks: dense forks are not slowed, sparse ones soon
   * noticed.
   */
  int left() {
    if (over) {
      return 0;
    }
    long now = System.nanoTime();
    if (until == 0) {
      until = now + Pace.LATE_NANOS;
    } else if (now - until >= 0) {
      over = true;
      return 0;
    }
    int left = forks;
    forks = Math.min(left * 2, MOST_FORKS);
    return left;
  }
}
