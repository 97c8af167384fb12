package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import org.junit.jupiter.api.Test;

/** What an owner gives away between two forks. */
final class OfferTest {
  private final Hungry deque = new Hungry();

  private static final class Nothing extends Job {
    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  @Test
  void anOwnerThatIsAskedPublishesItsOldestAndOneThatStandsBy() {
    Job oldest = new Nothing();
    int first = deque.push(oldest);
    int second = deque.push(new Nothing());
    int third = deque.push(new Nothing());
    deque.hungry(1);
    deque.offer();
    assertEquals(2, deque.publicJobs());
    assertEquals(1, deque.privateJobs());
    assertSame(oldest, deque.stolen());
    assertTrue(deque.pop(third));
    assertTrue(deque.pop(second));
    assertFalse(deque.pop(first));
  }

  @Test
  void withNobodyHungryNothingIsPublished() {
    int mark = deque.push(new Nothing());
    deque.offer();
    deque.hungry(0);
    deque.offer();
    assertEquals(0, deque.publicJobs());
    assertFalse(deque.isAskPending(), "it was answered");
    assertTrue(deque.pop(mark));
  }

  @Test
  void withNothingToGiveTheAskStands() {
    deque.hungry(1);
    deque.offer();
    assertTrue(deque.isAskPending());
    int mark = deque.push(new Nothing());
    assertEquals(1, deque.publicJobs());
    assertTrue(deque.pop(mark));
  }

  /** The last watch asks, looks at the stack before the push, and sleeps: nobody asks again. */
  @Test
  void anAskBetweenTheLookAndThePushIsAnsweredByThatPush() {
    int first = deque.push(new Nothing());
    deque.patience = 100;
    deque.meanwhile =
        () -> {
          deque.patience = 0;
          deque.ask();
        };
    deque.hungry(1);
    int mark = deque.push(new Nothing());
    assertEquals(2, deque.publicJobs());
    assertTrue(deque.pop(mark));
    assertTrue(deque.pop(first));
  }
}
