package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that open pools: after each, every pool can be stopped and ends. A test that hangs fails.
 */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class WithPools {
  private final List<ForkJoinPool> opened = new ArrayList<>();

  /** A pool that is stopped after the test. */
  final ForkJoinPool open(Mode mode) {
    return ended(mode.open());
  }

  /** A pool that is stopped after the test. */
  final ForkJoinPool open(int parallelism) {
    return ended(new ForkJoinPool(parallelism));
  }

  /**
   * A pool that adds no thread when all wait, whatever they wait for: what is behind them does not
   * begin. It is stopped after the test.
   */
  final ForkJoinPool openWithoutSpares(int parallelism, boolean async) {
    return openWithoutSpares(parallelism, async, ForkJoinPool.defaultForkJoinWorkerThreadFactory);
  }

  /** The same with threads of one's own. */
  final ForkJoinPool openWithoutSpares(
      int parallelism, boolean async, ForkJoinWorkerThreadFactory factory) {
    return ended(
        new ForkJoinPool(
            parallelism, factory, null, async, parallelism, parallelism, 0, null, 1, MINUTES));
  }

  /** Has a pool stopped after the test. */
  final <P extends ForkJoinPool> P ended(P pool) {
    opened.add(pool);
    return pool;
  }

  @AfterEach
  final void everyPoolEndsWhenItIsStopped() throws Exception {
    for (ForkJoinPool pool : opened) {
      assertTrue(pool.shutdownNow().isEmpty());
    }
    for (ForkJoinPool pool : opened) {
      assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS), pool::toString);
      assertTrue(pool.isTerminated());
    }
  }
}
