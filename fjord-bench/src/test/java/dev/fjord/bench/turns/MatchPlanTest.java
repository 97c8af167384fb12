package dev.fjord.bench.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchPlanTest {
  private static MatchPlan matches(int count) {
    return new MatchPlan(count, 30, 15, 1);
  }

  /** By hand: from 10 matches, the ends are (1 + 10) / 1024 each. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 0",
    "2, 0, 0.5",
    "5, 0, 0.9375",
    "6, 0, 0.96875",
    "9, 0, 0.99609375",
    "10, 1, 0.978515625"
  })
  void theRangeLeavesOutAsManyAsItCanAndTellsHowSureItIs(int count, int leftOut, double sure) {
    assertEquals(leftOut, matches(count).leftOut());
    assertEquals(sure, matches(count).confidence(), 1e-12);
  }

  @Test
  void manyMatchesLeaveMoreOutAndStaySure() {
    int before = 0;
    for (int count = 6; count <= MatchPlan.MOST_MATCHES; count += count < 100 ? 1 : 90) {
      MatchPlan plan = matches(count);
      assertTrue(plan.leftOut() >= before, "matches " + count);
      assertTrue(2 * plan.leftOut() < count, "matches " + count);
      assertTrue(plan.confidence() >= matches(6).confidence(), "matches " + count);
      before = plan.leftOut();
    }
    assertTrue(before > 400, "of 1,000 " + before);
  }

  @Test
  void fewerThanSixTellNothing() {
    assertFalse(matches(5).canTell());
    assertTrue(matches(6).canTell());
  }
}
