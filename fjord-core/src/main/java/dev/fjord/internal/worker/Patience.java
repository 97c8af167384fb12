package dev.fjord.internal.worker;

/**
 * Whether the root at work has lasted long enough to be shared. Publishing and waking are bought
 * late: a small computation is over before, undisturbed.
 */
final class Patience {
  /** The first fork looks; then after so many, and each time so many times more. */
  private static final int GROWTH = 4;

  /** Less than ten microseconds of dense forks. */
  private static final int MOST_FORKS = 1024;

  private boolean over = true;
  private long until;
  private int forks;

  /** A root begins. */
  void begin() {
    over = false;
    until = 0;
    forks = GROWTH;
  }

  /** What was stolen needs none: it has lasted already. */
  void none() {
    over = true;
  }

  /**
   * After how many more forks to look again; 0 if the root has lasted. Looks at the clock when
   * asked, and each time waits more forks: dense ones are not slowed, sparse ones soon noticed, at
   * the latest when they have lasted a few times as long as they should.
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
    forks = Math.min(left * GROWTH, MOST_FORKS);
    return left;
  }
}
