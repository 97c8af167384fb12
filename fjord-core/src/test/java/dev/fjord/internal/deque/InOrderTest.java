package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Jobs that are taken in the order of the forks. */
final class InOrderTest {
  private final Hungry owner = new Hungry();
  private final Deque deque = owner.deque;

  private static final class Named extends Task {
    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  private Task fork() {
    Task task = new Named();
    deque.fork(task);
    return task;
  }

  @Test
  void theOldestComesFirstWhateverIsPublic() {
    Random random = new Random(1);
    Queue<Job> expected = new ArrayDeque<>();
    for (int step = 0; step < 100_000; step++) {
      if (random.nextInt(100) == 0) {
        deque.publishAll();
      }
      if (random.nextBoolean()) {
        expected.add(fork());
      } else {
        assertEquals(expected.poll(), deque.takeOldest());
      }
    }
    while (!expected.isEmpty()) {
      assertEquals(expected.poll(), deque.takeOldest());
    }
    assertNull(deque.takeOldest());
  }

  @Test
  void whatOthersAskedForIsLeftToThemAsLongAsTheyTakeSome() {
    List<Task> tasks = forked(40);
    owner.hungry(1);
    deque.offerBetweenJobs();
    assertEquals(10, deque.publicJobs());
    for (int i = 10; i < 20; i++) {
      assertEquals(tasks.get(i), deque.takeOldest());
    }
    assertEquals(tasks.get(0), owner.stolen());
    for (int i = 20; i < 29; i++) {
      assertEquals(tasks.get(i), deque.takeOldest());
    }
    for (int i = 1; i < 10; i++) { // nobody came
      assertEquals(tasks.get(i), deque.takeOldest());
    }
    for (int i = 29; i < 40; i++) {
      assertEquals(tasks.get(i), deque.takeOldest());
    }
    assertNull(deque.takeOldest());
  }

  @Test
  void whatIsLeftToOthersIsTakenWhenNothingElseIsThere() {
    List<Task> tasks = forked(4);
    owner.hungry(1);
    deque.offerBetweenJobs();
    assertEquals(2, deque.publicJobs());
    assertEquals(tasks.get(2), deque.takeOldest());
    assertEquals(tasks.get(3), deque.takeOldest());
    assertEquals(tasks.get(0), deque.takeOldest());
    Task later = fork();
    assertEquals(tasks.get(1), deque.takeOldest(), "nobody came");
    assertEquals(later, deque.takeOldest());
    assertNull(deque.takeOldest());
  }

  private List<Task> forked(int count) {
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(fork());
    }
    return tasks;
  }

  @Test
  void aQueueThatIsNeverEmptyDoesNotGrow() {
    for (int i = 0; i < 16; i++) {
      fork();
    }
    for (int i = 0; i < 1_000_000; i++) {
      Job next = deque.takeOldest();
      fork();
      assertEquals(16, deque.privateJobs() + deque.queue().count(100), () -> "lost " + next);
    }
    assertTrue(deque.stack.length <= 4 * Deque.SLIDE, "grew to " + deque.stack.length);
  }

  @Test
  void whatWasMovedDownIsFoundByItsTask() {
    List<Task> tasks = forked(2 * Deque.SLIDE);
    for (int i = 0; i < Deque.SLIDE; i++) {
      assertEquals(tasks.get(i), deque.takeOldest());
    }
    List<Task> left = tasks.subList(Deque.SLIDE, 2 * Deque.SLIDE);
    Collections.shuffle(left, new Random(1));
    for (Task each : left) {
      assertTrue(deque.takePrivate(Tasks.mark(each), each));
    }
    assertNull(deque.takeOldest());
  }
}
