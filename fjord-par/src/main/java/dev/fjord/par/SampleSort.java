package dev.fjord.par;

import java.lang.reflect.Array;

/**
 * Sort of numbers by a sample (Frazer and McKellar 1970), in a spare array: splitters from a sample
 * cut the values into buckets; blocks of the array are counted and then scattered into them; each
 * bucket is sorted by the JDK, whose sort of numbers uses vectors where it can. So there is one
 * pass more than in one thread, and not a merge for each level.
 *
 * @param <A> the type of the array
 */
final class SampleSort<A> {
  /**
   * A bucket is not shorter, on average: it is sorted in a millisecond; since JDK 22, with vectors
   * where there are any, in a third of one.
   */
  private static final int LEAST_BUCKET = Runtime.version().feature() < 22 ? 1 << 14 : 1 << 15;

  /** An unsigned byte tells the bucket of an element. */
  private static final int MOST_BUCKETS = 1 << 8;

  /** What one worker has left over is shared by the others. */
  private static final int BUCKETS_A_WORKER = 4;

  /** Elements of the sample for each bucket: the largest is then seldom above 1.5 of the mean. */
  private static final int SAMPLE = 32;

  /** To merge so many takes as long as buckets do. That they are more is seen soon. */
  private static final int MOST_RUNS = 32;

  private static final int LEAST_BLOCK = 1 << 13;

  /** Whoever comes late, since he had to be woken, still gets his share of them. */
  private static final int BLOCKS_A_WORKER = 16;

  private final Buckets<A> type;
  private final A array;
  private final int from;
  private final int length;

  private SampleSort(Buckets<A> type, A array, int from, int length) {
    this.type = type;
    this.array = array;
    this.from = from;
    this.length = length;
  }

  /**
   * Sorts a part of an array.
   *
   * @param isInPlace otherwise the part is all, and what is in the array afterwards does not matter
   * @return the array that is sorted: the given one, or a new one if it need not be in place
   */
  static <A> A sort(Buckets<A> type, A array, int from, int to, boolean isInPlace) {
    if (to - from < 2) {
      return array;
    }
    return Here.call(
        () -> {
          int buckets = buckets(to - from);
          if (buckets < 2) {
            type.sort(array, from, to);
          } else if (!RunSort.sort(
              type.order(), array, from, to, MOST_RUNS, (lo, hi) -> sort(type, array, lo, hi))) {
            return new SampleSort<>(type, array, from, to - from).sort(buckets, isInPlace);
          }
          return array;
        });
  }

  private static <A> void sort(Buckets<A> type, A array, int from, int to) {
    sort(type, array, from, to, true);
  }

  /** A power of two; 1 where nothing is to be shared. */
  private static int buckets(int length) {
    if (Here.isAlone()) {
      return 1;
    }
    int workers = Here.pool().workers();
    int most = Math.min(MOST_BUCKETS, length / LEAST_BUCKET);
    int buckets = 1;
    while (2 * buckets <= most && buckets < BUCKETS_A_WORKER * workers) {
      buckets *= 2;
    }
    return buckets;
  }

  private A sort(int buckets, boolean isInPlace) {
    A tree = tree(buckets);
    if (Array.get(tree, buckets / 2).equals(Array.get(tree, buckets - 1))) { // first and last
      type.sort(array, from, from + length); // nearly all are one number, which the JDK skips
      return array;
    }
    int workers = Here.pool().workers();
    int block = Math.max(LEAST_BLOCK, length / BLOCKS_A_WORKER / workers + 1);
    int[][] next = new int[(length - 1) / block + 1][buckets];
    byte[] ids = new byte[length];
    // Now, and not between two loops: others would fall asleep.
    A spare = Packs.newArray(array, length);
    Here.each(
        next.length,
        b -> {
          int at = b * block;
          int end = end(at, block);
          type.classify(array, from + at, from + end, tree, ids, at, next[b]);
        });
    int[] begins = Buckets.begins(next, buckets);
    Here.each(
        next.length,
        b -> {
          int at = b * block;
          type.scatter(array, from + at, from + end(at, block), ids, at, next[b], spare);
        });
    try {
      Here.each(
          buckets,
          b -> {
            type.sort(spare, begins[b], begins[b + 1]);
            if (isInPlace) {
              int size = begins[b + 1] - begins[b];
              System.arraycopy(spare, begins[b], array, from + begins[b], size);
            }
          });
    } catch (Throwable failure) { // a stop, most likely: the array has all its numbers
      if (isInPlace) {
        System.arraycopy(spare, 0, array, from, length);
      }
      throw failure;
    }
    return isInPlace ? array : spare;
  }

  private int end(int at, int block) {
    return length - at < block ? length : at + block;
  }

  /** The splitters, from a sample at places that depend on the length only. */
  private A tree(int buckets) {
    A sample = Packs.newArray(array, buckets * SAMPLE);
    for (int i = 0; i < buckets * SAMPLE; i++) {
      int at = Shuffles.below(length, Shuffles.hash(length, i));
      System.arraycopy(array, from + at, sample, i, 1);
    }
    type.sort(sample, 0, buckets * SAMPLE);
    A tree = Packs.newArray(array, buckets);
    for (int node = 1; node < buckets; node++) {
      int level = 31 - Integer.numberOfLeadingZeros(node);
      int rank = (2 * (node - (1 << level)) + 1) * (buckets >> (level + 1));
      System.arraycopy(sample, rank * SAMPLE, tree, node, 1);
    }
    return tree;
  }
}
