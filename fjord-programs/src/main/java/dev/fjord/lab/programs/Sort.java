package dev.fjord.lab.programs;

import dev.fjord.Fork;
import dev.fjord.lab.programs.Keys.Width;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
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
 *
 * <p>Besides ints of any value there are numbers of all widths from 0 to 255, so that programs
 * differ in nothing but the memory that they move (Lea 1999, section 4.3).
 */
final class Sort extends SizedProgram {
  private static final int BOTTOM = 64;
  private static final int SMALL_VALUES = 256;

  private final Width width;
  private final boolean small;
  private final String what;

  private Sort(String name, String source, Width width, boolean small, String what) {
    super(
        name,
        source,
        new Size("N", "how many numbers", 1, Integer.MAX_VALUE - 8, 4_000_000, "100 million"));
    this.width = width;
    this.small = small;
    this.what = what;
  }

  /** Ints of any value. */
  static Sort ofInts() {
    return new Sort("sort", "L-sort", Width.INTS, false, "ints");
  }

  /** Numbers from 0 to 255 of a width. */
  static Sort of(Width width) {
    String words = width.name().toLowerCase(Locale.ROOT);
    return new Sort("sort-" + words, "L-bw", width, true, words + " from 0 to 255");
  }

  @Override
  public String summary() {
    return "Cilk's merge/quick sort of N random " + what;
  }

  @Override
  public Optional<String> threshold() {
    return Optional.of(
        "the longest piece sorted or merged without forking; " + BOTTOM + " if none");
  }

  /** The input, the array sorted, its second half of merging, and the right order. */
  @Override
  protected long bytes(int n) {
    return 4L * width.bytes() * n;
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.allOf(Face.class);
  }

  @Override
  protected Problem<Keys> prepare(int n, int threshold) {
    SplittableRandom random = new SplittableRandom(n);
    int[] numbers = (small ? random.ints(n, 0, SMALL_VALUES) : random.ints(n)).toArray();
    Keys input = width.of(numbers);
    Arrays.sort(numbers);
    // A piece has to give four quarters that are not all empty but the last.
    int bottom = threshold == NO_THRESHOLD ? BOTTOM : Math.max(threshold, 3);
    Piece whole = new Piece(width.make(n), width.make(n), 0, n, bottom);
    return new SortProblem(input, width.of(numbers), whole);
  }

  /** A part of the array to sort, with the one to merge into. */
  record Piece(Keys keys, Keys other, int lo, int hi, int bottom) {
    boolean small() {
      return hi - lo <= bottom;
    }

    private Piece part(int from, int to) {
      return new Piece(keys, other, from, to, bottom);
    }

    /** Where a quarter begins, 0 to 4. */
    private int start(int quarter) {
      return quarter == 4 ? hi : lo + (hi - lo) / 4 * quarter;
    }

    Piece quarter(int i) {
      return part(start(i), start(i + 1));
    }

    /** Merges quarters 0 and 1, or 2 and 3, into the other array. */
    Merge pair(int first) {
      int middle = start(first + 1);
      return Merge.of(
          keys, start(first), middle, middle, start(first + 2), other, start(first), bottom);
    }

    /** Merges both pairs back. */
    Merge back() {
      return Merge.of(other, lo, start(2), start(2), hi, keys, lo, bottom);
    }

    void sort() {
      QuickSort.sort(keys, lo, hi);
    }

    void sequential() {
      if (small()) {
        sort();
        return;
      }
      for (int i = 0; i < 4; i++) {
        quarter(i).sequential();
      }
      pair(0).sequential();
      pair(2).sequential();
      back().sequential();
    }

    void fork() {
      if (small()) {
        sort();
        return;
      }
      Fork.join(
          () -> Fork.join(() -> quarter(0).fork(), () -> quarter(1).fork()),
          () -> Fork.join(() -> quarter(2).fork(), () -> quarter(3).fork()));
      Fork.join(() -> pair(0).fork(), () -> pair(2).fork());
      back().fork();
    }
  }

  /** Two sorted runs and the place where they go. The first run is the longer one. */
  record Merge(Keys from, int lo1, int hi1, int lo2, int hi2, Keys to, int at, int bottom) {
    static Merge of(Keys from, int lo1, int hi1, int lo2, int hi2, Keys to, int at, int bottom) {
      return hi1 - lo1 >= hi2 - lo2
          ? new Merge(from, lo1, hi1, lo2, hi2, to, at, bottom)
          : new Merge(from, lo2, hi2, lo1, hi1, to, at, bottom);
    }

    boolean small() {
      return hi1 - lo1 + (hi2 - lo2) <= bottom;
    }

    private int middle() {
      return (lo1 + hi1) >>> 1;
    }

    /** Where the middle of the first run belongs in the second: the first key not below it. */
    int cut() {
      long key = from.get(middle());
      int lo = lo2;
      int hi = hi2;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (from.get(mid) < key) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    /** What lies before {@code cut}. */
    Merge low(int cut) {
      return of(from, lo1, middle(), lo2, cut, to, at, bottom);
    }

    /** What lies after {@code cut}. */
    Merge high(int cut) {
      return of(from, middle(), hi1, cut, hi2, to, at + (middle() - lo1) + (cut - lo2), bottom);
    }

    void run() {
      int i = lo1;
      int j = lo2;
      int k = at;
      while (i < hi1 && j < hi2) {
        to.set(k++, from.get(i) <= from.get(j) ? from.get(i++) : from.get(j++));
      }
      to.copy(from, i, k, hi1 - i);
      to.copy(from, j, k + hi1 - i, hi2 - j);
    }

    void sequential() {
      if (small()) {
        run();
        return;
      }
      int cut = cut();
      low(cut).sequential();
      high(cut).sequential();
    }

    void fork() {
      if (small()) {
        run();
        return;
      }
      int cut = cut();
      Fork.join(() -> low(cut).fork(), () -> high(cut).fork());
    }
  }

  private record SortProblem(Keys input, Keys expected, Piece whole) implements Problem<Keys> {
    @Override
    public void reset() {
      whole.keys.copy(input, 0, 0, input.length());
    }

    @Override
    public Keys sequential() {
      whole.sequential();
      return whole.keys;
    }

    @Override
    public Keys fork() {
      whole.fork();
      return whole.keys;
    }

    @Override
    public FJTaskVersion<Keys> fjtask() {
      return new FJTaskVersion<>(new SortFJTask(whole), whole::keys);
    }

    @Override
    public ForkJoinTask<Keys> jdk() {
      return new Jdk.Returning<>(new SortJdk(whole), whole.keys);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Keys> concurrent() {
      return new Concurrent.Returning<>(new SortConcurrent(whole), whole.keys);
    }

    @Override
    public Answer check(Keys result) {
      String text = result.fingerprint();
      for (int at = 0; at < expected.length(); at++) {
        if (result.get(at) != expected.get(at)) {
          return Answer.wrong(
              text, "number %,d is %d, not %d".formatted(at, result.get(at), expected.get(at)));
        }
      }
      return Answer.right(text);
    }
  }
}
