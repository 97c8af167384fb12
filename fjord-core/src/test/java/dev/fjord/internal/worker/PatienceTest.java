package dev.fjord.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    assertEquals(0, begun().left(FORKS + 1, ORIGIN + Pace.LATE_NANOS, false));
  }

  @Test
  void aSearcherThatIsAwakeIsGivenItsShareSooner() {
    assertTrue(begun().left(FORKS + 1, ORIGIN + Pace.SHARE_NANOS, false) > 0);
    assertEquals(0, begun().left(FORKS + 1, ORIGIN + Pace.SHARE_NANOS, true));
  }

  @Test
  void theSecondLookComesAfterFewForksSinceTheFirstTellsNoPace() {
    assertEquals(4, begun().left(FORKS + 1, ORIGIN, false));
    assertEquals(4, begun().left(FORKS + 1, ORIGIN + Pace.LATE_NANOS - 1, false));
  }

  @Test
  void aDenseRootIsLookedAtWhenHalfOfTheTimeLeftHasGone() {
    Patience patience = begun();
    int first = patience.left(FORKS, ORIGIN, false);
    long nanosAFork = 100;
    long then = ORIGIN + first * nanosAFork;
    int next = patience.left(FORKS + first, then, false);
    assertEquals(16, next); // of four forks at most four times as many
    long later = then + next * nanosAFork;
    long left = Pace.LATE_NANOS - (later - ORIGIN);
    int last = patience.left(FORKS + first + next, later, false);
    assertEquals(Math.min(64, left / (2 * nanosAFork)), last);
  }

  @Test
  void whatHasLastedStaysSo() {
    Patience patience = begun();
    assertTrue(patience.endsBy(ORIGIN + Pace.LATE_NANOS, false));
    assertTrue(patience.isOver());
    assertFalse(patience.endsBy(ORIGIN + Pace.LATE_NANOS, false), "noticed already");
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
