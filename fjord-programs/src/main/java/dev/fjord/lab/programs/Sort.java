package dev.fjord.lab.programs;

import dev.fjord.lab.programs.Keys.Width;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

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
final class Sort {
  private static final int BOTTOM = 64;

  private Sort() {}

  /** In memory are the input, the array sorted, its second half of merging, and the right order. */
  private static Program program(String name, Width width, boolean small, String what) {
    return Program.sized(
        name,
        new Size("N", "how many numbers", 1, Integer.MAX_VALUE - 8, 4_000_000, "100 million"),
        "Cilk's merge/quick sort of N random " + what,
        "the longest piece sorted or merged without forking; " + BOTTOM + " if none",
        (n, threshold) ->
            Plan.of(n, 4L * width.bytes * n, () -> prepare(n, threshold, width, small)),
        Face.values());
  }

  /** Ints of any value. */
  static Program ofInts() {
    return program("sort", Width.INTS, false, "ints");
  }

  /** Numbers from 0 to 255 of a width. */
  static Program of(Width width) {
    String words = width.name().toLowerCase(Locale.ROOT);
    return program("sort-" + words, width, true, words + " from 0 to 255");
  }

  private static Problem<Keys> prepare(int n, int threshold, Width width, boolean small) {
    SplittableRandom random = new SplittableRandom(n);
    int[] numbers = (small ? random.ints(n, 0, 256) : random.ints(n)).toArray();
    Keys input = width.of(numbers);
    Arrays.sort(numbers);
    // A piece has to give four quarters that are not all empty but the last.
    int bottom = threshold == Program.NO_THRESHOLD ? BOTTOM : Math.max(threshold, 3);
    Piece whole = new Piece(width.make(n), width.make(n), 0, n, bottom);
    Keys expected = width.of(numbers);
    return new WorkProblem<>(
        () -> whole.keys.copy(input, 0, 0, n),
        whole,
        whole.keys,
        sorted -> check(sorted, expected));
  }

  private static Answer check(Keys result, Keys expected) {
    String text = result.fingerprint();
    for (int at = 0; at < expected.length(); at++) {
      if (result.get(at) != expected.get(at)) {
        return Answer.wrong(
            text, "number %,d is %d, not %d".formatted(at, result.get(at), expected.get(at)));
      }
    }
    return Answer.right(text);
  }

  /** A part of the array to sort, with the one to merge into. */
  record Piece(Keys keys, Keys other, int lo, int hi, int bottom) implements Work {
    /** Where a quarter begins, 0 to 4. */
    private int start(int quarter) {
      return quarter == 4 ? hi : lo + (hi - lo) / 4 * quarter;
    }

    Piece quarter(int i) {
      return new Piece(keys, other, start(i), start(i + 1), bottom);
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

    @Override
    public void run(Forks forks) {
      if (hi - lo <= bottom) {
        QuickSort.sort(keys, lo, hi);
        return;
      }
      forks.all(quarter(0), quarter(1), quarter(2), quarter(3));
      forks.both(pair(0), pair(2));
      back().run(forks);
    }
  }

  /** Two sorted runs and the place where they go. The first run is the longer one. */
  record Merge(Keys from, int lo1, int hi1, int lo2, int hi2, Keys to, int at, int bottom)
      implements Work {
    static Merge of(Keys from, int lo1, int hi1, int lo2, int hi2, Keys to, int at, int bottom) {
      return hi1 - lo1 >= hi2 - lo2
          ? new Merge(from, lo1, hi1, lo2, hi2, to, at, bottom)
          : new Merge(from, lo2, hi2, lo1, hi1, to, at, bottom);
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

    private void merge() {
      int i = lo1;
      int j = lo2;
      int k = at;
      while (i < hi1 && j < hi2) {
        to.set(k++, from.get(i) <= from.get(j) ? from.get(i++) : from.get(j++));
      }
      to.copy(from, i, k, hi1 - i);
      to.copy(from, j, k + hi1 - i, hi2 - j);
    }

    @Override
    public void run(Forks forks) {
      if (hi1 - lo1 + (hi2 - lo2) <= bottom) {
        merge();
        return;
      }
      int cut = cut();
      forks.both(low(cut), high(cut));
    }
  }
}
