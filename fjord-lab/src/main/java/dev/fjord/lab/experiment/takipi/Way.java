package dev.fjord.lab.experiment.takipi;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.loop.RangeSum;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A way to have tasks run by a pool whose size one chooses. */
@SuppressWarnings("ImmutableEnumChecker") // functions, which keep nothing
enum Way {
  FJORD("Fjord, ForkJoinPool", n -> executor(new dev.fjord.concurrent.ForkJoinPool(n), n)),
  /** Tasks do so within {@link Fork#blocking}. */
  FJORD_TOLD(
      "Fjord, tasks say that they block", n -> executor(ForkPool.open(n).asExecutorService(), n)),
  JDK("java.util.concurrent", n -> executor(new ForkJoinPool(n), n)),
  FIXED("fixed thread pool", n -> executor(Executors.newFixedThreadPool(n), n)),
  STREAM("parallel stream in a pool of one's own", Way::streamIn),
  FJORD_COMMON(
      "Fjord, ForkJoinPool",
      "dev.fjord.concurrent.ForkJoinPool.common.parallelism",
      n ->
          common(
              dev.fjord.concurrent.ForkJoinPool.commonPool(),
              dev.fjord.concurrent.ForkJoinPool.getCommonPoolParallelism())),
  FORK_COMMON(
      "Fjord",
      ForkPool.WORKERS_PROPERTY,
      n -> common(ForkPool.common().asExecutorService(), ForkPool.common().snapshot().workers())),
  JDK_COMMON(
      "java.util.concurrent",
      Way.JDK_PROPERTY,
      n -> common(ForkJoinPool.commonPool(), ForkJoinPool.getCommonPoolParallelism())),
  STREAM_COMMON(
      "parallel stream",
      Way.JDK_PROPERTY,
      n -> new Opened<>(Way::stream, ForkJoinPool.getCommonPoolParallelism(), () -> {}));

  private static final String JDK_PROPERTY = "java.util.concurrent.ForkJoinPool.common.parallelism";

  private final String label;
  private final @Nullable String property;
  private final IntFunction<Opened<Body>> open;

  Way(String label, IntFunction<Opened<Body>> open) {
    this(label, null, open);
  }

  Way(String label, @Nullable String property, IntFunction<Opened<Body>> open) {
    this.label = label;
    this.property = property;
    this.open = open;
  }

  @Override
  public String toString() {
    return label;
  }

  /** The system property with the number of threads; empty if the pool is opened with it. */
  Optional<String> property() {
    return Optional.ofNullable(property);
  }

  /**
   * Whether no more threads of the pool than it was asked for may be at work at once. Fjord's pools
   * have spares for those that wait, whether these say it or not.
   */
  boolean isBounded() {
    return switch (this) {
      case FJORD, FJORD_TOLD, FJORD_COMMON, FORK_COMMON -> false;
      case JDK, FIXED, STREAM, JDK_COMMON, STREAM_COMMON -> true;
    };
  }

  /** What a task does that blocks. */
  void block(Runnable wait) {
    if (this == FJORD_TOLD) {
      Fork.blocking(wait);
    } else {
      wait.run();
    }
  }

  /** What has all tasks run, and adds their results. */
  interface Body {
    long sum(List<LongSupplier> tasks) throws ExecutionException, InterruptedException;
  }

  /** Opens a pool of so many threads; the common pools have as many as they have. */
  Opened<Body> open(int threads) {
    return open.apply(threads);
  }

  private static Opened<Body> executor(ExecutorService pool, int threads) {
    return new Opened<>(all -> invokeAll(pool, all), threads, pool::shutdown);
  }

  private static Opened<Body> common(ExecutorService pool, int threads) {
    return new Opened<>(all -> invokeAll(pool, all), threads, () -> {});
  }

  private static Opened<Body> streamIn(int threads) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    Body body = all -> pool.invoke(ForkJoinTask.adapt((Callable<Long>) () -> stream(all)));
    return new Opened<>(body, threads, pool::shutdown);
  }

  private static long invokeAll(ExecutorService service, List<LongSupplier> tasks)
      throws ExecutionException, InterruptedException {
    return RangeSum.sum(
        service, tasks.stream().map(task -> (Callable<Long>) task::getAsLong).toList());
  }

  private static long stream(List<LongSupplier> tasks) {
    return tasks.parallelStream().mapToLong(LongSupplier::getAsLong).sum();
  }
}
