package dev.fjord.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.schedule.Times;
import org.junit.jupiter.api.Test;

/** When a root has lasted long enough to be shared; times in nanoseconds, from any origin. */
final class PatienceTest {
  private static final long ORIGIN = Long.MAX_VALUE - 1; // the clock may wrap meanwhile
  private static final long FORKS = 1_000;

  private static Patience begun() {
    Patience patience = new Patience();
    patience.begin(FORKS, ORIGIN);
    return patience;
  }

  @Test
  void theFirstForkAfterALongLeafIsSharedAtOnce() {
    assertEquals(0, begun().left(FORKS + 1, ORIGIN + Times.LATE_NANOS, false));
  }

  @Test
  void aSearcherThatNeedNotBeWokenIsGivenItsShareSooner() {
    assertTrue(begun().left(FORKS + 1, ORIGIN + Times.SHARE_NANOS, false) > 0);
    assertEquals(0, begun().left(FORKS + 1, ORIGIN + Times.SHARE_NANOS, true));
  }

  @Test
  void theSecondLookComesAfterFewForksSinceTheFirstTellsNoPace() {
    assertEquals(4, begun().left(FORKS + 1, ORIGIN, false));
    assertEquals(4, begun().left(FORKS + 1, ORIGIN + Times.LATE_NANOS - 1, false));
  }

  @Test
  void eachLookComesAfterAsManyForksAsThereWereButNeverAfterMoreThanAThousand() {
    Patience patience = begun();
    long forks = 0;
    for (int next : new int[] {4, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024}) {
      assertEquals(next, patience.left(FORKS + forks, ORIGIN + forks, false));
      forks += next;
    }
  }

  @Test
  void whatHasLastedStaysSo() {
    Patience patience = begun();
    assertTrue(patience.endsBy(ORIGIN + Times.LATE_NANOS, false));
    assertTrue(patience.isOver());
    assertFalse(patience.endsBy(ORIGIN + Times.LATE_NANOS, false), "noticed already");
    assertEquals(0, patience.left(FORKS, ORIGIN, false));
  }

  @Test
  void whatWasStolenHasLasted() {
    Patience patience = begun();
    patience.none();
    assertTrue(patience.isOver());
  }

  @Test
  void theNextRootBeginsAnew() {
    Patience patience = begun();
    patience.none();
    patience.begin(FORKS, ORIGIN);
    assertFalse(patience.isOver());
  }
}
