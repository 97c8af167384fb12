package dev.fjord.internal.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.PlainPools;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that ended for want of memory could not give away what it had forked. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LeftBehindTest {
  private final CountDownLatch ran = new CountDownLatch(1);

  /** Counts down. */
  private final class Left extends Detached {
    @Override
    protected boolean fjordRun() {
      ran.countDown();
      return true;
    }
  }

  @Test
  void theNextThreadOfThePlaceGivesItAway() throws Exception {
    Pool pool = PlainPools.open(1, 1);
    try {
      pool.announce();
      while (!pool.sleep().areAllAsleep()) {
        Thread.sleep(1);
      }
      Worker worker = pool.roster().at(0);
      pool.sleep().adoptOnly(true); // nobody is hungry
      worker.deque().push(new Left());
      assertEquals(1, worker.deque().privateJobs());
      pool.sleep().adoptOnly(false);
      pool.announce();
      assertTrue(ran.await(30, TimeUnit.SECONDS));
    } finally {
      pool.closing().close();
    }
  }
}
