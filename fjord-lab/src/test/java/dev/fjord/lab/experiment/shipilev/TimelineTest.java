package dev.fjord.lab.experiment.shipilev;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final double NONE = 1e-9;

  /** Four leaves of two workers: 0-10 and 2-8, then 12-20 alone at last beside 13-15. */
  private static final Timeline.Leaves TWO =
      new Timeline.Leaves(new long[] {0, 2, 12, 13}, new long[] {10, 8, 20, 15});

  @Test
  void theTailBeginsWhenForTheLastTimeAllWorkersRunLeaves() {
    assertEquals(OptionalLong.of(5), TWO.tailNanos(2));
    assertEquals(OptionalLong.of(0), TWO.tailNanos(1));
  }

  @Test
  void aRunInWhichNeverAllWorkersRanLeavesHasNoTail() {
    assertEquals(OptionalLong.empty(), TWO.tailNanos(3));
  }

  @Test
  void leavesThatFollowEachOtherAtOnceDoNotRunTogether() {
    Timeline.Leaves one = new Timeline.Leaves(new long[] {0, 5}, new long[] {5, 9});
    assertEquals(OptionalLong.empty(), one.tailNanos(2));
  }

  @Test
  void workersAreIdleWhileTheyRunNoLeaf() {
    assertEquals(1 - 26.0 / 40, TWO.idle(2), NONE);
  }

  @Test
  void whatAllLeavesGiveIsKnownBefore() {
    Timeline line = new Timeline(3, 10);
    long before = System.nanoTime();
    for (int i = 0; i < 3; i++) {
      line.leaf();
    }
    assertEquals(Timeline.expected(3, 10), line.sum());
    assertEquals(1, line.threads().size());
    assertTrue(line.leaves().end() - before < TimeUnit.HOURS.toNanos(1));
  }
}
