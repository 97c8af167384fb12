package dev.fjord.internal.sleep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two places and one spare, and everything that happens to them in one thread, in a given order.
 */
final class SleepTest {
  private final List<One> made = new ArrayList<>();
  private boolean work;
  private boolean forked;
  private int unattended;
  private final Sleep sleep = new Sleep(2, 3, 2, new Around());
  private boolean refuses;

  /** Counts how often it was roused. */
  private static final class One implements Sleeper {
    int roused;
    boolean refused;

    @Override
    public void rouse() {
      roused++;
      if (refused) {
        throw new OutOfMemoryError("planned: no thread");
      }
    }

    @Override
    public boolean hasThread() {
      return !refused;
    }

    @Override
    public void nudge() {}
  }

  private final class Around implements Surroundings {
    @Override
    public boolean hasWork() {
      return work;
    }

    @Override
    public boolean mayHaveForked() {
      return forked;
    }

    @Override
    public Sleeper spawn() {
      return make();
    }

    @Override
    public void reserveStack() {}

    @Override
    public void refused() {}

    @Override
    public void unattended() {
      unattended++;
    }
  }

  private One make() {
    One next = new One();
    next.refused = refuses;
    made.add(next);
    return next;
  }

  private One search() {
    assertTrue(sleep.announce(false));
    return made.get(made.size() - 1);
  }

  private void assertCounts(int up, int searching) {
    assertEquals(up, sleep.up());
    assertEquals(searching, sleep.searching());
  }

  @Test
  void aSleeperThatSawWorkAndWhosePlaceACallerTookHasAnotherWoken() {
    One first = search();
    assertTrue(
        sleep.sleep(
            first,
            true,
            () -> {
              assertSame(first, sleep.adopt());
              return true;
            }));
    assertEquals(2, made.size());
    assertEquals(1, made.get(1).roused);
    assertCounts(2, 1);
  }

  @Test
  void aSleeperThatSawWorkAndWasRousedMeanwhileWakesNobody() {
    One first = search();
    assertTrue(
        sleep.sleep(
            first,
            true,
            () -> {
              assertTrue(sleep.announce(false));
              return true;
            }));
    assertEquals(1, made.size());
    assertEquals(2, first.roused);
    assertCounts(1, 1);
  }

  @Test
  void aCallerTakesThePlaceOfOneWhoPausesInASearch() {
    One first = search();
    assertTrue(sleep.beginPause(first));
    assertNotEquals(null, sleep.adopt(), "a free place first");
    assertCounts(2, 1);
    assertSame(first, sleep.adopt());
    assertCounts(2, 0);
    assertFalse(sleep.endPause(first), "its place is gone");
    assertNull(sleep.adopt());
  }

  @Test
  void aSearcherWhosePauseIsOverKeepsItsPlaceAndOnlyOnePausesAtATime() {
    One first = search();
    assertTrue(sleep.beginPause(first));
    assertFalse(sleep.beginPause(new One()));
    sleep.adopt();
    assertTrue(sleep.endPause(first));
    assertNull(sleep.adopt());
    assertCounts(2, 1);
  }

  @Test
  void nobodyTakesThePlaceOfASearcherForWhomThereIsWork() {
    One first = search();
    assertTrue(sleep.beginPause(first));
    sleep.adopt();
    work = true;
    assertNull(sleep.adopt(), "its job came first");
    assertTrue(sleep.endPause(first));
  }

  @Test
  void nobodyTakesAPlaceOfAPoolThatHasStopped() {
    One first = search();
    assertTrue(sleep.beginPause(first));
    sleep.stop();
    assertNull(sleep.adopt());
    assertTrue(sleep.endPause(first));
  }

  @Test
  void aCallerMayAdoptAPlaceForWhichNoThreadWasToBeHad() {
    One first = search();
    refuses = true;
    work = true;
    sleep.leaveSearch(first);
    sleep.wakeNext();
    One second = made.get(1);
    assertEquals(1, second.roused);
    assertCounts(1, 0);
    assertSame(second, sleep.adopt());
    assertCounts(2, 0);
  }

  @Test
  void whileNobodyIsUpARefusedThreadIsAskedForAgainEachTime() {
    refuses = true;
    assertFalse(sleep.announce(false));
    assertFalse(sleep.announce(false));
    assertEquals(2, made.get(0).roused);
    assertCounts(0, 0);
  }

  @Test
  void whatIsForkedWhereAThreadWasRefusedIsSaidToBeUnattended() {
    refuses = true;
    sleep.announceFork();
    assertEquals(1, unattended, "refused");
    sleep.announceFork();
    assertEquals(2, unattended, "not asked for again so soon");
    assertEquals(1, made.get(0).roused);
    made.get(0).refused = false;
    assertTrue(sleep.announce(false));
    assertCounts(1, 1);
    sleep.come();
    assertNull(sleep.refusal());
  }

  @Test
  void whoFindsTheOnlyJobWakesNobody() {
    sleep.leaveSearch(search());
    sleep.wakeNext();
    assertCounts(1, 0);
    assertEquals(1, made.size());
  }

  @Test
  void whoFindsOneOfSomeJobsWakesAnother() {
    work = true;
    sleep.leaveSearch(search());
    sleep.wakeNext();
    assertCounts(2, 1);
  }

  @Test
  void whoSubmitsWhatSomebodyHasAlreadyWakesNobody() {
    assertTrue(sleep.announceJob(false));
    assertCounts(0, 0);
    work = true;
    assertTrue(sleep.announceJob(false));
    assertCounts(1, 1);
  }

