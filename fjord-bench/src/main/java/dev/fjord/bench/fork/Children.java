package dev.fjord.bench.fork;

/**
 * Some neighbouring children of a node of a random tree. A node has {@value #MANY} children with a
 * probability a little below one in {@value #MANY}, or none; so most subtrees are tiny, a few are
 * large, and nothing tells which (Olivier et al., "UTS: an unbalanced tree search benchmark", LCPC
 * 2006, binomial trees). The random numbers are SplitMix64's where the paper takes SHA-1.
 *
 * @param parent the random number of the node
 * @param from the first child
 * @param to the child after the last
 * @param above nodes above them that are not counted yet
 */
public record Children(long parent, int from, int to, int above) implements Part<Children> {
  /** Children of a node that has any. */
  static final int MANY = 8;

  /** The probability of children, as a fraction of 2^63: 0.124, so that a tree has an end. */
  private static final long LIKELY = (long) (0.124 * 0x1p63);

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** All children of the root. */
  static Children ofRoot(int count) {
    return new Children(42, 0, count, 0);
  }

  /** From a single child down to where there are more, or none. */
  @Override
  public Children start() {
    Children here = this;
    while (here.to - here.from == 1) {
      long child = child(here.parent, here.from);
      here = new Children(child, 0, hasChildren(child) ? MANY : 0, here.above + 1);
    }
    return here;
  }

  @Override
  public boolean isLeaf() {
    return from == to;
  }

  @Override
  public long own() {
    return above;
  }

  @Override
  public Children first() {
    return new Children(parent, from, (from + to) >>> 1, 0);
  }

  @Override
  public Children second() {
    return new Children(parent, (from + to) >>> 1, to, 0);
  }

  @Override
  public long plain() {
    return above + count(parent, from, to);
  }

  private static long count(long parent, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      long child = child(parent, i);
      count += hasChildren(child) ? 1 + count(child, 0, MANY) : 1;
    }
    return count;
  }

  private static boolean hasChildren(long node) {
    return node >>> 1 < LIKELY;
  }

  private static long child(long parent, int index) {
    long z = parent + GOLDEN * (index + 1);
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
