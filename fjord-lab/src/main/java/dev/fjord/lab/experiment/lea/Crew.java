package dev.fjord.lab.experiment.lea;

import dev.fjord.ForkPool;
import dev.fjord.PoolSnapshot;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.FJTaskVersion;
import dev.fjord.lab.programs.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongSupplier;

/**
 * A pool that runs Fibonacci numbers, for probes.
 *
 * @param run runs the number once; what was wrong with its result, empty if nothing
 * @param queued how many forks wait, at the moment
 * @param others the threads that there were before
 * @param end ends the pool
 */
record Crew(Callable<String> run, LongSupplier queued, Set<Thread> others, Runnable end)
    implements AutoCloseable {

  /** Opens a pool for the number, without a threshold. */
  static Crew open(Runners by, int workers, int n) {
    List<String> arguments = List.of(Integer.toString(n));
    return open(
        by,
        workers,
        Catalogue.standard().find("fib").plan(arguments, OptionalInt.empty()).prepare().get());
  }

  private static <R> Crew open(Runners by, int workers, Problem<R> problem) {
    Set<Thread> others = new HashSet<>(Thread.getAllStackTraces().keySet());
    return switch (by) {
      case FJORD -> {
        ForkPool pool = ForkPool.open(workers);
        yield of(
            problem,
            () -> pool.call(problem::fork),
            () -> queued(pool.snapshot()),
            others,
            pool::close);
      }
      case FJTASK -> {
        FJTaskRunnerGroup group = new FJTaskRunnerGroup(workers);
        Callable<R> run =
            () -> {
              FJTaskVersion<R> version = problem.fjtask();
              group.invoke(version.root());
              return version.result().get();
            };
        yield of(problem, run, () -> queued(group.snapshot()), others, group::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield of(
            problem,
            () -> pool.invoke(problem.jdk()),
            pool::getQueuedTaskCount,
            others,
            pool::shutdown);
      }
    };
  }

  private static <R> Crew of(
      Problem<R> problem, Callable<R> run, LongSupplier queued, Set<Thread> others, Runnable end) {
    return new Crew(() -> problem.check(run.call()).complaint(), queued, others, end);
  }

  private static long queued(PoolSnapshot snapshot) {
    return snapshot.totals().privateJobs() + (long) snapshot.totals().publicJobs();
  }

  /** Runs the number once; what was wrong with it, empty if nothing. */
  String once() {
    try {
      return run.call();
    } catch (Exception e) {
      return "threw " + e;
    }
  }

  @Override
  public void close() {
    end.run();
  }
}
