package dev.fjord.internal.deque;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an owner gives away between two forks. */
final class OfferTest {
  private final Hungry owner = new Hungry();
  private final Deque deque = owner.deque;

  @Test
  void anOwnerThatIsAskedPublishesItsOldestAndOneThatStandsBy() {
    Job oldest = new Nothing();
    int first = deque.push(oldest);
    int second = deque.push(new Nothing());
    int third = deque.push(new Nothing());
    owner.hungry(1);
    deque.offerBetweenJobs();
    assertEquals(2, deque.publicJobs());
    assertEquals(1, deque.privateJobs());
    assertSame(oldest, owner.stolen());
    assertTrue(deque.pop(third));
    assertTrue(deque.pop(second));
    assertFalse(deque.pop(first));
  }

  @Test
  void anOwnerThatIsAskedAtItsPopPublishesOfManyAQuarter() {
    int[] marks = pushed(400);
    owner.demand = 1;
    deque.askAtPop();
    assertTrue(deque.pop(marks[399]));
    assertEquals(399 / 4, deque.publicJobs());
    assertTrue(deque.pop(marks[398]));
    assertEquals(399 / 4, deque.publicJobs(), "it was asked once");
    Job oldest = deque.published(marks[0]);
    assertSame(oldest, deque.queue().steal());
  }

  @Test
  void anOwnerThatIsAskedAtItsPopAnswersAlsoIfNobodyIsHungryAnyMore() {
    int[] marks = pushed(2);
    deque.askAtPop();
    assertTrue(deque.isAskPending());
    assertTrue(deque.pop(marks[1]));
    assertFalse(deque.isAskPending());
    assertEquals(0, deque.publicJobs());
    assertTrue(deque.pop(marks[0]));
  }

  @Test
  void whatOnePopIsAskedForMayFailAndThePopDoesNot() {
    int[] marks = pushed(2);
    owner.demand = 1;
    owner.refusal = new OutOfMemoryError("planted");
    deque.askAtPop();
    assertTrue(deque.pop(marks[1]));
    assertSame(owner.refusal, owner.told);
  }

  private int[] pushed(int count) {
    int[] marks = new int[count];
    for (int i = 0; i < count; i++) {
      marks[i] = deque.push(new Nothing());
    }
    return marks;
  }

  /** However soon somebody is there for the first: the oldest few are nearly all of a loop. */
  @Test
  void whatIsForkedQuietlyIsSharedByTheNextOfferAndMoreOfItThanOneCanTake() {
    assertTrue(deque.pop(deque.push(new Nothing()))); // the first makes room, and looks
    owner.hungry(1);
    Job oldest = new Nothing();
    int[] marks = new int[8];
    for (int i = 0; i < marks.length; i++) {
      marks[i] = deque.pushQuietly(i == 0 ? oldest : new Nothing());
    }
    assertEquals(0, deque.publicJobs());
    assertTrue(deque.isAskPending());
    deque.offer();
    assertEquals(6, deque.publicJobs());
    assertEquals(2, deque.privateJobs());
    assertSame(oldest, owner.stolen());
    for (int i = marks.length - 1; i > 0; i--) {
      assertTrue(deque.pop(marks[i]));
    }
    assertFalse(deque.pop(marks[0]));
  }

  @Test
  void manyAreForkedQuietly() {
    int[] marks = new int[1_000];
    for (int i = 0; i < marks.length; i++) {
      marks[i] = deque.pushQuietly(new Nothing());
    }
    assertEquals(marks.length, deque.forkCount());
    for (int i = marks.length - 1; i >= 0; i--) {
      assertTrue(deque.pop(marks[i]));
    }
  }

  @Test
  void withNobodyHungryNothingIsPublished() {
    int mark = deque.push(new Nothing());
    deque.offer();
    owner.hungry(0);
    deque.offer();
    assertEquals(0, deque.publicJobs());
    assertFalse(deque.isAskPending(), "it was answered");
    assertTrue(deque.pop(mark));
  }

