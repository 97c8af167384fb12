package dev.fjord.lab.loop;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.par.ParStreams;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sums a function over a range of integers, calling it once for each: the whole difference between
 * the sequential and the parallel versions of a program. The function may sum in turn.
 */
@FunctionalInterface
public interface RangeSum {
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

  /** In halves, by tasks of {@code java.util.concurrent}, in {@code pool}. */
  static RangeSum jdk(ForkJoinPool pool) {
    return (from, to, leaf) -> {
      HalvesJdk task = new HalvesJdk(from, to, leaf);
      return ForkJoinTask.getPool() == pool ? task.invoke() : pool.invoke(task);
    };
  }

  /**
   * Each on its own, in the threads of {@code executor}, called by this thread. A function that
   * sums in turn does that alone: a thread that waited there would keep others from running.
   */
  static RangeSum executor(ExecutorService executor) {
    Thread caller = Thread.currentThread();
    return (from, to, leaf) -> {
      if (to - from <= 1 || Thread.currentThread() != caller) {
        return loop(from, to, leaf);
      }
      return sumOf(executor, IntStream.range(from, to).mapToObj(i -> () -> leaf.applyAsLong(i)));
    };
  }

  /** When one fails, the others are waited for, since what they read may be closed by then. */
  private static long sumOf(ExecutorService executor, Stream<Callable<Long>> leaves) {
    try {
      return sum(executor, leaves.toList());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw Unchecked.cause(e);
    }
  }

  /** The sum of what tasks give, all of them submitted before the first is waited for. */
  static long sum(ExecutorService executor, List<? extends Callable<Long>> tasks)
      throws ExecutionException, InterruptedException {
    long sum = 0;
    for (Future<Long> task : executor.invokeAll(tasks)) {
      sum += task.get();
    }
    return sum;
  }

  /** By a parallel stream, in the pool of the caller. */
  static long stream(int from, int to, IntToLongFunction leaf) {
    return IntStream.range(from, to).parallel().mapToLong(leaf).sum();
  }

  /** By a stream on {@code pool}. */
  static RangeSum parStream(ForkPool pool) {
    return (from, to, leaf) -> ParStreams.on(pool).range(from, to).mapToLong(leaf).sum();
  }
}