  /** On one processor the other might run first, and for as long as it likes. */
  @Test
  void theOnlySearcherHasAnotherComeBeforeItTakesOneOfSomeJobs() {
    One first = search();
    sleep.come();
    assertTrue(sleep.searchesAlone());
    sleep.wakeAhead();
    assertCounts(2, 2);
    assertFalse(sleep.searchesAlone());
    work = true;
    sleep.leaveSearch(first);
    sleep.wakeNext();
    assertCounts(2, 1);
  }

  @Test
  void theOnlySearcherTakesAJobThoughNobodyElseCanBeHad() {
    One first = search();
    refuses = true;
    sleep.wakeAhead();
    assertCounts(1, 1);
    sleep.leaveSearch(first);
    assertCounts(1, 0);
  }

  @Test
  void whereThereIsRoomForksWakeOneEachUntilEnoughSearch() {
    Sleep wide = new Sleep(8, 8, 12, new Around());
    for (int expected : List.of(1, 2, 3, 3)) {
      wide.announceFork();
      assertEquals(expected, wide.searching());
    }
    wide.announce(false);
    assertEquals(3, wide.searching());
  }

  @Test
  void whereThereIsRoomTheLastToLeaveWakesTwoAndOthersOne() {
    Sleep wide = new Sleep(8, 8, 12, new Around());
    forked = true;
    wide.announceFork();
    wide.leaveSearch(made.get(0));
    wide.wakeNext();
    assertEquals(2, wide.searching());
    wide.leaveSearch(made.get(1));
    wide.wakeNext();
    assertEquals(2, wide.searching());
    forked = false;
    wide.leaveSearch(made.get(2));
    wide.wakeNext();
    assertEquals(1, wide.searching(), "nobody may have forked");
  }

  @Test
  void whereThereIsRoomARefusedThreadIsNotMissedWhileSomebodySearches() {
    Sleep wide = new Sleep(8, 8, 12, new Around());
    wide.announceFork();
    refuses = true;
    wide.announceFork();
    assertEquals(1, wide.searching());
    assertEquals(0, unattended);
  }

  @Test
  void aPlaceThatIsGivenBackAfterTheEndIsRousedToEnd() {
    Sleeper place = sleep.adopt();
    sleep.stop();
    assertEquals(0, made.get(0).roused);
    sleep.release(place);
    assertEquals(1, made.get(0).roused);
  }

  @Test
  void whoSubmitsASecondJobBeforeTheFirstSleeperHasComeRousesAnother() {
    sleep.announce(false);
    assertCounts(1, 1);
    sleep.announce(false);
    assertCounts(1, 1);
    sleep.announce(true);
    assertCounts(2, 2);
  }

  @Test
  void whoSubmitsASecondJobWhileSomebodySearchesRousesNobody() {
    sleep.announce(false);
    sleep.come();
    sleep.announce(true);
    assertCounts(1, 1);
  }

  @Test
  void whoSubmitsWhenAllAreAtWorkSaysSo() {
    sleep.adopt();
    sleep.adopt();
    sleep.announce(false);
    assertEquals(1, unattended);
    assertEquals(0, sleep.demand());
    assertEquals(2, unattended);
  }

  @Test
  void whoFindsTheOnlyJobWhileOthersMayHaveForkedLeavesAWatch() {
    forked = true;
    sleep.resize(3, 3);
    sleep.leaveSearch(search());
    sleep.wakeNext();
    sleep.leaveSearch(search());
    sleep.wakeNext();
    assertCounts(3, 1);
  }

  @Test
  void aNewPlaceIsUsedAtOnce() {
    assertEquals(2, sleep.resize(1, 3));
    One first = search();
    sleep.leaveSearch(first);
    sleep.wakeNext();
    assertCounts(1, 0);
    assertEquals(1, sleep.resize(2, 3));
    assertEquals(1, made.get(1).roused);
    assertCounts(2, 1);
  }

  @Test
  void whoIsSurplusSleepsThoughThereIsWork() {
    work = true;
    One first = search();
    sleep.leaveSearch(first);
    sleep.wakeNext();
    assertFalse(sleep.hasSurplus());
    assertEquals(2, sleep.resize(1, 3));
    assertTrue(sleep.hasSurplus());
    sleep.enterSearch();
    assertTrue(sleep.sleep(first, false, () -> true));
    assertFalse(sleep.hasSurplus());
    assertTrue(sleep.isAsleep(first));
    assertCounts(1, 1);
  }

  @Test
  void hungerIsTheSameWhileSomebodyIsHungryAllTheWhile() {
    long hunger = sleep.hunger();
    assertTrue(hunger >= 0);
    One first = search();
    assertTrue(sleep.sleep(first, true, () -> false));
    assertTrue(sleep.announce(false));
    assertFalse(sleep.sleep(first, true, () -> true));
    sleep.block();
    assertEquals(hunger, sleep.hunger());
  }

  @Test
  void hungerEndsWhenTheLastPlaceIsTaken() {
    long hunger = sleep.hunger();
    Sleeper one = sleep.adopt();
    Sleeper other = sleep.adopt();
    assertEquals(-1, sleep.hunger());
    assertNull(sleep.adopt());
    sleep.release(one);
    sleep.release(other);
    assertTrue(sleep.hunger() > hunger);
  }

  @Test
  void hungerEndsWhenABlockedOneComesBackOrThePoolShrinks() {
    sleep.adopt();
    Sleeper unusedToo = sleep.adopt();
    sleep.block();
    long hunger = sleep.hunger();
    sleep.unblock();
    assertEquals(-1, sleep.hunger());
    sleep.block();
    assertNotEquals(hunger, sleep.hunger());
    assertEquals(2, sleep.resize(1, 3));
    assertEquals(-1, sleep.hunger());
  }
}
