package dev.fjord.par;

import java.util.Arrays;

/**
 * What {@link SampleSort} knows of an array's type. The splitters of buckets are a search tree: the
 * root is at 1, the children of a node at twice its index and the next.
 *
 * @param <A> the type of the array
 */
interface Buckets<A> {
  /** Sorts by the JDK, in the calling thread. */
  void sort(A array, int from, int to);

  Order<A> order();

  /** Finds the bucket of each element, writes it to {@code ids}, and counts it. */
  void classify(A array, int from, int to, A tree, byte[] ids, int at, int[] counts);

  /** Moves each element to where {@code next} says of its bucket, and counts that up. */
  void scatter(A array, int from, int to, byte[] ids, int at, int[] next, A out);

  /**
   * Makes counts, by block and bucket, to where each block writes; {@return where buckets begin,
   * and where the last ends}
   */
  static int[] begins(int[][] counts, int buckets) {
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

  // for each of float, double, int, long:
  /** Of {@code float}. A NaN is less than no splitter, hence last. */
  final class OfFloat implements Buckets<float[]> {
    @Override
    public void sort(float[] array, int from, int to) {
      Arrays.sort(array, from, to);
    }

    @Override
    public Order<float[]> order() {
      return new Order.OfFloat();
    }

    @Override
    public void classify(
        float[] array, int from, int to, float[] tree, byte[] ids, int at, int[] counts) {
      for (int i = from; i < to; i++) {
        float key = array[i];
        int node = 1;
        while (node < tree.length) {
          node = 2 * node + (key < tree[node] ? 0 : 1);
        }
        ids[at + i - from] = (byte) (node - tree.length);
        counts[node - tree.length]++;
      }
    }

    @Override
    public void scatter(
        float[] array, int from, int to, byte[] ids, int at, int[] next, float[] out) {
      for (int i = from; i < to; i++) {
        out[next[ids[at + i - from] & 0xff]++] = array[i];
      }
    }
  }
  // end
}
