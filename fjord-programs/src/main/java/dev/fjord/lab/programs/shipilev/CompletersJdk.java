package dev.fjord.lab.programs.shipilev;

import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** The talk's task without joins: who completes a half last completes the whole. */
final class CompletersJdk extends CountedCompleter<Long> {
  private static final long serialVersionUID = 1L;

  private final int from;
  private final int to;
  private final int bottom;
  private @Nullable CompletersJdk left;
  private @Nullable CompletersJdk right;
  private long found;

  CompletersJdk(@Nullable CompletersJdk parent, int from, int to, int bottom) {
    super(parent);
    this.from = from;
    this.to = to;
    this.bottom = bottom;
  }

  @Override
  public void compute() {
    if (to - from <= bottom) {
      found = Primes.solve(from, to);
    } else {
      int middle = (from + to) >>> 1;
      CompletersJdk lower = new CompletersJdk(this, from, middle, bottom);
      CompletersJdk upper = new CompletersJdk(this, middle, to, bottom);
      left = lower;
      right = upper;
      setPendingCount(2);
      lower.fork();
      upper.fork();
    }
    tryComplete();
  }

  @Override
  public void onCompletion(CountedCompleter<?> caller) {
    if (left != null && right != null) {
      found = left.found + right.found;
    }
  }

  @Override
  public Long getRawResult() {
    return found;
  }
}
