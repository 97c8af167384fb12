package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Problem;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One of the study's two problems by one of its three programs. */
final class MinatoProblem<R> implements Problem<R> {
  private final OptionalLong known;
  private final Runnable reset;
  private final Supplier<R> sequential;
  private final Version<ForkJoinTask<R>> jdk;
  private final Version<dev.fjord.concurrent.ForkJoinTask<R>> concurrent;
  private final Function<R, Answer> check;

  /** The forks of the last run, as it counted them; null before the first. */
  private @Nullable LongSupplier counted;

  /**
   * The program on one of the pools.
   *
   * @param task makes the task of a run
   * @param forks how many forks the last run has counted, if it counts them
   */
  record Version<T>(Supplier<T> task, LongSupplier forks) {}

  /**
   * @param known how many forks a run makes; empty if that is up to the scheduler, and counted
   * @param reset puts back the input that a run has changed
   * @param sequential runs the program in one thread
   * @param check checks a result
   */
  MinatoProblem(
      OptionalLong known,
      Runnable reset,
      Supplier<R> sequential,
      Version<ForkJoinTask<R>> jdk,
      Version<dev.fjord.concurrent.ForkJoinTask<R>> concurrent,
      Function<R, Answer> check) {
    this.known = known;
    this.reset = reset;
    this.sequential = sequential;
    this.jdk = jdk;
    this.concurrent = concurrent;
    this.check = check;
  }

  @Override
  public void reset() {
    reset.run();
  }

  @Override
  public R sequential() {
    return sequential.get();
  }

  @Override
  public ForkJoinTask<R> jdk() {
    return task(jdk);
  }

  @Override
  public dev.fjord.concurrent.ForkJoinTask<R> concurrent() {
    return task(concurrent);
  }

  private <T> T task(Version<T> version) {
    counted = version.forks;
    return version.task.get();
  }

  @Override
  public Answer check(R result) {
    return check.apply(result);
  }

  @Override
  public OptionalLong forks() {
    return known.isPresent() || counted == null ? known : OptionalLong.of(counted.getAsLong());
  }
}
