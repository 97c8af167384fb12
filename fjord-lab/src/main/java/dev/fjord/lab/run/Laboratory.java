package dev.fjord.lab.run;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.FJTaskVersion;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures cells in this virtual machine.
 *
 * @param catalogue the programs known
 */
public record Laboratory(Catalogue catalogue) {
  /** The share of the heap that a program's input may take: the rest is for tasks and the JVM. */
  private static final double HEAP_SHARE = 0.9;

  private static final double MEGABYTE = 1 << 20;

  /**
   * Reads the arguments of a program.
   *
   * @throws InputException if they are no good, or need more heap than there is
   */
  public Plan plan(Cell cell) {
    Plan plan = catalogue.find(cell.program()).plan(cell.arguments(), cell.optionalThreshold());
    long heap = Runtime.getRuntime().maxMemory();
    double needed = plan.bytes() / HEAP_SHARE;
    if (needed > heap) {
      throw new InputException(
          "%s %s needs %,.0f MB of heap, and there are %,.0f; raise it with -Xmx"
              .formatted(
                  cell.program(),
                  plan.input(),
                  Math.ceil(needed / MEGABYTE),
                  Math.floor(heap / MEGABYTE)));
    }
    return plan;
  }

  /**
   * Prepares the program and measures the cell.
   *
   * @throws InputException if the arguments are no good or memory runs out
   */
  public Measurement measure(Cell cell) {
    Plan plan = plan(cell);
    try {
      return measure(cell, plan.prepare().get());
    } catch (OutOfMemoryError e) {
      throw new InputException(
          "%s %s: %s ran out of memory: %s"
              .formatted(cell.program(), plan.input(), cell.title(), e.getMessage()));
    }
  }

  private static <R> Measurement measure(Cell cell, Problem<R> problem) {
    return switch (cell.contender()) {
      case SEQUENTIAL -> measure(cell, problem, problem::sequential, Laboratory::countsNothing);
      case FJORD -> measureFjord(cell, problem);
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(cell.workers());
        try {
          yield measure(cell, problem, () -> pool.invoke(problem.jdk()), Laboratory::countsNothing);
        } finally {
          pool.shutdown();
        }
      }
    };
  }

  private static <R> Measurement measureFjord(Cell cell, Problem<R> problem) {
    return switch (cell.face()) {
      case FORK -> {
        try (ForkPool pool = ForkPool.open(cell.workers())) {
          yield measure(
              cell,
              problem,
              () -> pool.call(problem::fork),
              () -> Counters.of(pool.snapshot().totals()));
        }
      }
      case FJTASK -> {
        try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(cell.workers())) {
          yield measure(
              cell,
              problem,
              () -> invoke(group, problem),
              () -> Counters.of(group.snapshot().totals()));
        }
      }
      case CONCURRENT -> {
        try (dev.fjord.concurrent.ForkJoinPool pool =
            new dev.fjord.concurrent.ForkJoinPool(cell.workers())) {
          yield measure(
              cell,
              problem,
              () -> pool.invoke(problem.concurrent()),
              () -> Counters.of(pool.snapshot()));
        }
      }
    };
  }

  private static <R> R invoke(FJTaskRunnerGroup group, Problem<R> problem)
      throws InterruptedException {
    FJTaskVersion<R> version = problem.fjtask();
    group.invoke(version.root());
    return version.result().get();
  }

  private static @Nullable Counters countsNothing() {
    return null;
  }

  private static <R> Measurement measure(
      Cell cell, Problem<R> problem, Callable<R> version, Supplier<@Nullable Counters> counters) {
    Stopwatch<R> stopwatch = new Stopwatch<>(problem, version);
    stopwatch.warmUp(cell.effort());
    Counters before = counters.get();
    stopwatch.measure(cell.effort());
    Counters after = counters.get();
    long runs = Math.max(1, stopwatch.runs() - stopwatch.warmupRuns());
    OptionalLong forks = problem.forks();
    return new Measurement(
        cell.contender(),
        cell.workers(),
        stopwatch.samplesMs(),
        stopwatch.runsPerSample(),
        stopwatch.warmupRuns(),
        stopwatch.runs(),
        stopwatch.answer(),
        stopwatch.complaint(),
        forks.isPresent() ? forks.getAsLong() : null,
        before == null || after == null ? null : after.perRun(before, runs),
        Jvm.current());
  }
}
