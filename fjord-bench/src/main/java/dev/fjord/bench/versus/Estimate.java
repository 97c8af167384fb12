package dev.fjord.bench.versus;

/** How long it still takes: as told at first, as it went so far later. */
final class Estimate {
  private static final int ENOUGH = 5;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final double NANOS_PER_SECOND = 1e9;

  private final int total;
  private final double guess;
  private final long start = System.nanoTime();
  private int count;

  Estimate(int total, double guess) {
    this.total = total;
    this.guess = guess;
  }

  int total() {
    return total;
  }

  int next() {
    return count + 1;
  }

  void done() {
    count++;
  }

  String left() {
    double each = count < ENOUGH ? guess : (System.nanoTime() - start) / NANOS_PER_SECOND / count;
    long seconds = Math.round(each * (total - count));
    return seconds < 2 * SECONDS_PER_MINUTE
        ? seconds + " s"
        : seconds < 2 * SECONDS_PER_MINUTE * SECONDS_PER_MINUTE
            ? seconds / SECONDS_PER_MINUTE + " min"
            : seconds / SECONDS_PER_MINUTE / SECONDS_PER_MINUTE + " h";
  }
}
