package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import org.junit.jupiter.api.Test;

/** What a stack remembers of joins that have left their jobs in it. */
final class OverflownStackTest {
  private static final int JOINS = 4;

  private final Hungry deque = new Hungry();
  private final StackOverflowError failure = new StackOverflowError();

  private static final class Branch extends Job {
    @Override
    protected boolean fjordRun() {
      return true;
    }

    @Override
    protected boolean fjordIsBranch() {
      return true;
    }
  }

  /** As if the join at a height had found no stack to take its job back, the first of all. */
  private void joinsAndLeavesAt(int height) {
    while (deque.height() <= height) {
      int unused = deque.push(new Branch());
    }
    deque.overflow = failure;
    deque.leftFrom = height;
  }

  @Test
  void isRememberedUntilAllOfItIsSettled() {
    joinsAndLeavesAt(1);
    int mark = deque.push(new Branch());
    assertTrue(deque.pop(mark));
    deque.settleAbove(mark);
    assertTrue(deque.isOverflown());
    deque.settleAbove(1);
    assertFalse(deque.isOverflown());
    assertEquals(1, deque.height());
  }

  @Test
  void isNotForgottenWhenALaterJoinEndsInOrder() {
    joinsAndLeavesAt(0);
    int mark = deque.push(new Branch());
    assertTrue(deque.popAfter(new ArithmeticException(), mark));
    assertTrue(deque.isOverflown());
  }

  @Test
  void aJoinThatHasRoomTakesItsJobBackAndSettlesWhatOthersLeft() {
    joinsAndLeavesAt(JOINS);
    assertTrue(deque.popAfter(failure, JOINS - 1));
    assertEquals(JOINS - 1, deque.height());
    assertFalse(deque.isOverflown());
    assertTrue(deque.popAfter(failure, JOINS - 2));
  }
}
