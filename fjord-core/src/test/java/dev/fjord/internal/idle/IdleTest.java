package dev.fjord.internal.idle;

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
final class IdleTest {
  private final List<One> made = new ArrayList<>();
  private boolean work;
  private final Idle idle = new Idle(2, 3, () -> work, this::make);
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

  private One make() {
    One next = new One();
    next.refused = refuses;
    made.add(next);
    return next;
  }

  private One search() {
    assertTrue(idle.wakeIfNobodySearches());
    return made.get(made.size() - 1);
  }

  private void assertCounts(int up, int searching) {
    assertEquals(up, idle.up());
    assertEquals(searching, idle.searching());
  }

  @Test
  void aSleeperThatSawWorkAndWhosePlaceACallerTookHasAnotherWoken() {
    One first = search();
    assertTrue(
        idle.sleep(
            first,
            true,
            () -> {
              assertSame(first, idle.adopt());
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
        idle.sleep(
            first,
            true,
            () -> {
              assertTrue(idle.wakeIfNobodySearches());
              return true;
            }));
    assertEquals(1, made.size());
    assertEquals(2, first.roused);
    assertCounts(1, 1);
  }

  @Test
  void aCallerTakesThePlaceOfOneWhoPausesInASearch() {
    One first = search();
    assertTrue(idle.beginPause(first));
    assertNotEquals(null, idle.adopt(), "a free place first");
    assertCounts(2, 1);
    assertSame(first, idle.adopt());
    assertCounts(2, 0);
    assertFalse(idle.endPause(first), "its place is gone");
    assertNull(idle.adopt());
  }

  @Test
  void aSearcherWhosePauseIsOverKeepsItsPlaceAndOnlyOnePausesAtATime() {
    One first = search();
    assertTrue(idle.beginPause(first));
    assertFalse(idle.beginPause(new One()));
    Sleeper unused = idle.adopt();
    assertTrue(idle.endPause(first));
    assertNull(idle.adopt());
    assertCounts(2, 1);
  }

  @Test
  void nobodyTakesThePlaceOfASearcherForWhomThereIsWork() {
    One first = search();
    assertTrue(idle.beginPause(first));
    Sleeper unused = idle.adopt();
    work = true;
    assertNull(idle.adopt(), "its job came first");
    assertTrue(idle.endPause(first));
  }

  @Test
  void nobodyTakesAPlaceOfAPoolThatHasStopped() {
    One first = search();
    assertTrue(idle.beginPause(first));
    idle.stop();
    assertNull(idle.adopt());
    assertTrue(idle.endPause(first));
  }

  @Test
  void aCallerMayAdoptAPlaceForWhichNoThreadWasToBeHad() {
    One first = search();
    refuses = true;
    work = true;
    idle.leaveSearch(first);
    One second = made.get(1);
    assertEquals(1, second.roused);
    assertCounts(1, 0);
    assertSame(second, idle.adopt());
    assertCounts(2, 0);
  }

  @Test
  void whileNobodyIsUpARefusedThreadIsAskedForAgainEachTime() {
    refuses = true;
    assertFalse(idle.wakeIfNobodySearches());
    assertFalse(idle.wakeIfNobodySearches());
    assertEquals(2, made.get(0).roused);
    assertCounts(0, 0);
  }

  @Test
  void whoFindsTheOnlyJobWakesNobody() {
    idle.leaveSearch(search());
    assertCounts(1, 0);
    assertEquals(1, made.size());
  }

  @Test
  void whoFindsOneOfSomeJobsWakesAnother() {
    work = true;
    idle.leaveSearch(search());
    assertCounts(2, 1);
  }

  @Test
  void whoFindsTheOnlyJobWhileOthersWorkLeavesAWatch() {
    idle.resize(3, 3);
    idle.leaveSearch(search());
    idle.leaveSearch(search());
    assertCounts(3, 1);
  }

  @Test
  void aNewPlaceIsUsedAtOnce() {
    assertEquals(2, idle.resize(1, 3));
    One first = search();
    idle.leaveSearch(first);
    assertCounts(1, 0);
    assertEquals(1, idle.resize(2, 3));
    assertEquals(1, made.get(1).roused);
    assertCounts(2, 1);
  }

  @Test
  void whoIsOneTooManySleepsThoughThereIsWork() {
    work = true;
    One first = search();
    idle.leaveSearch(first);
    assertFalse(idle.isCrowded());
    assertEquals(2, idle.resize(1, 3));
    assertTrue(idle.isCrowded());
    idle.enterSearch();
    assertTrue(idle.sleep(first, false, () -> true));
    assertFalse(idle.isCrowded());
    assertTrue(idle.isAsleep(first));
    assertCounts(1, 1);
  }

  @Test
  void hungerIsTheSameWhileSomebodyIsHungryAllTheWhile() {
    long hunger = idle.hunger();
    assertTrue(hunger >= 0);
    One first = search();
    assertTrue(idle.sleep(first, true, () -> false));
    assertTrue(idle.wakeIfNobodySearches());
    assertFalse(idle.sleep(first, true, () -> true));
    idle.block();
    assertEquals(hunger, idle.hunger());
  }

  @Test
  void hungerEndsWhenTheLastPlaceIsTaken() {
    long hunger = idle.hunger();
    Sleeper one = idle.adopt();
    Sleeper other = idle.adopt();
    assertEquals(-1, idle.hunger());
    assertNull(idle.adopt());
    assertTrue(idle.release(one));
    assertTrue(idle.release(other));
    assertTrue(idle.hunger() > hunger);
  }

  @Test
  void hungerEndsWhenABlockedOneComesBackOrThePoolShrinks() {
    Sleeper unused = idle.adopt();
    Sleeper unusedToo = idle.adopt();
    idle.block();
    long hunger = idle.hunger();
    idle.unblock();
    assertEquals(-1, idle.hunger());
    idle.block();
    assertNotEquals(hunger, idle.hunger());
    assertEquals(2, idle.resize(1, 3));
    assertEquals(-1, idle.hunger());
  }
}
