package dev.fjord.lab.programs;

import dev.fjord.Fork;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinTask;

/**
 * The merge/quick sort of Cilk: sort four quarters, merge them in pairs into a second array, merge
 * the pairs back; a merge splits at the middle of its longer run and at the place of that value in
 * the other. The natural bottom is a piece of {@value #BOTTOM} numbers: below it, cutting a piece
 * in four and merging it twice costs more than sorting it by {@link QuickSort}. Cilk's own bottom
 * was 2,048, and Lea's 1,024, to pay for their forks.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class Sort extends SizedProgram {
  private static final int BOTTOM = 64;

  Sort() {
    super(
        "sort",
        "L-sort",
        new Size("N", "how many numbers", 1, Integer.MAX_VALUE - 8, 4_000_000, "100 million"));
  }

  @Override
  public String summary() {
    return "Cilk's merge/quick sort of N random ints";
  }

  @Override
  public Optional<String> threshold() {
    return Optional.of(
        "the longest piece sorted or merged without forking; " + BOTTOM + " if none");
  }

  /** The input, the array sorted, its second half of merging, and the right order. */
  @Override
  protected long bytes(int n) {
    return 4L * Integer.BYTES * n;
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.allOf(Face.class);
  }

  @Override
  protected Problem<int[]> prepare(int n, int threshold) {
    SplittableRandom random = new SplittableRandom(n);
    int[] input = random.ints(n).toArray();
    int[] expected = input.clone();
    Arrays.sort(expected);
    // A piece has to give four quarters that are not all empty but the last.
    int bottom = threshold == NO_THRESHOLD ? BOTTOM : Math.max(threshold, 3);
    return new SortProblem(input, expected, new int[n], new int[n], bottom);
  }

  /** The array to sort and the one to merge into, with the length below which nothing is split. */
  record Workspace(int[] numbers, int[] other, int bottom) {}

  /**
   * Two sorted runs of {@code from} and the place in {@code to} where they go. The first run is the
   * longer one.
   */
  record Merge(int[] from, int lo1, int hi1, int lo2, int hi2, int[] to, int at) {
    static Merge of(int[] from, int lo1, int hi1, int lo2, int hi2, int[] to, int at) {
      return hi1 - lo1 >= hi2 - lo2
          ? new Merge(from, lo1, hi1, lo2, hi2, to, at)
          : new Merge(from, lo2, hi2, lo1, hi1, to, at);
    }

    int length() {
      return hi1 - lo1 + (hi2 - lo2);
    }

    int middle() {
      return (lo1 + hi1) >>> 1;
    }

    /** Where the middle of the first run belongs in the second: the first value not below it. */
    int cut() {
      int value = from[middle()];
      int lo = lo2;
      int hi = hi2;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (from[mid] < value) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    /** What lies before {@code cut}. */
    Merge low(int cut) {
      return of(from, lo1, middle(), lo2, cut, to, at);
    }

    /** What lies after {@code cut}. */
    Merge high(int cut) {
      return of(from, middle(), hi1, cut, hi2, to, at + (middle() - lo1) + (cut - lo2));
    }

    void run() {
      int i = lo1;
      int j = lo2;
      int k = at;
      while (i < hi1 && j < hi2) {
        to[k++] = from[i] <= from[j] ? from[i++] : from[j++];
      }
      System.arraycopy(from, i, to, k, hi1 - i);
      System.arraycopy(from, j, to, k + hi1 - i, hi2 - j);
    }
  }

  private static void sequential(Workspace a, int lo, int hi) {
    if (hi - lo <= a.bottom) {
      QuickSort.sort(a.numbers, lo, hi);
      return;
    }
    int quarter = (hi - lo) / 4;
    int b = lo + quarter;
    int c = b + quarter;
    int d = c + quarter;
    sequential(a, lo, b);
    sequential(a, b, c);
    sequential(a, c, d);
    sequential(a, d, hi);
    sequential(Merge.of(a.numbers, lo, b, b, c, a.other, lo), a.bottom);
    sequential(Merge.of(a.numbers, c, d, d, hi, a.other, c), a.bottom);
    sequential(Merge.of(a.other, lo, c, c, hi, a.numbers, lo), a.bottom);
  }

  private static void sequential(Merge merge, int bottom) {
    if (merge.length() <= bottom) {
      merge.run();
      return;
    }
    int cut = merge.cut();
    sequential(merge.low(cut), bottom);
    sequential(merge.high(cut), bottom);
  }

  private static void fork(Workspace a, int lo, int hi) {
    if (hi - lo <= a.bottom) {
      QuickSort.sort(a.numbers, lo, hi);
      return;
    }
    int quarter = (hi - lo) / 4;
    int b = lo + quarter;
    int c = b + quarter;
    int d = c + quarter;
    Fork.join(
        () -> Fork.join(() -> fork(a, lo, b), () -> fork(a, b, c)),
        () -> Fork.join(() -> fork(a, c, d), () -> fork(a, d, hi)));
    Fork.join(
        () -> fork(Merge.of(a.numbers, lo, b, b, c, a.other, lo), a.bottom),
        () -> fork(Merge.of(a.numbers, c, d, d, hi, a.other, c), a.bottom));
    fork(Merge.of(a.other, lo, c, c, hi, a.numbers, lo), a.bottom);
  }

  private static void fork(Merge merge, int bottom) {
    if (merge.length() <= bottom) {
      merge.run();
      return;
    }
    int cut = merge.cut();
    Fork.join(() -> fork(merge.low(cut), bottom), () -> fork(merge.high(cut), bottom));
  }

  private record SortProblem(int[] input, int[] expected, int[] numbers, int[] other, int bottom)
      implements Problem<int[]> {
    @Override
    public void reset() {
      System.arraycopy(input, 0, numbers, 0, input.length);
    }

    private Workspace arrays() {
      return new Workspace(numbers, other, bottom);
    }

    @Override
    public int[] sequential() {
      Sort.sequential(arrays(), 0, numbers.length);
      return numbers;
    }

    @Override
    public int[] fork() {
      Sort.fork(arrays(), 0, numbers.length);
      return numbers;
    }

    @Override
    public FJTaskVersion<int[]> fjtask() {
      return new FJTaskVersion<>(new SortFJTask(arrays(), 0, numbers.length), () -> numbers);
    }

    @Override
    public ForkJoinTask<int[]> jdk() {
      return new Jdk.Returning<>(new SortJdk(arrays(), 0, numbers.length), numbers);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<int[]> concurrent() {
      return new Concurrent.Returning<>(new SortConcurrent(arrays(), 0, numbers.length), numbers);
    }

    @Override
    public Answer check(int[] result) {
      String text = Fingerprint.of(result);
      int at = Arrays.mismatch(result, expected);
      return at < 0
          ? Answer.right(text)
          : Answer.wrong(text, "number %,d is %d, not %d".formatted(at, result[at], expected[at]));
    }
  }
}
