package dev.fjord.lab.index;

import dev.fjord.Fork;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.function.IntToLongFunction;

/**
 * Sums a function over a range of integers, calling it once for each: the whole difference between
 * the sequential and the parallel versions of the index. The function may sum in turn.
 */
@FunctionalInterface
interface RangeSum {
  /** The sum of {@code leaf} over {@code [from, to)}; the first failure of a leaf is thrown. */
  long sum(int from, int to, IntToLongFunction leaf);

  /** One after the other. */
  static long loop(int from, int to, IntToLongFunction leaf) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += leaf.applyAsLong(i);
    }
    return sum;
  }

  /** In halves, by {@link Fork}, in the pool of the caller. */
  static long fork(int from, int to, IntToLongFunction leaf) {
    if (to - from <= 1) {
      return loop(from, to, leaf);
    }
    int middle = (from + to) >>> 1;
    return Fork.joinLong(() -> fork(from, middle, leaf), () -> fork(middle, to, leaf), Long::sum);
  }

  /** In halves, by {@link RecursiveTask}, in {@code pool}. */
  static RangeSum jdk(ForkJoinPool pool) {
    return (from, to, leaf) -> {
      Halves task = new Halves(from, to, leaf);
      return ForkJoinTask.getPool() == pool ? task.invoke() : pool.invoke(task);
    };
  }

  /** A range as a task of {@code java.util.concurrent}. */
  final class Halves extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1L;

    private final int from;
    private final int to;
    private final transient IntToLongFunction leaf;

    Halves(int from, int to, IntToLongFunction leaf) {
      this.from = from;
      this.to = to;
      this.leaf = leaf;
    }

    @Override
    protected Long compute() {
      if (to - from <= 1) {
        return loop(from, to, leaf);
      }
      int middle = (from + to) >>> 1;
      Halves right = new Halves(middle, to, leaf);
      right.fork();
      long left;
      try {
        left = new Halves(from, middle, leaf).compute();
      } catch (Throwable failure) {
        // A half that is still running reads files which the caller is about to close.
        right.cancel(false);
        right.quietlyJoin();
        throw failure;
      }
      return left + right.join();
    }
  }
}
