package dev.fjord.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.internal.PlainPools;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.pool.Pool;
import dev.fjord.support.Await;
import dev.fjord.support.Times;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which places who looks for work looks at. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RosterTest {
  private static final int WAITS = 100;

  @Test
  void afterABurstOfWaitsItsPlacesArePassedOverUntilTheNext() {
    Pool pool = PlainPools.open(2, WAITS + 2);
    for (int burst = 0; burst < 3; burst++) {
      CountDownLatch begun = new CountDownLatch(WAITS);
      CountDownLatch end = new CountDownLatch(1);
      for (int i = 0; i < WAITS; i++) {
        pool.execute(
            () -> {
              begun.countDown();
              Fork.blocking(() -> Await.open(end));
            });
      }
      Await.open(begun);
      assertTrue(pool.roster().end >= WAITS);
      end.countDown();
      Await.until("the spares are passed over", () -> pool.roster().end <= 4);
    }
    pool.closing().close();
  }

  @Test
  void aSleeperWithAJobIsLookedAtAndAllBelowIt() {
    Pool pool = PlainPools.open(1, 10);
    for (int i = 0; i < 10; i++) {
      assertEquals(i, ((Worker) pool.spawn()).index());
    }
    Roster roster = pool.roster();
    Job job =
        new Detached() {
          @Override
          protected boolean fjordRun() {
            return true;
          }
        };
    roster.at(6).deque().queue().add(job);
    for (Worker each : roster.all()) {
      assertEquals(each.index() >= 2, roster.liesDown(each, 2));
    }
    assertEquals(7, roster.end);
    assertTrue(roster.hasPublic());
    assertSame(job, roster.steal(3, null));
    assertFalse(roster.hasPublic());
    assertTrue(roster.liesDown(roster.at(6), 2));
    assertEquals(2, roster.end);
    roster.rises(roster.at(8));
    assertEquals(9, roster.end);
    roster.at(8).deque().queue().add(job);
    assertSame(job, roster.steal(0, null));
  }
}
