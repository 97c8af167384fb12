package dev.fjord.bench.turns;

/**
 * How long to compare, and what may be said then.
 *
 * @param matches how often all players are started anew: what the compiler makes of a version may
 *     differ from virtual machine to virtual machine
 * @param rounds rounds of a match that count; in each every player has one turn
 * @param warmup rounds of a match before those
 * @param seed decides the order of the players, and of their turns in each round
 */
public record MatchPlan(int matches, int rounds, int warmup, long seed) {
  /** The most matches; nobody waits for so many. */
  public static final int MOST_MATCHES = 1_000;

  /** With fewer matches it is too likely that all lie on the same side by chance. */
  static final int ENOUGH_MATCHES = 6;

  /** How sure a range has to be: as sure as that of all of six matches. */
  private static final double SURE = 1 - 1 / 32.0;

  /** Whether there are enough matches to tell versions apart. */
  boolean canTell() {
    return matches >= ENOUGH_MATCHES;
  }

  /**
   * How many matches at each end the range leaves out: as many as leave it sure enough. So one
   * match that went wrong among many decides nothing.
   */
  int leftOut() {
    int count = 0;
    while (2 * (count + 1) < matches && confidence(count + 1) >= SURE) {
      count++;
    }
    return count;
  }

  /** How likely it is that the true median of what matches give lies in the range, 0 to 1. */
  public double confidence() {
    return confidence(leftOut());
  }

  /**
   * It does not if at most so many as are left out lie on one side of it, each match with one half:
   * the sum of the first binomials, twice.
   */
  private double confidence(int left) {
    double probability = Math.pow(0.5, matches);
    double sum = probability;
    for (int i = 1; i <= left; i++) {
      probability *= (matches - i + 1.0) / i;
      sum += probability;
    }
    return 1 - 2 * sum;
  }
}
