package dev.fjord.lab.programs;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.loop.RangeSum;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;

/**
 * A program with its input in memory, ready to run any number of times, one run at a time. Only the
 * runs are timed. All do the same operations on the same data, those that fork in the same order;
 * they differ in what a fork is. A run whose input has become unusable throws {@link
 * InputException}.
 *
 * @param <R> the result of a run; may be storage that the next run overwrites
 */
public interface Problem<R> {

  /** Puts back the input that a run has changed. Called before every run, not timed. */
  default void reset() {}

  /** Runs the program with every fork a plain call. */
  R sequential();

  /**
   * Runs the program on {@link dev.fjord.Fork}; the caller is inside of a pool. Only for programs
   * that have this {@link Program#faces face}.
   */
  default R fork() {
    throw new UnsupportedOperationException("no version for Fork");
  }

  /**
   * Runs the program in a pool that the caller is outside of: {@link #fork}, unless the program is
   * written with what takes a pool. Only for programs that have this {@link Program#faces face}.
   *
   * @throws Exception what the program throws
   */
  default R forkIn(ForkPool pool) throws Exception {
    Callable<R> body = this::fork;
    return pool.call(body);
  }

  /**
   * A new task that is the whole program on {@code java.util.concurrent}, to be invoked once. Only
   * for programs that have a face at all.
   */
  ForkJoinTask<R> jdk();

  /**
   * Runs the program by {@link dev.fjord.fjtask.FJTask}s of a group that the caller is outside of;
   * only for programs that have this {@link Program#faces face}.
   */
  default R fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
    throw new UnsupportedOperationException("no version for FJTask");
  }

  /**
   * A new task that is the whole program on {@link dev.fjord.concurrent}, to be invoked once; only
   * for programs that have this {@link Program#faces face}.
   */
  default dev.fjord.concurrent.ForkJoinTask<R> concurrent() {
    throw new UnsupportedOperationException("no version for dev.fjord.concurrent");
  }

  /**
   * Runs the program by loops of a kind; only for programs that are {@linkplain Program#isLoop
   * loops}.
   */
  default R by(RangeSum range) {
    throw new UnsupportedOperationException("no version for loops");
  }

  /**
   * Checks one result against a known answer or the sequential result. Called after every run, not
   * timed.
   *
   * @param result what the run just finished returned
   */
  Answer check(R result);

  /**
   * How many forks one run makes, where a formula is known for it; how many the last run made,
   * where the program counts them.
   */
  default OptionalLong forks() {
    return OptionalLong.empty();
  }
}