  @Test
  void withNothingToGiveTheAskStands() {
    owner.hungry(1);
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
    owner.patience = 100;
    owner.meanwhile =
        () -> {
          owner.patience = 0;
          deque.ask();
        };
    owner.hungry(1);
    int mark = deque.push(new Nothing());
    assertEquals(2, deque.publicJobs());
    assertTrue(deque.pop(mark));
    assertTrue(deque.pop(first));
  }

  /**
   * Then as many are served as ask, or a quarter; and an owner that forks no more is asked between
   * two jobs.
   */
  @Test
  void whoIsServedTooOftenWaitsForSomeForksAndNoLonger() {
    owner.isServedOften = true;
    owner.hungry(4);
    int forks = 0;
    while (deque.publicJobs() == 0 && forks < 100) {
      deque.push(new Nothing());
      forks++;
      assertTrue(deque.publicJobs() > 0 || deque.isAskPending(), "the ask stands");
    }
    assertEquals(33, forks);
    assertEquals(33 / 4, deque.publicJobs());
    owner.isServedOften = false;
    owner.hungry(8);
    deque.offerBetweenJobs();
    assertEquals(9, deque.publicJobs());
  }

  /** It may wait for each of its forks: then each of 32 would be served by force. */
  @Test
  void whoWasServedTooOftenIsServedAtTheNextForkIfThatComesLater() {
    owner.isServedOften = true;
    owner.isSearched = true;
    owner.hungry(1);
    deque.push(new Nothing());
    assertEquals(0, deque.publicJobs());
    owner.isServedOften = false;
    deque.push(new Nothing());
    assertEquals(2, deque.publicJobs());
  }

  /** Nobody would look again, and what is forked might be waited for. */
  @Test
  void whoWaitsForSomeForksIsServedAtOnceWhenNobodySearchesAnyMore() {
    owner.isServedOften = true;
    owner.hungry(1);
    int mark = deque.push(new Nothing());
    assertEquals(0, deque.publicJobs());
    assertTrue(deque.pop(mark));
    deque.beginRoot();
    owner.isServedOften = false;
    deque.push(new Nothing());
    assertEquals(1, deque.publicJobs());
  }

  /** Else the last who searches might leave, and nobody would watch. */
  @Test
  void theFirstForkOfARootSaysThatItHasForkedHoweverOftenOthersWereServed() {
    owner.isServedOften = true;
    owner.hungry(1);
    int mark = deque.push(new Nothing());
    assertTrue(deque.isAskPending());
    assertTrue(deque.pop(mark));
    deque.beginRoot();
    assertFalse(deque.mayHaveForked());
    deque.push(new Nothing());
    assertTrue(deque.mayHaveForked());
  }

  /** A job from the inbox may come between a task that forks and the tasks that it left. */
  @Test
  void whatIsLeftWhenAnotherRootBeginsIsStillForked() {
    int mark = deque.push(new Nothing());
    deque.beginRoot();
    assertTrue(deque.mayHaveForked());
    assertTrue(deque.pop(mark));
    deque.beginRoot();
    assertFalse(deque.mayHaveForked());
  }

  /** Somebody may have it already: the fork has not failed. */
  @Test
  void whatIsPublicIsForkedThoughThereWasNoMemoryToWakeAnybody() {
    owner.hungry(1);
    owner.refusal = new OutOfMemoryError("planned");
    int mark = deque.push(new Nothing());
    assertSame(owner.refusal, owner.told);
    assertEquals(1, deque.publicJobs());
    assertTrue(deque.pop(mark));
  }

  /** It blocks, and each hand-over is dear. */
  @Test
  void whoDoesNothingBetweenHandOversByForceHandsOverTwiceAsMuchEachTime() {
    pushed(1_000);
    assertEquals(128, deque.takeOver(threads -> {}));
    assertEquals(256, deque.takeOver(threads -> {}));
    assertNotNull(deque.takeNewest());
    assertEquals(128, deque.takeOver(threads -> {}));
    deque.push(new Nothing());
    assertEquals(128, deque.takeOver(threads -> {}));
    assertEquals(256, deque.takeOver(threads -> {}));
    assertEquals(1_000 - 4 * 128 - 256 - 128, deque.takeOver(threads -> {}));
  }

