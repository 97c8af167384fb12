package dev.fjord.lab.loop;

import java.util.concurrent.RecursiveTask;
import java.util.function.IntToLongFunction;

/** A range as a task of {@code java.util.concurrent}. */
public final class HalvesJdk extends RecursiveTask<Long> {
  private static final long serialVersionUID = 1L;

  private final int from;
  private final int to;
  private final int bottom;
  private final transient IntToLongFunction leaf;

  /** The sum of {@code leaf} over {@code [from, to)}. */
  public HalvesJdk(int from, int to, IntToLongFunction leaf) {
    this(from, to, 1, leaf);
  }

  /** The same in pieces of at most {@code bottom}. */
  public HalvesJdk(int from, int to, int bottom, IntToLongFunction leaf) {
    this.from = from;
    this.to = to;
    this.bottom = bottom;
    this.leaf = leaf;
  }

  @Override
  protected Long compute() {
    if (to - from <= bottom) {
      return RangeSum.loop(from, to, leaf);
    }
    int middle = (from + to) >>> 1;
    HalvesJdk right = new HalvesJdk(middle, to, bottom, leaf);
    right.fork();
    long left;
    try {
      left = new HalvesJdk(from, middle, bottom, leaf).compute();
    } catch (Throwable failure) {
      // A half that is still running reads files which the caller is about to close.
      right.cancel(false);
      right.quietlyJoin();
      throw failure;
    }
    return left + right.join();
  }
}
