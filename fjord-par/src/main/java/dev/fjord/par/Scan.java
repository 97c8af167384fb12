package dev.fjord.par;

import dev.fjord.IntRangeToObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * Prefixes of an associative operation, in place. One pass, as by a loop, but for what is stolen: a
 * thief does not know yet what comes before, so it only sums its part up, and the part is scanned
 * when that is known. What is stolen from a stolen part is one of its pieces; so their sums are a
 * tree, whose second way, down with the prefixes, is Blelloch's scan.
 *
 * <p>This is what a {@link Fold} carries along.
 *
 * @param <S> the type of a sum
 */
final class Scan<S> {
  /** Whether it is known what comes before. */
  private final boolean isKnown;

  private final BinaryOperator<S> op;
  private final IntRangeToObject<S> total;
  private final Fold.Step<S> step;

  /** What scans each piece of a stolen part, given the sum before that part; the sum after it. */
  private final List<UnaryOperator<S>> pieces = new ArrayList<>();

  /** Of what comes before, if that is known, and all so far. */
  private S sum;

  private Scan(
      boolean isKnown,
      S before,
      BinaryOperator<S> op,
      IntRangeToObject<S> total,
      Fold.Step<S> step) {
    this.isKnown = isKnown;
    this.sum = before;
    this.op = op;
    this.total = total;
    this.step = step;
  }

  /**
   * Scans; {@return the sum of all}
   *
   * @param total only sums up a part, which is not empty
   * @param step writes prefixes
   */
  static <S> S run(
      int from,
      int to,
      S before,
      BinaryOperator<S> op,
      IntRangeToObject<S> total,
      Fold.Step<S> step) {
    return Fold.run(
            from,
            to,
            1,
            new Scan<>(true, before, op, total, step),
            () -> new Scan<>(false, before, op, total, step),
            Scan::next,
            Scan::join)
        .sum;
  }

  private Scan<S> next(int lo, int hi) {
    if (isKnown) {
      sum = step.run(sum, lo, hi);
    } else {
      add(total.apply(lo, hi), before -> step.run(before, lo, hi));
    }
    return this;
  }

  /** Both, in the first; the second was stolen. */
  private Scan<S> join(Scan<S> right) {
    if (isKnown) {
      sum = right.scan(sum);
    } else {
      add(right.sum, right::scan);
    }
    return this;
  }

  private void add(S ofPiece, UnaryOperator<S> scan) {
    if (pieces.isEmpty()) {
      pieces.add(scan);
      sum = ofPiece;
    } else {
      S left = sum;
      pieces.add(before -> scan.apply(op.apply(before, left)));
      sum = op.apply(left, ofPiece);
    }
  }

  /** Scans a stolen part; {@return the sum after it} */
  private S scan(S before) {
    Here.each(
        pieces.size(),
        i -> {
          S after = pieces.get(i).apply(before);
          if (i == pieces.size() - 1) {
            sum = after;
          }
        });
    return sum;
  }
}
