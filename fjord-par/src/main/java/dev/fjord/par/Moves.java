package dev.fjord.par;

/**
 * What {@link Shuffles} does with an array of some type.
 *
 * @param <A> the type of the array
 */
interface Moves<A> {
  A newArray(int length);

  /** Shuffles a part: exchanges each with one that is not behind it (Fisher and Yates). */
  void mix(A array, int from, int to, long seed);

  /**
   * Moves the elements of a block to where {@code next} says of their buckets, and counts that up.
   *
   * @param from where the shuffled part of the array begins
   * @param lo the first element of the block, from there; its bucket begins a number of the seed
   */
  void scatter(A array, int from, int lo, int hi, long seed, int bits, int[] next, A out);

  /** Of {@code int}. */
  final class OfInt implements Moves<int[]> {
    @Override
    public int[] newArray(int length) {
      return new int[length];
    }

    @Override
    public void mix(int[] array, int from, int to, long seed) {
      for (int i = to - 1; i > from; i--) {
        int other = from + Shuffles.below(i - from + 1, Shuffles.hash(seed, i - from));
        int kept = array[i];
        array[i] = array[other];
        array[other] = kept;
      }
    }

    @Override
    public void scatter(
        int[] array, int from, int lo, int hi, long seed, int bits, int[] next, int[] out) {
      int ofNumber = Long.SIZE / bits;
      int mask = (1 << bits) - 1;
      int i = lo;
      while (i < hi) {
        long buckets = Shuffles.hash(seed, i / ofNumber);
        for (int end = i + Math.min(ofNumber, hi - i); i < end; i++) {
          out[next[(int) buckets & mask]++] = array[from + i];
          buckets >>>= bits;
        }
      }
    }
  }

  /** Of {@code long}. */
  final class OfLong implements Moves<long[]> {
    @Override
    public long[] newArray(int length) {
      return new long[length];
    }

    @Override
    public void mix(long[] array, int from, int to, long seed) {
      for (int i = to - 1; i > from; i--) {
        int other = from + Shuffles.below(i - from + 1, Shuffles.hash(seed, i - from));
        long kept = array[i];
        array[i] = array[other];
        array[other] = kept;
      }
    }

    @Override
    public void scatter(
        long[] array, int from, int lo, int hi, long seed, int bits, int[] next, long[] out) {
      int ofNumber = Long.SIZE / bits;
      int mask = (1 << bits) - 1;
      int i = lo;
      while (i < hi) {
        long buckets = Shuffles.hash(seed, i / ofNumber);
        for (int end = i + Math.min(ofNumber, hi - i); i < end; i++) {
          out[next[(int) buckets & mask]++] = array[from + i];
          buckets >>>= bits;
        }
      }
    }
  }

  /** Of {@code double}. */
  final class OfDouble implements Moves<double[]> {
    @Override
    public double[] newArray(int length) {
      return new double[length];
    }

    @Override
    public void mix(double[] array, int from, int to, long seed) {
      for (int i = to - 1; i > from; i--) {
        int other = from + Shuffles.below(i - from + 1, Shuffles.hash(seed, i - from));
        double kept = array[i];
        array[i] = array[other];
        array[other] = kept;
      }
    }

    @Override
    public void scatter(
        double[] array, int from, int lo, int hi, long seed, int bits, int[] next, double[] out) {
      int ofNumber = Long.SIZE / bits;
      int mask = (1 << bits) - 1;
      int i = lo;
      while (i < hi) {
        long buckets = Shuffles.hash(seed, i / ofNumber);
        for (int end = i + Math.min(ofNumber, hi - i); i < end; i++) {
          out[next[(int) buckets & mask]++] = array[from + i];
          buckets >>>= bits;
        }
      }
    }
  }

  /** Of objects. */
  final class OfRef implements Moves<Object[]> {
    @Override
    public Object[] newArray(int length) {
      return new Object[length];
    }

    @Override
    public void mix(Object[] array, int from, int to, long seed) {
      for (int i = to - 1; i > from; i--) {
        int other = from + Shuffles.below(i - from + 1, Shuffles.hash(seed, i - from));
        Object kept = array[i];
        array[i] = array[other];
        array[other] = kept;
      }
    }

    @Override
    public void scatter(
        Object[] array, int from, int lo, int hi, long seed, int bits, int[] next, Object[] out) {
      int ofNumber = Long.SIZE / bits;
      int mask = (1 << bits) - 1;
      int i = lo;
      while (i < hi) {
        long buckets = Shuffles.hash(seed, i / ofNumber);
        for (int end = i + Math.min(ofNumber, hi - i); i < end; i++) {
          out[next[(int) buckets & mask]++] = array[from + i];
          buckets >>>= bits;
        }
      }
    }
  }
}
