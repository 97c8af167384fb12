package dev.fjord.lab.run;

import dev.fjord.ForkPool;
import dev.fjord.WorkerSnapshot;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Measures cells in this virtual machine.
 *
 * @param catalogue the programs known
 */
public record Laboratory(Catalogue catalogue) {
  /** The share of the heap that a program's input may take: the rest is for tasks and the JVM. */
  private static final double HEAP_SHARE = 0.9;

  /**
   * Reads the arguments of a program.
   *
   * @throws InputException if they are no good, or need more heap than there is
   */
  public Plan plan(Cell cell) {
    Plan plan =
        catalogue
            .find(cell.program())
            .plan(cell.arguments(), cell.optionalThreshold());
    long heap = Runtime.getRuntime().maxMemory();
    if (plan.bytes() > HEAP_SHARE * heap) {
      throw new InputException(
          "%s %s needs %,d MB of heap, and there are %,d; raise it with -Xmx"
              .formatted(cell.program(), plan.input(), plan.bytes() >> 20, heap >> 20));
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
    switch (cell.contender()) {
      case SEQUENTIAL:
        Stopwatch<R> plain = new Stopwatch<>(problem, problem::sequential);
        run(plain, cell);
        return result(cell, plain, problem.forks(), null);
      case JDK:
        ForkJoinPool jdk = new ForkJoinPool(cell.workers());
        try {
          Stopwatch<R> tasks = new Stopwatch<>(problem, () -> jdk.invoke(problem.jdk()));
          run(tasks, cell);
          return result(cell, tasks, problem.forks(), null);
        } finally {
          jdk.shutdown();
        }
      case FJORD:
        try (ForkPool pool = ForkPool.open(cell.workers())) {
          Stopwatch<R> forks = new Stopwatch<>(problem, () -> pool.call(problem::fork));
          forks.warmUp(cell.effort());
          System.gc();
          WorkerSnapshot before = pool.snapshot().totals();
          forks.measure(cell.effort());
          WorkerSnapshot after = pool.snapshot().totals();
          long runs = Math.max(1, forks.runs() - forks.warmupRuns());
          return result(
              cell, forks, problem.forks(), Counters.perRun(before, after, runs));
        }
    }
    throw new AssertionError(cell.contender());
  }

  /** The collection in between keeps the garbage of the warm-up out of the samples. */
  private static void run(Stopwatch<?> stopwatch, Cell cell) {
    stopwatch.warmUp(cell.effort());
    System.gc();
    stopwatch.measure(cell.effort());
  }

  private static Measurement result(
      Cell cell, Stopwatch<?> stopwatch, OptionalLong forks, @Nullable Counters counters) {
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
        counters,
        Jvm.current());
  }
}
