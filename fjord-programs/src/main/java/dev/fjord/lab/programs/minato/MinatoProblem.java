package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Problem;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One of the study's two problems by one of its three programs.
 *
 * @param known how many forks a run makes; empty if that is up to the scheduler, and counted
 * @param resetting puts back the input that a run has changed
 * @param single runs the program in one thread
 * @param ofJdk makes the task of a run on {@code java.util.concurrent}
 * @param ofFjord makes the task of a run on {@link dev.fjord.concurrent}
 * @param checking checks a result
 */
record MinatoProblem<R>(
    OptionalLong known,
    Runnable resetting,
    Supplier<R> single,
    Supplier<ForkJoinTask<R>> ofJdk,
    Supplier<dev.fjord.concurrent.ForkJoinTask<R>> ofFjord,
    Function<R, Answer> checking)
    implements Problem<R> {
  /** The forks of the last run of a program that counts them, one at a time. */
  static final LongAdder FORKS = new LongAdder();

  /** Whose forks those are. */
  private static @Nullable MinatoProblem<?> last;

  @Override
  public void reset() {
    last = this;
    resetting.run();
  }

  @Override
  public R sequential() {
    return single.get();
  }

  @Override
  public ForkJoinTask<R> jdk() {
    return ofJdk.get();
  }

  @Override
  public dev.fjord.concurrent.ForkJoinTask<R> concurrent() {
    return ofFjord.get();
  }

  @Override
  public Answer check(R result) {
    return checking.apply(result);
  }

  @Override
  public OptionalLong forks() {
    return known.isPresent() || !equals(last) ? known : OptionalLong.of(FORKS.sum());
  }
}
