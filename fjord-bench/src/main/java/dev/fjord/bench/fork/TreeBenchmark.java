package dev.fjord.bench.fork;

import org.openjdk.jmh.annotations.Param;

/** The sum of a perfect binary tree of objects made beforehand. */
public class TreeBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces. */
  private static final int DEPTH = 7;

  /** The number of nodes, 2^k - 1. */
  @Param({"8388607", "1023"})
  public int size;

  @Override
  Forms forms() {
    return Forms.of((long) size * (size + 1L) / 2, Node.grow(1, size), DEPTH);
  }

  /** Whether a perfect tree has so many nodes. */
  public static boolean isPerfect(int size) {
    return (size & (size + 1)) == 0;
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return size / 2;
  }
}
