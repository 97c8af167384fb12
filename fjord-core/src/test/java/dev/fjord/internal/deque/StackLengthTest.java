package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import org.junit.jupiter.api.Test;

/** When the stack moves, and what it leaves behind. */
final class StackLengthTest {
  private static final int MANY = 100_000;

  /** More than pass between two times that the stack moves. */
  private static final int FORKS = 200_000;

  private final Deque deque = new Hungry().deque;

  /** The garbage collector may keep an old array for long, and with it what it leads to. */
  @Test
  void theArrayThatItLeavesKeepsNothing() {
    Object[] last = deque.stack;
    int moves = 0;
    for (int i = 0; i < FORKS; i++) {
      deque.push(new Nothing());
      if (deque.stack != last) {
        for (Object entry : last) {
          assertNull(entry);
        }
        last = deque.stack;
        moves++;
      }
      if (i % 2 == 0) {
        assertTrue(deque.pop(deque.height() - 1));
      }
    }
    assertTrue(moves > 10, "moved " + moves + " times");
  }

  @Test
  void itStaysLongForWhoForksManyAgainAndAgain() {
    int longest = pushAndPop(MANY);
    Object[] stack = deque.stack;
    for (int round = 0; round < 20; round++) {
      assertEquals(longest, pushAndPop(MANY));
      for (int i = 0; i < FORKS; i++) {
        pushAndPop(1);
      }
    }
    assertSame(stack, deque.stack);
  }

  @Test
  void itGetsShortForWhoForksFewFromThenOn() {
    int longest = pushAndPop(MANY);
    for (int i = 0; i < 100 * FORKS && deque.stack.length == longest; i++) {
      pushAndPop(1);
    }
    assertTrue(deque.stack.length < longest);
  }

  private int pushAndPop(int count) {
    int[] marks = new int[count];
    Job job = new Nothing();
    for (int i = 0; i < count; i++) {
      marks[i] = deque.push(job);
    }
    int length = deque.stack.length;
    for (int i = count - 1; i >= 0; i--) {
      assertTrue(deque.pop(marks[i]));
    }
    return length;
  }
}
