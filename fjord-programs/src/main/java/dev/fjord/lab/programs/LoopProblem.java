package dev.fjord.lab.programs;

import dev.fjord.ForkPool;
import dev.fjord.lab.loop.RangeSum;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;

/**
 * A problem that is a loop over pieces that need nothing of each other.
 *
 * @param <R> the result of a run
 */
public interface LoopProblem<R> extends Problem<R> {
  /** Runs the program by loops of a kind. */
  R by(RangeSum range);

  @Override
  default R sequential() {
    return by(RangeSum::loop);
  }

  @Override
  default R fork() {
    return by(RangeSum::fork);
  }

  @Override
  default ForkJoinTask<R> jdk() {
    Callable<R> body = () -> by(RangeSum.jdk(Objects.requireNonNull(ForkJoinTask.getPool())));
    return ForkJoinTask.adapt(body);
  }

  @Override
  default R executor(ExecutorService executor) {
    return by(RangeSum.executor(executor));
  }

  @Override
  default R stream() {
    return by(RangeSum::stream);
  }

  @Override
  default R parStream(ForkPool pool) {
    return by(RangeSum.parStream(pool));
  }
}
