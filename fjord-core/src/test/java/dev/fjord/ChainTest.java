package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of which each executes the next: of the many workers only one has anything to do. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ChainTest {
  private static final int WORKERS = 8;
  private static final int TASKS = 100_000;

  private static final int CHAINS = 10;

  /** For what its owner takes back each time there are 16 microseconds between two, in the end. */
  private static final long APART_NANOS = 10_000;

  private static final long FIRST = 1_000;

  private record Link(ForkPool pool, int left, CountDownLatch end) implements Runnable {
    @Override
    public void run() {
      if (left == 0) {
        end.countDown();
      } else {
        pool.execute(new Link(pool, left - 1, end));
      }
    }
  }

  @Test
  void whatItsOwnerTakesBackEachTimeIsSeldomPublished() {
    try (ForkPool pool = ForkPool.open(WORKERS)) {
      long begin = System.nanoTime();
      for (int i = 0; i < CHAINS; i++) {
        CountDownLatch end = new CountDownLatch(1);
        pool.execute(new Link(pool, TASKS, end));
        Await.open(end);
      }
      long nanos = System.nanoTime() - begin;
      long published = pool.snapshot().totals().publishes();
      assertTrue(
          published < FIRST + nanos / APART_NANOS,
          () -> published + " tasks were published in " + nanos + " ns");
    }
  }
}
