package dev.fjord.bench.fork;

import org.openjdk.jmh.annotations.Param;

/** Counts the ways to place queens on a board: uneven forks, a little work in each. */
public class QueensBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. Some tens of pieces. */
  private static final int DEPTH = 8;

  /** Solutions for 0, 1, 2 ... queens: sequence A000170 of the OEIS. */
  private static final int[] KNOWN = {
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512
  };

  /** The side of the board. */
  @Param({"12"})
  public int size;

  @Override
  Forms forms() {
    return Forms.of(KNOWN[size], Row.empty(size), DEPTH);
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return Part.forks(Row.empty(size));
  }
}
