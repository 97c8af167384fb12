package dev.fjord.lab.compare;

/**
 * How long to compare.
 *
 * @param matches how often all players are started anew: what the compiler makes of a version may
 *     differ from virtual machine to virtual machine
 * @param rounds rounds of a match that count; in each every player has one turn
 * @param warmup rounds of a match before those
 * @param seed decides the order of the players, and of their turns in each round
 */
public record Schedule(int matches, int rounds, int warmup, long seed) {
  /** With fewer matches it is too likely that all lie on the same side by chance. */
  public static final int ENOUGH_MATCHES = 6;

  /** Whether there are enough matches to tell versions apart. */
  boolean canTell() {
    return matches >= ENOUGH_MATCHES;
  }

  /**
   * How likely it is that the true median of what matches give lies between the least and the
   * greatest of them: it does not if all happen to lie on one side of it, each with one half.
   */
  public double confidence() {
    return 1 - Math.pow(0.5, matches - 1.0);
  }
}
