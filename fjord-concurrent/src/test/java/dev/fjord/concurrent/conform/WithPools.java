package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
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
