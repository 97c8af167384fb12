package dev.fjord.lab.experiment.lea;

import dev.fjord.ForkPool;
import dev.fjord.PoolSnapshot;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.fjtask.IdlePolicy;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.FJTaskVersion;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.run.Counters;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool that runs Fibonacci numbers, for probes.
 *
 * @param run runs the number once; what was wrong with its result, empty if nothing
 * @param queued how many forks wait, at the moment
 * @param counters what it has counted since it was opened
 * @param others the threads that there were before
 * @param end ends the pool
 */
record Crew(
    Callable<String> run,
    LongSupplier queued,
    Supplier<Counters> counters,
    Set<Thread> others,
    Runnable end)
    implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();

  /** Opens a pool for the number, without a threshold. */
  static Crew open(Runners by, int workers, int n) {
    return open(by, null, workers, fib(n, OptionalInt.empty()));
  }

  /** Opens a pool whose idle workers do what the policy says, for the number. */
  static Crew open(Policy policy, int workers, int n, int threshold) {
    return open(policy.runner(), policy.policy(), workers, fib(n, OptionalInt.of(threshold)));
  }

  private static Problem<?> fib(int n, OptionalInt threshold) {
    List<String> arguments = List.of(Integer.toString(n));
    return Catalogue.standard().find("fib").plan(arguments, threshold).prepare().get();
  }

  /**
   * Opens a pool for a problem.
   *
   * @param policy of FJTask; null for the engine's own
   */
  private static <R> Crew open(
      Runners by, @Nullable IdlePolicy policy, int workers, Problem<R> problem) {
    Set<Thread> others = new HashSet<>(Thread.getAllStackTraces().keySet());
    return switch (by) {
      case FJORD -> {
        ForkPool pool = ForkPool.open(workers);
        yield of(
            problem,
            () -> pool.call(problem::fork),
            () -> queued(pool.snapshot()),
            () -> Counters.of(pool.snapshot()),
            others,
            pool::close);
      }
      case FJTASK -> {
        FJTaskRunnerGroup group = new FJTaskRunnerGroup(workers);
        group.setIdlePolicy(policy);
        Callable<R> run =
            () -> {
              FJTaskVersion<R> version = problem.fjtask();
              group.invoke(version.root());
              return version.result().get();
            };
        yield of(
            problem,
            run,
            () -> queued(group.snapshot()),
            () -> Counters.of(group.snapshot()),
            others,
            group::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield of(
            problem,
            () -> pool.invoke(problem.jdk()),
            pool::getQueuedTaskCount,
            () -> Counters.ofSteals(pool.getStealCount()),
            others,
            pool::shutdown);
      }
    };
  }

  private static <R> Crew of(
      Problem<R> problem,
      Callable<R> run,
      LongSupplier queued,
      Supplier<Counters> counters,
      Set<Thread> others,
      Runnable end) {
    return new Crew(() -> problem.check(run.call()).complaint(), queued, counters, others, end);
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

  /** Its own threads, those that live. */
  Set<Thread> threads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeAll(others);
    return threads;
  }

  /** Processor time of its threads and of the caller until now, in milliseconds. */
  double cpuMillis() {
    return cpuMillis(threads()) + cpuMillis(Set.of(Thread.currentThread()));
  }

  /** Processor time of threads until now, in milliseconds. */
  static double cpuMillis(Set<Thread> threads) {
    return threads.stream().mapToLong(thread -> BEAN.getThreadCpuTime(thread.getId())).sum()
        / NANOS_PER_MILLI;
  }

  @Override
  public void close() {
    end.run();
  }
}
