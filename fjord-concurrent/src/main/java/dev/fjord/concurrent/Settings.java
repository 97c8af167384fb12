package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a pool is made with, checked. */
record Settings(
    int parallelism,
    ForkJoinWorkerThreadFactory factory,
    @Nullable UncaughtExceptionHandler handler,
    boolean async,
    int maximum,
    int minimumRunnable,
    @Nullable Predicate<? super ForkJoinPool> saturate,
    long keepAliveNanos,
    @Nullable ClassLoader loader,
    @Nullable Common common) {

  /** The most threads a pool may have. */
  static final int MOST_THREADS = 32_767;

  static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /**
   * What only the common pool has.
   *
   * @param parallelism as asked for, which may be 0
   * @param isFixed whether a system property said so
   * @param spares threads beyond the parallelism
   */
  record Common(int parallelism, boolean isFixed, int spares) {}

  /** The settings that a constructor was given. */
  static Settings of(
      int parallelism,
      ForkJoinWorkerThreadFactory factory,
      @Nullable UncaughtExceptionHandler handler,
      boolean async,
      int maximum,
      int minimumRunnable,
      @Nullable Predicate<? super ForkJoinPool> saturate,
      long keepAlive,
      TimeUnit unit) {
    checkParallelism(parallelism);
    requireNonNull(factory, "factory");
    long keepAliveNanos = unit.toNanos(keepAlive);
    if (maximum < parallelism) {
      throw new IllegalArgumentException(
          "maximumPoolSize must be at least the parallelism, " + parallelism + ": " + maximum);
    }
    if (keepAlive <= 0) {
      throw new IllegalArgumentException("keepAliveTime must be positive: " + keepAlive);
    }
    return new Settings(
        parallelism,
        factory,
        handler,
        async,
        Math.min(maximum, MOST_THREADS),
        minimumRunnable,
        saturate,
        Math.max(keepAliveNanos, 1),
        Thread.currentThread().getContextClassLoader(),
        null);
  }

  /**
   * Refuses a parallelism of none, or too many.
   *
   * @throws IllegalArgumentException if it is not 1 to {@link #MOST_THREADS}
   */
  static void checkParallelism(int size) {
    if (size < 1 || size > MOST_THREADS) {
      throw new IllegalArgumentException("parallelism must be 1 to " + MOST_THREADS + ": " + size);
    }
  }

  /** As many threads as there may be at a parallelism. */
  int maximumFor(int size) {
    return common == null
        ? Math.max(maximum, size)
        : (int) Math.min((long) size + common.spares, MOST_THREADS);
  }
}
