package dev.fjord.lab.run;

import dev.fjord.ForkPool;
import dev.fjord.PoolSnapshot;
import dev.fjord.WorkCounts;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.fjtask.IdlePolicy;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Problem;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A version of a program with the pool that it runs in.
 *
 * @param run runs the program once
 * @param counters what the pool has counted; gives null if it counts nothing
 * @param perWorker the same by worker; gives nothing if the pool does not tell
 * @param queued how many jobs wait in the pool, at the moment; gives 0 if it does not tell
 * @param end ends the pool
 * @param <R> the result of a run
 */
public record Stage<R>(
    Callable<R> run,
    Supplier<@Nullable Counters> counters,
    Supplier<List<Counters.PerWorker>> perWorker,
    LongSupplier queued,
    Runnable end)
    implements AutoCloseable {

  /** Opens the pool that a cell asks for. */
  static <R> Stage<R> open(Cell cell, Problem<R> problem) {
    return open(cell, problem, null);
  }

  /**
   * The same.
   *
   * @param idle what idle workers of FJTask do; null for what they do by themselves
   */
  public static <R> Stage<R> open(Cell cell, Problem<R> problem, @Nullable IdlePolicy idle) {
    return switch (cell.contender()) {
      case SEQUENTIAL -> uncounted(problem::sequential, () -> {});
      case FJORD -> openFjord(cell, problem, idle);
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(cell.workers());
        yield ofJdk(pool, () -> pool.invoke(problem.jdk()));
      }
      case STREAM -> {
        ForkJoinPool pool = new ForkJoinPool(cell.workers());
        Callable<R> body = () -> problem.by(RangeSum::stream);
        yield ofJdk(pool, () -> pool.invoke(ForkJoinTask.adapt(body)));
      }
      case PARSTREAM -> {
        ForkPool pool = ForkPool.open(cell.workers());
        yield ofFjord(() -> problem.by(RangeSum.parStream(pool)), pool::snapshot, pool::close);
      }
      case EXECUTOR -> ofExecutor(Executors.newFixedThreadPool(cell.workers()), problem);
      case VIRTUAL -> ofExecutor(VirtualThreads.executor(), problem);
    };
  }

  private static <R> Stage<R> openFjord(Cell cell, Problem<R> problem, @Nullable IdlePolicy idle) {
    return switch (cell.face()) {
      case FORK -> {
        ForkPool pool = ForkPool.open(cell.workers());
        yield ofFjord(() -> problem.forkIn(pool), pool::snapshot, pool::close);
      }
      case FJTASK -> {
        FJTaskRunnerGroup group = new FJTaskRunnerGroup(cell.workers());
        group.setIdlePolicy(idle);
        yield ofFjord(() -> problem.fjtaskIn(group), group::snapshot, group::close);
      }
      case CONCURRENT -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(cell.workers());
        yield new Stage<>(
            () -> pool.invoke(problem.concurrent()),
            () -> Counters.of(pool.snapshot()),
            () -> Counters.perWorker(pool.snapshot()),
            pool::getQueuedTaskCount,
            pool::close);
      }
    };
  }

  private static <R> Stage<R> ofFjord(
      Callable<R> run, Supplier<PoolSnapshot> snapshot, Runnable end) {
    return new Stage<>(
        run,
        () -> Counters.of(snapshot.get()),
        () -> Counters.perWorker(snapshot.get()),
        () -> queued(snapshot.get().totals()),
        end);
  }

  private static long queued(WorkCounts totals) {
    return totals.privateJobs() + totals.publicJobs();
  }

  private static <R> Stage<R> ofJdk(ForkJoinPool pool, Callable<R> run) {
    return new Stage<>(
        run,
        () -> Counters.ofSteals(pool.getStealCount()),
        List::of,
        pool::getQueuedTaskCount,
        pool::shutdown);
  }

  private static <R> Stage<R> ofExecutor(ExecutorService executor, Problem<R> problem) {
    return uncounted(() -> problem.by(RangeSum.executor(executor)), executor::shutdown);
  }

  private static <R> Stage<R> uncounted(Callable<R> run, Runnable end) {
    return new Stage<>(run, () -> null, List::of, () -> 0, end);
  }

  @Override
  public void close() {
    end.run();
  }
}
