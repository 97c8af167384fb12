package dev.fjord.par;

import dev.fjord.Fork;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.BaseStream;

/**
 * Elements in arrays one after the other, until they are copied into one. The arrays are short, so
 * that what is written to is young: each reference that is stored into an old array has a
 * collector's barrier to pass.
 */
abstract class Rope {
  private static final int MOST_LENGTH = Integer.MAX_VALUE - 8;

  /** An array begins with so many elements, and doubles. */
  private static final int LEAST = 16;

  /** After so many another array is begun. */
  private static final int MOST = 1 << 15;

  /** An array, and how many elements it has. */
  record Piece(Object array, int length) {}

  private final Shape shape;
  private final List<Piece> done = new ArrayList<>();
  private long doneLength;

  /** How many elements the last array has. */
  int count;

  Rope(Shape shape) {
    this.shape = shape;
  }

  /** The array that is written to. */
  abstract Object last();

  abstract void last(Object array);

  /** All elements of a stream after what is there. */
  abstract void addAll(BaseStream<?, ?> stream);

  /** There is room in the last array. */
  final void grow() {
    Object full = last();
    if (count < MOST) {
      Object longer = shape.newArray(Math.max(LEAST, 2 * count));
      System.arraycopy(full, 0, longer, 0, count);
      last(longer);
    } else {
      endPiece();
      last(shape.newArray(MOST));
    }
  }

  private void endPiece() {
    if (count > 0) {
      done.add(new Piece(last(), count));
      doneLength += count;
      count = 0;
      last(shape.newArray(0));
    }
  }

  /** Both, in the first. */
  static Rope join(Rope left, Rope right) {
    left.append(right);
    return left;
  }

  private void append(Rope right) {
    if (right.done.isEmpty() && right.count <= Array.getLength(last()) - count) {
      System.arraycopy(right.last(), 0, last(), count, right.count);
      count += right.count;
      return;
    }
    endPiece();
    done.addAll(right.done);
    doneLength += right.doneLength;
    last(right.last());
    count = right.count;
  }

  final long length() {
    return doneLength + count;
  }

  /** What there is. */
  final List<Piece> pieces() {
    endPiece();
    return done;
  }

  /** All in one array, which nobody else has. */
  final Object flatten() {
    Piece only = pieces().size() == 1 ? done.get(0) : null;
    return only != null && Array.getLength(only.array) == only.length
        ? only.array
        : flatten(shape::newArray);
  }

  /** All in one array, which is new. */
  final Object flatten(IntFunction<?> newArray) {
    List<Piece> pieces = pieces();
    Object all = newArray.apply(checkLength(doneLength));
    int[] at = new int[pieces.size() + 1];
    for (int i = 0; i < pieces.size(); i++) {
      at[i + 1] = at[i] + pieces.get(i).length;
    }
    Fork.range(
        0,
        pieces.size(),
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            System.arraycopy(pieces.get(i).array, 0, all, at[i], pieces.get(i).length);
          }
        });
    return all;
  }

  /**
   * A size as that of an array.
   *
   * @throws IllegalArgumentException if no array is so long
   */
  static int checkLength(long size) {
    if (size > MOST_LENGTH) {
      throw new IllegalArgumentException("more elements than an array can have: " + size);
    }
    return (int) size;
  }
}
