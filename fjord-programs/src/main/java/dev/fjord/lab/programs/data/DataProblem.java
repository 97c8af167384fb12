package dev.fjord.lab.programs.data;

import dev.fjord.ForkPool;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Problem;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A data-parallel program, whose ways leave their input as it is. Every result has to equal that of
 * the loop.
 *
 * @param loop in one thread
 * @param fjord in a pool that the caller is outside of
 * @param parallel by the JDK, in the {@link java.util.concurrent.ForkJoinPool} of the caller
 * @param text a result in few characters
 * @param expected what the loop gave
 */
record DataProblem<R>(
    Supplier<R> loop,
    Function<ForkPool, R> fjord,
    Supplier<R> parallel,
    Function<R, String> text,
    R expected)
    implements Problem<R> {

  static <R> DataProblem<R> of(
      Supplier<R> loop,
      Function<ForkPool, R> fjord,
      Supplier<R> parallel,
      Function<R, String> text) {
    return new DataProblem<>(loop, fjord, parallel, text, loop.get());
  }

  /** One whose ways fill, or change, an array that is made for each run. */
  static <R> DataProblem<R> inPlace(
      Supplier<R> fresh,
      Consumer<R> loop,
      Consumer<R> fjord,
      Consumer<R> parallel,
      Function<R, String> text) {
    return of(
        () -> done(fresh, loop),
        pool -> pool.call(() -> done(fresh, fjord)),
        () -> done(fresh, parallel),
        text);
  }

  private static <R> R done(Supplier<R> fresh, Consumer<R> action) {
    R result = fresh.get();
    action.accept(result);
    return result;
  }

  @Override
  public R sequential() {
    return loop.get();
  }

  @Override
  public R forkIn(ForkPool pool) {
    return fjord.apply(pool);
  }

  @Override
  public ForkJoinTask<R> jdk() {
    return ForkJoinTask.adapt((Callable<R>) parallel::get);
  }

  @Override
  public Answer check(R result) {
    String shown = text.apply(result);
    return Objects.deepEquals(result, expected)
        ? Answer.right(shown)
        : Answer.wrong(shown, "the loop gave " + text.apply(expected));
  }
}
