package dev.fjord.bench.fork;

import org.openjdk.jmh.annotations.Param;

/**
 * Counts the nodes of a tree that is made while it is walked and very uneven: unbalanced tree
 * search.
 */
public class UtsBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces. */
  private static final int DEPTH = 7;

  /** The number of children of the root; every other node has none or {@value Children#MANY}. */
  @Param({"2000"})
  public int size;

  @Override
  Forms forms() {
    Children first = Children.ofRoot(size);
    return Forms.of(first.plain(), first, DEPTH);
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return Part.forks(Children.ofRoot(size));
  }
}
