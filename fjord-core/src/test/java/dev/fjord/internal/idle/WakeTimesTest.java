package dev.fjord.internal.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** When waking the watch is given up, for how long, and that it is tried again. */
final class WakeTimesTest {
  private static final long ORIGIN = Long.MAX_VALUE - 1; // the clock may wrap meanwhile
  private static final long LATE = WakeTimes.TIME_OUT_NANOS;

  private final WakeTimes times = new WakeTimes();

  private void wakes(long nanos) {
    times.begin(ORIGIN);
    times.end(ORIGIN + nanos);
  }

  private void isLeftOutInOnePark() {
    boolean worthIt = times.isWorthIt();
    times.leaveOut();
    times.leaveOut();
    assertEquals(worthIt, times.isWorthIt(), "until it is up");
    times.end(ORIGIN);
  }

  private int countLeftOut() {
    int count = 0;
    while (!times.isWorthIt()) {
      isLeftOutInOnePark();
      count++;
    }
    return count;
  }

  @Test
  void whatIsUpInTimeIsWokenAgain() {
    assertTrue(times.isWorthIt());
    wakes(LATE - 1);
    assertTrue(times.isWorthIt());
  }

  @Test
  void whatIsLateIsLeftAloneTwiceAsLongEachTimeButNotForEver() {
    int expected = 1;
    for (int i = 0; i < 10; i++) {
      wakes(LATE);
      assertEquals(Math.min(expected, WakeTimes.MOST_LEFT_OUT), countLeftOut());
      expected = expected * 2 + 1;
    }
  }

  @Test
  void onceInTimeAllIsForgiven() {
    wakes(LATE);
    wakes(LATE);
    wakes(0);
    assertTrue(times.isWorthIt());
    wakes(LATE);
    assertEquals(1, countLeftOut());
  }

  @Test
  void theFirstOfSeveralWakingsCounts() {
    times.begin(ORIGIN);
    times.begin(ORIGIN + LATE);
    times.end(ORIGIN + LATE);
    assertFalse(times.isWorthIt());
  }

  @Test
  void whoWasNotWokenOrIsTheWatchNoMoreTellsNothing() {
    times.end(ORIGIN + LATE);
    assertTrue(times.isWorthIt());
    times.begin(ORIGIN);
    times.forget();
    times.end(ORIGIN + LATE);
    assertTrue(times.isWorthIt());
  }

  @Test
  void aParkInWhichNobodyHadReasonToWakeItDoesNotCount() {
    wakes(LATE);
    times.end(ORIGIN);
    assertFalse(times.isWorthIt());
    times.leaveOut();
    times.forget();
    times.end(ORIGIN);
    assertFalse(times.isWorthIt());
  }

  @Test
  void moreLeftOutThanMeantDoesNoHarm() {
    isLeftOutInOnePark();
    assertTrue(times.isWorthIt());
  }
}
