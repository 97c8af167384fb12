package dev.fjord.bench.door;

import dev.fjord.ForkPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** A pool that is an executor; a new contender is a line here. */
public enum Face {
  /** That of {@code java.util.concurrent}. */
  JDK,
  /** The same, the oldest first. */
  JDK_ASYNC,
  /** Threads with one queue. */
  FIXED,
  /** Fjord's with the classes of {@code java.util.concurrent}. */
  CONCURRENT,
  /** The same, the oldest first. */
  CONCURRENT_ASYNC,
  /** Fjord's own as an executor. */
  FORK_POOL;

  ExecutorService open(int workers) {
    return switch (this) {
      case JDK -> new ForkJoinPool(workers);
      case JDK_ASYNC ->
          new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
      case FIXED -> Executors.newFixedThreadPool(workers);
      case CONCURRENT -> new dev.fjord.concurrent.ForkJoinPool(workers);
      case CONCURRENT_ASYNC -> {
        var threads = dev.fjord.concurrent.ForkJoinPool.defaultForkJoinWorkerThreadFactory;
        yield new dev.fjord.concurrent.ForkJoinPool(workers, threads, null, true);
      }
      case FORK_POOL -> ForkPool.open(workers).asExecutorService();
    };
  }
}
