package dev.fjord.par;

import dev.fjord.Fork;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Prefixes of an associative operation, in place. One pass, as by a loop, but for what is stolen: a
 * thief does not know yet what comes before, so it only sums its part up, and the part is scanned
 * when that is known. The sums of a stolen part are a tree, whose second way, down with the
 * prefixes, is Blelloch's scan.
 *
 * @param <S> the type of a sum
 */
final class Scan<S> {
  /** The loop that only sums up. */
  interface Total<S> {
    /** {@return the sum of a part that is not empty} */
    S of(int lo, int hi);
  }

  /** The sum of a stolen part: a leaf, or of two. */
  private record Sum<S>(int lo, int hi, S total, @Nullable Sum<S> left, @Nullable Sum<S> right) {}

  private final Pace pace;
  private final BinaryOperator<S> op;
  private final Total<S> total;
  private final Fold.Step<S> step;

  private Scan(Pace pace, BinaryOperator<S> op, Total<S> total, Fold.Step<S> step) {
    this.pace = pace;
    this.op = op;
    this.total = total;
    this.step = step;
  }

  /**
   * Scans; {@return the sum of all}
   *
   * @param step writes prefixes
   */
  static <S> S run(
      int from, int to, S before, BinaryOperator<S> op, Total<S> total, Fold.Step<S> step) {
    return from >= to
        ? before
        : Here.call(
            () -> new Scan<>(new Pace(to - from, 1), op, total, step).scan(from, to, before));
  }

  private S scan(int lo, int hi, S before) {
    if (pace.isLeaf(hi - lo)) {
      long begin = pace.begin();
      S after = step.run(before, lo, hi);
      pace.end(begin, hi - lo);
      return after;
    }
    Halves halves = new Halves(lo, (lo + hi) >>> 1, hi, before);
    Fork.join(halves::left, halves::right);
    return halves.stolen == null ? halves.after : settle(halves.stolen, halves.left);
  }

  private Sum<S> sum(int lo, int hi) {
    if (pace.isLeaf(hi - lo)) {
      long begin = pace.begin();
      S sum = total.of(lo, hi);
      pace.end(begin, hi - lo);
      return new Sum<>(lo, hi, sum, null, null);
    }
    int mid = (lo + hi) >>> 1;
    return Fork.join(
        () -> sum(lo, mid),
        () -> sum(mid, hi),
        (left, right) -> new Sum<>(lo, hi, op.apply(left.total, right.total), left, right));
  }

  /** Scans a part whose sums are known. */
  private S settle(Sum<S> sum, S before) {
    Sum<S> left = sum.left;
    Sum<S> right = sum.right;
    if (left == null || right == null) {
      return step.run(before, sum.lo, sum.hi);
    }
    S mid = op.apply(before, left.total);
    return Fork.join(() -> settle(left, before), () -> settle(right, mid), (a, b) -> b);
  }

  /** A part in two. What is left is written before {@code isLeftDone}, and read after it. */
  private final class Halves {
    private final int lo;
    private final int mid;
    private final int hi;
    private final S before;
    private S left;
    private volatile boolean isLeftDone;
    private S after;
    private @Nullable Sum<S> stolen;

    @SuppressWarnings("NullAway.Init") // what has the type of a value is written before it is read
    Halves(int lo, int mid, int hi, S before) {
      this.lo = lo;
      this.mid = mid;
      this.hi = hi;
      this.before = before;
    }

    void left() {
      left = scan(lo, mid, before);
      isLeftDone = true;
    }

    void right() {
      if (isLeftDone) {
        after = scan(mid, hi, left);
      } else {
        stolen = sum(mid, hi);
      }
    }
  }
}
