package sample;

import dev.fjord.Fork;
import java.util.Arrays;
import java.util.Random;

/** Sorts numbers in parallel: halves, each of them sorted, then merged. */
public final class MergeSort {
  /** The JDK's sort is the better algorithm for so few: a threshold that pays. */
  private static final int LEAF = 8192;

  public static void main(String[] args) {
    long[] numbers = new Random(1).longs(4_000_000).toArray();
    long[] expected = numbers.clone();
    Arrays.sort(expected);
    sort(numbers, new long[numbers.length], 0, numbers.length);
    System.out.println(
        numbers.length + (Arrays.equals(numbers, expected) ? " numbers sorted" : " NOT SORTED"));
  }

  static void sort(long[] a, long[] spare, int lo, int hi) {
    if (hi - lo <= LEAF) {
      Arrays.sort(a, lo, hi);
      return;
    }
    int middle = (lo + hi) >>> 1;
    Fork.join(() -> sort(a, spare, lo, middle), () -> sort(a, spare, middle, hi));
    System.arraycopy(a, lo, spare, lo, middle - lo);
    int left = lo, right = middle, to = lo;
    while (left < middle) {
      a[to++] = right < hi && a[right] < spare[left] ? a[right++] : spare[left++];
    }
  }
}
