package dev.fjord.bench.door;

import dev.fjord.ForkPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** A pool that is an executor; a new contender is a line here. */
public enum Face {
  /** That of {@code java.util.concurrent}. */
  JDK {
    @Override
    ExecutorService open(int workers) {
      return new ForkJoinPool(workers);
    }
  },
  /** The same, the oldest first. */
  JDK_ASYNC {
    @Override
    ExecutorService open(int workers) {
      return new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }
  },
  /** Threads with one queue. */
  FIXED {
    @Override
    ExecutorService open(int workers) {
      return Executors.newFixedThreadPool(workers);
    }
  },
  /** Fjord's with the classes of {@code java.util.concurrent}. */
  CONCURRENT {
    @Override
    ExecutorService open(int workers) {
      return new dev.fjord.concurrent.ForkJoinPool(workers);
    }
  },
  /** The same, the oldest first. */
  CONCURRENT_ASYNC {
    @Override
    ExecutorService open(int workers) {
      return new dev.fjord.concurrent.ForkJoinPool(
          workers,
          dev.fjord.concurrent.ForkJoinPool.defaultForkJoinWorkerThreadFactory,
          null,
          true);
    }
  },
  /** Fjord's own as an executor. */
  FORK_POOL {
    @Override
    ExecutorService open(int workers) {
      return ForkPool.open(workers).asExecutorService();
    }
  };

  abstract ExecutorService open(int workers);
}
