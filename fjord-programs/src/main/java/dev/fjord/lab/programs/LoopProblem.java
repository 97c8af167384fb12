package dev.fjord.lab.programs;

import dev.fjord.lab.loop.RangeSum;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;

/**
 * A problem that is a loop over pieces that need nothing of each other.
 *
 * @param <R> the result of a run
 */
public interface LoopProblem<R> extends Problem<R> {
  @Override
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
}