  /** Who had to be relieved by force will do something long again, after the next fork. */
  @Test
  void afterAHandOverByForceTheNextForksArePublicAtOnce() {
    deque.push(new Nothing());
    assertEquals(1, deque.takeOver(threads -> {}));
    owner.stolen();
    theNextForksArePublicAtOnce();
  }

  /** A root that only lasted for long after its one fork would be relieved by force each time. */
  @Test
  void theNextRootNeedNotHaveLastedEither() {
    owner.patience = 100;
    owner.hungry(1);
    deque.push(new Nothing());
    assertEquals(0, deque.publicJobs());
    assertEquals(1, deque.takeOver(threads -> {}));
    owner.stolen();
    deque.beginRoot();
    deque.push(new Nothing());
    assertEquals(1, deque.publicJobs());
  }

  @Test
  void soAreTheFirstOfASpare() {
    deque.beginEarly();
    theNextForksArePublicAtOnce();
  }

  private void theNextForksArePublicAtOnce() {
    for (int i = 0; i < 1_000; i++) {
      Job next = new Nothing();
      int mark = deque.push(next);
      assertSame(next, owner.stolen());
      assertFalse(deque.pop(mark));
    }
    for (int i = 0; i < 20; i++) {
      int mark = deque.push(new Nothing());
      assertTrue(deque.pop(mark));
    }
    assertFalse(deque.isAskPending(), "and no more, when nobody takes them");
  }

  @Test
  void thoseThatNobodyTakesYetEndIt() {
    deque.beginEarly();
    for (int i = 0; i < 20; i++) {
      deque.push(new Nothing());
    }
    assertFalse(deque.isAskPending());
  }

  /** As a pool does that is first in, first out, and any with what was left by a task. */
  @Test
  void thoseThatTheOwnerTakesItselfEndIt() {
    deque.beginEarly();
    for (int i = 0; i < 20; i++) {
      Job next = new Nothing();
      deque.push(next);
      assertSame(next, i % 2 == 0 ? deque.takeOldest() : deque.takeNewest());
    }
    assertFalse(deque.isAskPending());
  }

  @Test
  void theTopIsTakenWithoutALookUntilSomebodyWantsSomething() {
    List<Job> forked = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      forked.add(new Nothing());
      deque.push(forked.get(i));
    }
    assertSame(forked.get(4), deque.takeTop());
    deque.frame(new Frame(0, 0, deque.ownFrame()));
    assertNull(deque.takeTop(), "a frame was left");
    deque.frame(requireNonNull(deque.ownFrame().outer()));
    deque.ask();
    assertNull(deque.takeTop());
    deque.offerBetweenJobs();
    assertSame(forked.get(3), deque.takeTop());
    deque.askAtPop();
    assertNull(deque.takeTop());
    assertSame(forked.get(2), deque.takeNewest());
    deque.askToLook();
    assertNull(deque.takeTop());
    assertSame(forked.get(1), deque.takeNewest());
    assertEquals(1, deque.takeOver(thread -> {}));
    assertNull(deque.takeTop(), "it is public");
    assertSame(forked.get(0), deque.takeNewest());
    assertNull(deque.takeTop());
  }

  /** Who forked much and joins nothing comes by no other place for long. */
  @Test
  void theHungryGetTheOldestOfWhatIsSettled() {
    List<Job> forked = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      forked.add(new Nothing());
      deque.push(forked.get(i));
    }
    List<Job> stolen = new ArrayList<>();
    owner.ran =
        job -> {
          if (deque.publicJobs() > 0) {
            stolen.add(owner.stolen());
          }
        };
    owner.hungry(1);
    deque.settleAbove(0);
    assertEquals(forked.subList(0, 2), stolen);
  }

  @Test
  void whatIsSettledIsRunThoughThereWasNoMemoryToWakeAnybody() {
    deque.push(new Nothing());
    deque.push(new Nothing());
    List<Job> ran = new ArrayList<>();
    owner.ran = ran::add;
    owner.refusal = new OutOfMemoryError("planned");
    owner.hungry(1);
    deque.settleAbove(0);
    assertEquals(2, ran.size());
    assertSame(owner.refusal, owner.told);
  }
}
