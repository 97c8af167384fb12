package dev.fjord.par;

/**
 * What {@link Shuffles} does with an array of some type.
 *
 * @param <A> the type of the array
 */
interface Moves<A> {
  /** Shuffles a part: exchanges each with one that is not behind it (Fisher and Yates). */
  void mix(A array, int from, int to, long seed);

  /**
   * Moves the elements of a block to where {@code next} says of their buckets, and counts that up.
   *
   * @param from where the shuffled part of the array begins
   * @param lo the first element of the block, from there; its bucket begins a number of the seed
   */
  void scatter(A array, int from, int lo, int hi, long seed, int bits, int[] next, A out);

  // for each of float, double, int, long, short, char, byte, Object:
  /** Of {@code float}. */
  final class OfFloat implements Moves<float[]> {
    @Override
    public void mix(float[] array, int from, int to, long seed) {
      for (int i = to - 1; i > from; i--) {
        int other = from + Shuffles.below(i - from + 1, Shuffles.hash(seed, i - from));
        float kept = array[i];
        array[i] = array[other];
        array[other] = kept;
      }
    }

    @Override
    public void scatter(
        float[] array, int from, int lo, int hi, long seed, int bits, int[] next, float[] out) {
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
  // end
}
