package dev.fjord.par;

import dev.fjord.Fork;
import java.util.Arrays;

/**
 * Permutations that a seed and a length decide. Each index goes to a bucket that its hash chooses,
 * and each bucket is shuffled by itself with numbers of its own (Rao 1961, Sandelius 1962). Buckets
 * and blocks depend on the length only.
 */
final class Shuffles {
  /** A bucket has about so many: they stay in a core's cache. */
  private static final int BUCKET = 1 << 14;

  private static final int MOST_BUCKETS = 1 << 10;

  /** What one counts at a time. */
  private static final int LEAST_BLOCK = 1 << 16;

  private static final int MOST_BLOCKS = 1 << 10;

  /** 2^64 by the golden ratio: the steps of a Weyl sequence. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private Shuffles() {}

  static void shuffle(int[] array, int from, int to, long seed) {
    Here.run(
        () -> {
          int[] order = permutation(to - from, seed);
          int[] old = Arrays.copyOfRange(array, from, to);
          Fork.range(
              0,
              old.length,
              Pace.CHEAP,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  array[from + i] = old[order[i]];
                }
              });
        });
  }

  static void shuffle(long[] array, int from, int to, long seed) {
    Here.run(
        () -> {
          int[] order = permutation(to - from, seed);
          long[] old = Arrays.copyOfRange(array, from, to);
          Fork.range(
              0,
              old.length,
              Pace.CHEAP,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  array[from + i] = old[order[i]];
                }
              });
        });
  }

  static void shuffle(double[] array, int from, int to, long seed) {
    Here.run(
        () -> {
          int[] order = permutation(to - from, seed);
          double[] old = Arrays.copyOfRange(array, from, to);
          Fork.range(
              0,
              old.length,
              Pace.CHEAP,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  array[from + i] = old[order[i]];
                }
              });
        });
  }

  static <T> void shuffle(T[] array, int from, int to, long seed) {
    Here.run(
        () -> {
          int[] order = permutation(to - from, seed);
          T[] old = Arrays.copyOfRange(array, from, to);
          Fork.range(
              0,
              old.length,
              Pace.CHEAP,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  array[from + i] = old[order[i]];
                }
              });
        });
  }

  /** The indices below {@code length}, in an order that depends on nothing but the parameters. */
  static int[] permutation(int length, long seed) {
    int[] order = new int[length];
    int buckets = Math.min(MOST_BUCKETS, length / BUCKET);
    if (buckets < 2) {
      for (int i = 0; i < length; i++) {
        order[i] = i;
      }
      mix(order, 0, length, hash(seed, 0));
      return order;
    }
    int block = Math.max(LEAST_BLOCK, length / MOST_BLOCKS + 1);
    int[][] ends = new int[(length - 1) / block + 1][buckets];
    Fork.range(
        0,
        ends.length,
        (lo, hi) -> {
          for (int b = lo; b < hi; b++) {
            int[] counts = ends[b];
            for (long i = (long) b * block; i < Math.min(length, (b + 1L) * block); i++) {
              counts[below(buckets, hash(seed, i))]++;
            }
          }
        });
    int[] begins = begins(ends, buckets);
    Fork.range(
        0,
        ends.length,
        (lo, hi) -> {
          for (int b = lo; b < hi; b++) {
            int[] at = ends[b];
            for (long i = (long) b * block; i < Math.min(length, (b + 1L) * block); i++) {
              order[at[below(buckets, hash(seed, i))]++] = (int) i;
            }
          }
        });
    Fork.range(
        0,
        buckets,
        (lo, hi) -> {
          for (int bucket = lo; bucket < hi; bucket++) {
            mix(order, begins[bucket], begins[bucket + 1], hash(~seed, bucket));
          }
        });
    return order;
  }

  /**
   * Makes counts, by block and bucket, to where each block writes; {@return where buckets begin}
   */
  private static int[] begins(int[][] counts, int buckets) {
    int[] begins = new int[buckets + 1];
    int at = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      begins[bucket] = at;
      for (int[] ofBlock : counts) {
        int count = ofBlock[bucket];
        ofBlock[bucket] = at;
        at += count;
      }
    }
    begins[buckets] = at;
    return begins;
  }

  /** Exchanges each with one that is not behind it (Fisher and Yates). */
  private static void mix(int[] order, int from, int to, long seed) {
    for (int i = to - 1; i > from; i--) {
      int other = from + below(i - from + 1, hash(seed, i - from));
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
  }

  /** A number below the bound, each about as often: the bits as a fraction of it. */
  private static int below(int bound, long bits) {
    return (int) Math.multiplyHigh(bits >>> 1, 2L * bound);
  }

  /** The n-th number of a seed: SplitMix64 (Steele, Lea and Flood, OOPSLA'14). */
  private static long hash(long seed, long n) {
    long z = seed + (n + 1) * STEP;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
