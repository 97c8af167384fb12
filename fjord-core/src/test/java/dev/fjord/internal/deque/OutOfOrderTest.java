package dev.fjord.internal.deque;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
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

  /** Who takes the oldest has all others in his way who do. */
  @Test
  void whileTheOwnerJoinsInTheOrderOfTheForksOthersTakeWhatIsFarFromIt() {
    List<Numbered> jobs = pushed(400);
    owner.demand = 1;
    deque.askAtPop();
    assertTrue(take(jobs.get(0)));
    assertEquals(100, deque.publicJobs());
    assertSame(jobs.get(100), deque.queue().steal());
    assertTrue(deque.queue().remove(jobs.get(1)));
    for (int i = 99; i >= 2; i--) {
      assertSame(jobs.get(i), deque.queue().steal());
    }
    assertNull(deque.queue().steal());
    deque.askAtPop();
    assertTrue(take(jobs.get(399)));
    assertSame(jobs.get(101), deque.queue().steal(), "from the other end again");
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

  private static final class Named extends Task {
    boolean had;

    @Override
    protected boolean fjordRun() {
      had = true;
      return true;
    }
  }

  private Named fork() {
    Named task = new Named();
    deque.fork(task);
    return task;
  }

  /** As a worker joins: false if another has it. */
  private boolean takeBack(Task task) {
    return deque.takeOwn(task);
  }

  @Test
  void theOlderOfTwoLeavesNoHole() {
    fork();
    for (int i = 0; i < 10; i++) {
      Named older = fork();
      Named newer = fork();
      assertTrue(takeBack(older));
      assertTrue(deque.popIfTop(newer), "it is not on top");
      assertEquals(1, deque.height());
    }
  }

  @Tag("long")
  @Test
  void aLoopInTheOrderOfTheForksDoesNotFillTheStack() {
    for (int forks : new int[] {2, 3, 10, MARKED, MANY}) {
      fork();
      for (int round = 0; round < 100_000 / forks; round++) {
        owner.hungry(round % 3 == 0 ? 1 : 0);
        List<Named> tasks = new ArrayList<>();
        for (int i = 0; i < forks; i++) {
          tasks.add(fork());
        }
        Job stolen = round % 2 == 0 ? deque.queue().take(job -> tasks.contains(job)) : null;
        for (Named task : tasks) {
          assertEquals(task != stolen, takeBack(task));
          Jobs.runHere(task);
        }
      }
      int most = 4 * Math.max(forks, MARKED);
      assertTrue(deque.stack.length <= most, forks + " forks: " + deque.stack.length);
      assertTrue(takeBack((Task) requireNonNull(deque.newest())), "what lies below was lost");
    }
  }

  @Tag("long")
  @Test
  void eachIsHadOnceWhateverIsHandedOverMeanwhile() {
    Random random = new Random(1);
    List<Named> open = new ArrayList<>();
    for (int step = 0; step < 200_000; step++) {
      switch (random.nextInt(8)) {
        case 0 -> {
          deque.takeOver(threads -> {});
        }
        case 1 -> owner.hungry(random.nextInt(3));
        case 2 -> Optional.ofNullable(deque.queue().take()).ifPresent(Jobs::runHere);
        case 3, 4, 5 -> open.add(fork());
        default -> {
          if (!open.isEmpty()) {
            Named task = open.remove(random.nextInt(open.size()));
            assertTrue(task.had != takeBack(task), "lost, or had twice");
          }
        }
      }
    }
    for (Named task : open) {
      assertTrue(task.had != takeBack(task), "lost, or had twice");
    }
    assertEquals(0, deque.privateJobs() + deque.publicJobs());
  }

  @Test
  void whatIsBelowTheBranchOfAJoinOrTheFrameAtWorkStaysWhereItIs() {
    List<Named> below = new ArrayList<>();
    for (int i = 0; i < MARKED; i++) {
      below.add(fork());
    }
    deque.frame(new Frame(0, deque.height(), deque.frame()));
    int mark = deque.push(new Numbered());
    assertTrue(takeBack(below.get(MARKED - 1)));
    assertTrue(takeBack(below.get(0)));
    List<Named> above = new ArrayList<>();
    for (int i = 0; i < 4 * MARKED; i++) { // the stack is full more than once
      above.add(fork());
      assertTrue(takeBack(above.remove(0)));
    }
    assertEquals(mark, deque.frame().base());
    assertTrue(deque.pop(mark));
    assertEquals(MARKED, deque.height());
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
