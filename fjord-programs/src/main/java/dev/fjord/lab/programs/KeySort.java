package dev.fjord.lab.programs;

import dev.fjord.Fork;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinTask;

/**
 * {@link Sort} for keys of any width with values from 0 to 255, so that versions differ in nothing
 * but the memory that they move (Lea 1999, section 4.3).
 */
final class KeySort extends SizedProgram {
  private static final int BOTTOM = 64;

  /** Pieces up to this length are left to insertion sort, as in {@link QuickSort}. */
  private static final int INSERTION = 20;

  private static final int VALUES = 256;

  private final Keys.Width width;

  KeySort(Keys.Width width) {
    super(
        "sort-" + width.name().toLowerCase(Locale.ROOT),
        "L-bw",
        new Size("N", "how many numbers", 1, Integer.MAX_VALUE - 8, 4_000_000, "100 million"));
    this.width = width;
  }

  @Override
  public String summary() {
    return "merge/quick sort of N random %s from 0 to 255"
        .formatted(width.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Optional<String> threshold() {
    return Optional.of(
        "the longest piece sorted or merged without forking; " + BOTTOM + " if none");
  }

  /** The input, the array sorted, and its second half of merging. */
  @Override
  protected long bytes(int n) {
    return 3L * width.bytes() * n;
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.allOf(Face.class);
  }

  @Override
  protected Problem<Keys> prepare(int n, int threshold) {
    Keys input = width.make(n);
    int[] counts = new int[VALUES];
    SplittableRandom random = new SplittableRandom(n);
    for (int i = 0; i < n; i++) {
      int key = random.nextInt(VALUES);
      counts[key]++;
      input.set(i, key);
    }
    int bottom = threshold == NO_THRESHOLD ? BOTTOM : Math.max(threshold, 3);
    Piece whole = new Piece(width.make(n), width.make(n), 0, n, bottom);
    return new KeySortProblem(input, counts, whole);
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

    /** Sorts a small piece by quicksort, and by insertion what is left. */
    void sort() {
      sort(lo, hi);
    }

    private void sort(int from, int to) {
      if (to - from <= INSERTION) {
        insertion(from, to);
        return;
      }
      int cut = partition(from, to);
      sort(from, cut);
      sort(cut, to);
    }

    /** Hoare's partition around the middle key; both parts are non-empty. */
    private int partition(int from, int to) {
      long pivot = keys.get((from + to) >>> 1);
      int i = from;
      int j = to - 1;
      while (true) {
        while (keys.get(i) < pivot) {
          i++;
        }
        while (keys.get(j) > pivot) {
          j--;
        }
        if (i >= j) {
          return Math.max(i, from + 1);
        }
        long swap = keys.get(i);
        keys.set(i++, keys.get(j));
        keys.set(j--, swap);
      }
    }

    private void insertion(int from, int to) {
      for (int i = from + 1; i < to; i++) {
        long key = keys.get(i);
        int j = i - 1;
        while (j >= from && keys.get(j) > key) {
          keys.set(j + 1, keys.get(j));
          j--;
        }
        keys.set(j + 1, key);
      }
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

  /** Checked against how many there are of each value. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record KeySortProblem(Keys input, int[] counts, Piece whole) implements Problem<Keys> {
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
      return new FJTaskVersion<>(new KeySortFJTask(whole), whole::keys);
    }

    @Override
    public ForkJoinTask<Keys> jdk() {
      return new Jdk.Returning<>(new KeySortJdk(whole), whole.keys);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Keys> concurrent() {
      return new Concurrent.Returning<>(new KeySortConcurrent(whole), whole.keys);
    }

    @Override
    public Answer check(Keys result) {
      String text = result.fingerprint();
      int at = 0;
      for (int key = 0; key < VALUES; key++) {
        for (int i = 0; i < counts[key]; i++, at++) {
          if (result.get(at) != key) {
            return Answer.wrong(
                text, "number %,d is %d, not %d".formatted(at, result.get(at), key));
          }
        }
      }
      return Answer.right(text);
    }
  }
}
