package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import org.junit.jupiter.api.Test;

/** When a fork is published. */
class HungerTest {
  private final Hungry deque = new Hungry();

  private static final class Task extends Job {
    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  private void joinOneThatWasTaken() {
    deque.hungry(1);
    int mark = deque.push(new Task());
    Job unused = deque.stolen();
    deque.demand = 0;
    assertFalse(deque.pop(mark));
  }

  @Test
  void whileNobodyIsHungryNothingIsPublished() {
    deque.push(new Task());
    assertFalse(deque.hasPublic());
  }

  @Test
  void whoJoinedATakenJobPublishesTheNextForkUnasked() {
    joinOneThatWasTaken();
    deque.push(new Task());
    assertTrue(deque.hasPublic());
  }

  @Test
  void onlyTheNextOneIsPublishedUnasked() {
    joinOneThatWasTaken();
    deque.push(new Task());
    deque.push(new Task());
    assertEquals(1, deque.publicJobs());
  }

  @Test
  void theNextRootIsNotTakenForHungry() {
    joinOneThatWasTaken();
    deque.clearStale();
    deque.push(new Task());
    assertFalse(deque.hasPublic());
  }
}
