package dev.fjord.par;

/**
 * Permutations that a seed and a length decide. Each element goes to a bucket that some bits of a
 * number choose, and each bucket is shuffled by itself with numbers of its own (Rao 1961, Sandelius
 * 1962). Buckets and blocks depend on the length only. There are 2^k buckets, so k bits choose each
 * as often.
 */
final class Shuffles {
  /** A bucket has about so many, at least: they stay in a core's cache. */
  private static final int BUCKET = 1 << 15;

  private static final int MOST_BITS = 10;

  /** What one counts at a time. */
  private static final int LEAST_BLOCK = 1 << 15;

  private static final int MOST_BLOCKS = 1 << 10;

  /** 2^64 by the golden ratio: the steps of a Weyl sequence. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private Shuffles() {}

  static <A> void shuffle(Moves<A> moves, A array, int from, int to, long seed) {
    int length = to - from;
    int bits = 31 - Integer.numberOfLeadingZeros(length / BUCKET | 1);
    Here.run(
        () -> {
          if (bits == 0) {
            moves.mix(array, from, to, seed);
          } else {
            byBuckets(moves, array, from, length, seed, Math.min(bits, MOST_BITS));
          }
        });
  }

  private static <A> void byBuckets(
      Moves<A> moves, A array, int from, int length, long seed, int bits) {
    int ofNumber = Long.SIZE / bits;
    int least = Math.max(LEAST_BLOCK, length / MOST_BLOCKS + 1);
    int block = (least / ofNumber + 1) * ofNumber;
    int[][] next = new int[(length - 1) / block + 1][1 << bits];
    Here.each(next.length, b -> count(b * block, end(b, block, length), seed, bits, next[b]));
    int[] begins = Buckets.begins(next, 1 << bits);
    A spare = Packs.newArray(array, length);
    Here.each(
        next.length,
        b -> {
          int end = end(b, block, length);
          moves.scatter(array, from, b * block, end, seed, bits, next[b], spare);
        });
    Here.each(
        1 << bits,
        b -> {
          moves.mix(spare, begins[b], begins[b + 1], hash(~seed, b));
          System.arraycopy(spare, begins[b], array, from + begins[b], begins[b + 1] - begins[b]);
        });
  }

  private static int end(int block, int ofBlock, int length) {
    return (int) Math.min(length, (block + 1L) * ofBlock);
  }

  private static void count(int lo, int hi, long seed, int bits, int[] counts) {
    int ofNumber = Long.SIZE / bits;
    int mask = (1 << bits) - 1;
    int i = lo;
    while (i < hi) {
      long buckets = hash(seed, i / ofNumber);
      for (int end = i + Math.min(ofNumber, hi - i); i < end; i++) {
        counts[(int) buckets & mask]++;
        buckets >>>= bits;
      }
    }
  }

  /** A number below the bound, each about as often: the bits as a fraction of it. */
  static int below(int bound, long bits) {
    return (int) Math.multiplyHigh(bits >>> 1, 2L * bound);
  }

  /** The n-th number of a seed: SplitMix64 (Steele, Lea and Flood, OOPSLA'14). */
  static long hash(long seed, long n) {
    long z = seed + (n + 1) * STEP;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
