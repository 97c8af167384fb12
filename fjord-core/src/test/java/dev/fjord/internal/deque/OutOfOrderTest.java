package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Jobs that are taken back in another order than that of the forks. */
final class OutOfOrderTest {
  /** From this height on tasks are found by their marks. */
  private static final int MARKED = Deque.MARKED;

  /** Far above it. */
  private static final int MANY = 4 * MARKED;

  private static final int NO_MARK = 0;

  private final Hungry owner = new Hungry();
  private final Deque deque = owner.deque;

  private static final class Numbered extends Job {
    int mark = NO_MARK;

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** As a worker does: it remembers no mark that is not needed. */
  private void push(Numbered job) {
    int mark = deque.push(job);
    if (mark >= MARKED) {
      job.mark = mark;
    }
  }

  private boolean take(Numbered job) {
    return deque.takePrivate(job.mark, job);
  }

  private List<Numbered> pushed(int count) {
    List<Numbered> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      jobs.add(new Numbered());
      push(jobs.get(i));
    }
    return jobs;
  }

  @Test
  void eachIsTakenOnceWhateverTheOrder() {
    for (int seed = 0; seed < 100; seed++) {
      List<Numbered> jobs = pushed(MANY);
      Collections.shuffle(jobs, new Random(seed));
      for (Numbered job : jobs) {
        assertTrue(take(job));
        assertFalse(take(job));
      }
      assertEquals(0, deque.privateJobs());
    }
  }

  @Test
  void inTheOrderOfTheForksTheFirstIsAtTheBottom() {
    List<Numbered> jobs = pushed(MANY);
    for (Numbered job : jobs) {
      assertTrue(take(job));
    }
    assertEquals(0, deque.privateJobs());
  }

  @Test
  void aMarkFromAnEarlierForkDoesNotMislead() {
    List<Numbered> high = pushed(MANY);
    Numbered again = high.get(MANY - 1);
    for (int i = MANY - 1; i >= 0; i--) {
      assertTrue(deque.popIfTop(high.get(i)));
    }
    Numbered first = new Numbered();
    push(first);
    push(again);
    push(new Numbered());
    assertTrue(take(again), "its mark is of where it was before");
    assertFalse(take(again));
    assertTrue(take(first));
  }

  @Test
  void whatWasPublishedIsNotTakenPrivately() {
    Numbered oldest = new Numbered();
    push(oldest);
    owner.hungry(1);
    push(new Numbered());
    assertFalse(take(oldest));
    assertEquals(oldest, owner.stolen());
  }

  @Test
  void theStackMovesAtTheVeryBeginningSoThatCompilersSeeIt() {
    Object[] last = deque.stack;
    int moves = 0;
    for (int i = 0; i < 5_000; i++) {
      push(new Numbered());
      Numbered top = (Numbered) deque.newest();
      assertTrue(deque.popIfTop(top));
      if (deque.stack != last) {
        last = deque.stack;
        moves++;
      }
    }
    assertTrue(moves >= 5 && moves <= 10, "moved " + moves + " times in 5,000 forks");
  }
}
