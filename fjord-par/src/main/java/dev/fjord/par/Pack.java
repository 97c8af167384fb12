package dev.fjord.par;

import dev.fjord.Fork;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Packing what passes a test, in order. Whoever goes on to the right of what is packed packs right
 * behind it; a thief begins where its part begins. So one worker makes one piece; the pieces are
 * copied together when their lengths are known.
 */
final class Pack {
  /** A piece for copying is not shorter. */
  private static final int LEAST_COPY = 1 << 14;

  /** The loop over a part. */
  interface Keep {
    /** Writes from {@code at} on; {@return the index after the last written} */
    int run(int lo, int hi, int at);
  }

  /** The loop over a part that keeps both kinds. */
  interface Divide {
    /**
     * Writes from {@code at} and {@code other} on; {@return the index after the last at the first}
     */
    int run(int lo, int hi, int at, int other);
  }

  /** Pieces of an array, from left to right. */
  private static final class Pieces {
    private final List<int[]> pieces = new ArrayList<>();

    /** The last piece, as its first index and that after its last. */
    int[] last(int begin) {
      if (pieces.isEmpty()) {
        pieces.add(new int[] {begin, begin});
      }
      return pieces.get(pieces.size() - 1);
    }

    /** Both, in the first. */
    Pieces join(Pieces right) {
      pieces.addAll(right.pieces);
      return this;
    }

    int length() {
      return pieces.stream().mapToInt(piece -> piece[1] - piece[0]).sum();
    }

    /** Copies them one after the other; {@return the index after the last} */
    int copy(Object array, Object to, int begin) {
      int at = begin;
      for (int[] piece : pieces) {
        int shift = at - piece[0];
        Fork.range(
            piece[0],
            piece[1],
            LEAST_COPY,
            (lo, hi) -> System.arraycopy(array, lo, to, lo + shift, hi - lo));
        at += piece[1] - piece[0];
      }
      return at;
    }
  }

  private Pack() {}

  static <A> A filter(int from, int to, Object kept, Keep keep, IntFunction<A> newArray) {
    Pieces pieces =
        Fold.run(
            from,
            to,
            1,
            Pieces::new,
            (before, lo, hi) -> {
              int[] last = before.last(lo - from);
              last[1] = keep.run(lo, hi, last[1]);
              return before;
            },
            Pieces::join);
    A result = newArray.apply(pieces.length());
    pieces.copy(kept, result, 0);
    return result;
  }

  /** {@return the index of the first that did not pass} */
  static int partition(
      Object array, int from, int to, Object passed, Object failed, Divide divide) {
    Pieces[] both =
        Fold.run(
            from,
            to,
            1,
            () -> new Pieces[] {new Pieces(), new Pieces()},
            (before, lo, hi) -> {
              int[] last = before[0].last(lo - from);
              int[] other = before[1].last(lo - from);
              int at = last[1];
              last[1] = divide.run(lo, hi, at, other[1]);
              other[1] += hi - lo - (last[1] - at);
              return before;
            },
            (left, right) -> new Pieces[] {left[0].join(right[0]), left[1].join(right[1])});
    int middle = both[0].copy(passed, array, from);
    both[1].copy(failed, array, middle);
    return middle;
  }
}
