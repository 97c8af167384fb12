package dev.fjord.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.PlainPools;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Pool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose turn it is. */
final class TurnsTest {
  private static final long SECOND = 1_000_000_000;

  private final Pool pool = PlainPools.open(1, 1);
  private final Turns turns = new Turns(pool);
  private final Turns.Share first = new Turns.Share();
  private final Turns.Share second = new Turns.Share();
  private final List<String> came = new ArrayList<>();

  @AfterEach
  void close() {
    pool.closing().close();
  }

  private Turns.Waiting waits(String name, Turns.Share share) {
    Turns.Waiting one = made(name, share);
    turns.add(one);
    return one;
  }

  private Turns.Waiting made(String name, Turns.Share share) {
    return new Turns.Waiting(share) {
      @Override
      protected void come() {
        came.add(name);
      }
    };
  }

  private void oneComes() {
    Job ticket = (Job) pool.inbox().take(new Inbox.Place(0));
    assertNotNull(ticket);
    Jobs.runHere(ticket);
  }

  /** As if it had been for a second before now. */
  private void charge(Turns.Share share) {
    long now = System.nanoTime() + SECOND;
    turns.charge(share, now - SECOND, now);
  }

  @Test
  void ofOneViewThoseComeFirstThatWaitLongest() {
    waits("a", first);
    waits("b", first);
    waits("c", second);
    for (int i = 0; i < 3; i++) {
      oneComes();
    }
    assertEquals(List.of("a", "b", "c"), came);
    assertNull(pool.inbox().take(new Inbox.Place(0)));
  }

  @Test
  void theViewThatHasHadLeastComesFirst() {
    Turns.Waiting other = waits("other", second);
    charge(first);
    charge(first);
    waits("twice", first);
    oneComes();
    waits("other again", second);
    charge(second);
    oneComes();
    charge(second);
    charge(second);
    waits("other at last", second);
    oneComes();
    oneComes();
    assertEquals(List.of("other", "other again", "twice", "other at last"), came);
    assertFalse(turns.remove(other));
  }

  @Test
  void whatAViewHasHadWhileNoOtherWaitedDoesNotCount() {
    charge(first);
    waits("mine", first);
    charge(first);
    waits("other", second);
    oneComes();
    assertEquals(List.of("mine"), came);
    oneComes();
  }

  /** It lets another on first, and may then not run for a while. */
  @Test
  void whoIsAddedLateHasWaitedSinceItWasMade() {
    long late = SECOND / 1_000;
    Turns.Share third = new Turns.Share();
    Turns.Waiting one = made("one", first);
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < late) {
      Thread.onSpinWait();
    }
    turns.add(one);
    turns.charge(second, begun, begun + SECOND);
    long now = System.nanoTime() + SECOND;
    turns.charge(third, now - SECOND + late / 2, now);
    waits("a second", second);
    waits("less", third);
    for (int i = 0; i < 3; i++) {
      oneComes();
    }
    assertEquals(List.of("one", "less", "a second"), came);
  }

  @Test
  void whoHasNotWaitedHasNoClaimForThatTime() {
    Turns.Share third = new Turns.Share();
    waits("a", first);
    charge(second);
    waits("b", second);
    oneComes();
    oneComes(); // least: what the second has had
    waits("late", third);
    waits("b again", second);
    charge(third);
    oneComes();
    oneComes();
    assertEquals(List.of("a", "b", "b again", "late"), came);
  }

  @Test
  void whoIsTakenBackDoesNotComeAndLeavesNoTicket() {
    Turns.Waiting one = waits("one", first);
    waits("other", second);
    assertTrue(turns.remove(one));
    assertFalse(turns.remove(one));
    oneComes();
    assertEquals(List.of("other"), came);
    assertNull(pool.inbox().take(new Inbox.Place(0)));
  }
}
