package dev.fjord.par;

import dev.fjord.Fork;
import dev.fjord.internal.deque.Apart;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * A value carried along a range, as by a loop. The range is halved as far as {@link Pace} says.
 * Whoever runs a right half after its left one goes on with the left one's value; only a half that
 * was stolen before that begins with a fresh value, which is combined with the left one's at the
 * join. So there are as many values as steals, and one, and their order is that of the range.
 *
 * @param <S> the type of the value, which may be a container that changes
 */
final class Fold<S> {
  /** The loop. */
  interface Step<S> {
    /** {@return the value after the indices from {@code lo} to before {@code hi}} */
    S run(S before, int lo, int hi);
  }

  private final Supplier<? extends S> fresh;
  private final Step<S> step;
  private final BinaryOperator<S> combine;
  private final Pace pace;

  private Fold(Pace pace, Supplier<? extends S> fresh, Step<S> step, BinaryOperator<S> combine) {
    this.pace = pace;
    this.fresh = fresh;
    this.step = step;
    this.combine = combine;
  }

  /**
   * Runs a fold.
   *
   * @param grain the least number of indices that are worth a fork; 1 if a step may take any time
   * @param combine makes one of two neighbours' values, the left first
   */
  static <S> S run(
      int from,
      int to,
      int grain,
      Supplier<? extends S> fresh,
      Step<S> step,
      BinaryOperator<S> combine) {
    return Fold.<S>run(from, to, grain, fresh.get(), fresh, step, combine);
  }

  /** The same, with another value to begin with. */
  static <S> S run(
      int from,
      int to,
      int grain,
      S first,
      Supplier<? extends S> fresh,
      Step<S> step,
      BinaryOperator<S> combine) {
    if (from >= to) {
      return first;
    }
    return Here.call(
        () ->
            new Fold<S>(new Pace((long) to - from, grain), fresh, step, combine)
                .go(from, to, first));
  }

  private S go(int lo, int hi, S before) {
    long length = (long) hi - lo;
    if (pace.isLeaf(length)) {
      long begin = pace.begin();
      S after = step.run(before, lo, hi);
      pace.end(begin, length);
      return after;
    }
    Halves halves = new Halves(lo, (int) (lo + (length >>> 1)), hi, before);
    Fork.join(halves::left, halves::right);
    return halves.isCarried ? halves.right : combine.apply(halves.left, halves.right);
  }

  /**
   * A range in two. The left value is written before {@code isLeftDone}, and read after it. Neither
   * half is inlined: to a JIT a join is long, and it had a processor for a fifth of a second.
   */
  private final class Halves {
    private final int lo;
    private final int mid;
    private final int hi;
    private final S before;
    private S left;
    private volatile boolean isLeftDone;
    private boolean isCarried;
    private S right;

    @SuppressWarnings("NullAway.Init") // both are written before they are read
    Halves(int lo, int mid, int hi, S before) {
      this.lo = lo;
      this.mid = mid;
      this.hi = hi;
      this.before = before;
    }

    void left() {
      left = Apart.<S, S>apply(value -> go(lo, mid, value), before);
      isLeftDone = true;
    }

    void right() {
      isCarried = isLeftDone;
      right = Apart.<S, S>apply(value -> go(mid, hi, value), isCarried ? left : fresh.get());
    }
  }
}
