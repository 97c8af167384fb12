package dev.fjord.bench.versus;

/**
 * How long to measure.
 *
 * @param rounds how often each cell is measured, in a new process each time
 * @param warmups iterations of a virtual machine before those that count
 * @param warmupMillis how long each takes at least
 * @param iterations iterations that count
 * @param iterationMillis how long each takes at least
 * @param repeats runs of a native program; the first does not count
 */
record Effort(
    int rounds, int warmups, int warmupMillis, int iterations, int iterationMillis, int repeats) {
  /** The short form. */
  static final Effort SHORT = new Effort(1, 1, 1500, 3, 250, 6);

  /** The full form. */
  static final Effort FULL = new Effort(3, 3, 1000, 5, 1000, 16);

  /** To start a process, to end it, and for the control. */
  private static final int BESIDES_MILLIS = 1250;

  private static final double MILLIS_PER_SECOND = 1e3;

  Effort withRounds(int count) {
    return new Effort(count, warmups, warmupMillis, iterations, iterationMillis, repeats);
  }

  /** Less, for contenders that take long and whose figures need not be precise. */
  Effort slow() {
    return new Effort(rounds, 1, warmupMillis, 2, iterationMillis, 4);
  }

  /** About how long a cell takes in each round, in seconds, if its runs are short. */
  double seconds() {
    return (BESIDES_MILLIS + warmups * warmupMillis + iterations * iterationMillis)
        / MILLIS_PER_SECOND;
  }
}
