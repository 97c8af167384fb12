package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static final class Branch extends Job {
    @Override
    protected boolean fjordIsBranch() {
      return true;
    }

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

  /** It was kept where a task was taken from among what is public. */
  @Test
  void afterARootNothingIsKeptOfWhatIsPublicOrWasTaken() {
    Random random = new Random(1);
    List<Task> privates = new ArrayList<>();
    for (int step = 0; step < 10_000; step++) {
      if (random.nextInt(50) == 0) {
        deque.publishAll();
        privates.clear();
      }
      int kind = random.nextInt(5);
      if (kind < 3) {
        privates.add(fork());
      } else if (kind == 3) {
        privates.remove(deque.takeOldest());
      } else if (!privates.isEmpty()) {
        assertTrue(deque.takeOwn(privates.remove(random.nextInt(privates.size()))));
      }
      if (random.nextInt(20) == 0) {
        deque.endRoot();
        for (Object entry : deque.stack) {
          assertTrue(!(entry instanceof Named) || privates.contains(entry));
        }
      }
    }
  }

  /** As long as the root went on they were kept, unless it filled the stack again. */
  @Test
  void whoForkedManyAndThenFewKeepsFewOfWhatOthersHaveDone() {
    for (int i = 0; i < 100_000; i++) {
      fork();
    }
    deque.publishAll();
    for (Job job = deque.queue().take(); job != null; job = deque.queue().take()) {
      Jobs.finish(job, Jobs.DONE);
    }
    for (int i = 0; i < 300_000; i++) {
      assertTrue(deque.takeOwn(fork()));
    }
    long kept = Arrays.stream(deque.stack).filter(Named.class::isInstance).count();
    assertTrue(kept < 100, () -> kept + " are kept");
  }

  /** They were run when their join was long over. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void branchesThatAJoinWithoutRoomHasLeftAreNotTaken(boolean isFifo) {
    BranchForm form = code -> new Branch();
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) { // first as jobs, and then, when most are of that form, as code
      deque.push("left", form);
      tasks.add(fork());
      deque.push("left", form);
    }
    if (!isFifo) {
      Collections.reverse(tasks);
    }
    for (Task task : tasks) {
      assertSame(task, isFifo ? deque.takeOldest() : deque.takeNewest());
    }
    assertNull(isFifo ? deque.takeOldest() : deque.takeNewest());
    assertEquals(0, deque.privateJobs());
  }

  /** Who is hungry ran it, if it was public. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBranchThatIsLeftOnTopEndsWithTheRootAndSoDoesWhatLiesBeneath(boolean isPublic) {
    BranchForm form = code -> new Branch();
    for (int i = 0; i < 100; i++) {
      deque.push("left", form);
    }
    if (isPublic) {
      deque.publishAll();
    }
    deque.endRoot();
    assertEquals(0, deque.height());
    assertEquals(0, deque.publicJobs());
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
  void withOthersHungryTheOldestOfAllComesNextOrTheOldestThatIsPrivate() {
    Random random = new Random(1);
    List<Job> expected = new ArrayList<>();
    for (int step = 0; step < 100_000; step++) {
      if (random.nextInt(100) == 0) {
        owner.hungry(random.nextInt(3));
      }
      if (random.nextBoolean()) {
        expected.add(fork());
      } else if (!expected.isEmpty()) {
        int open = deque.publicJobs();
        int place = expected.indexOf(deque.takeOldest());
        assertTrue(place == 0 || place == open, () -> place + " with " + open + " public");
        expected.remove(place);
      } else {
        assertNull(deque.takeOldest());
      }
    }
  }

  @Test
  void whatOthersAskedForIsLeftToThemAsLongAsTheyTakeSome() {
    List<Task> tasks = forked(40);
    owner.hungry(1);
    deque.offerBetweenJobs();
    assertEquals(10, deque.publicJobs());
    assertTaken(tasks.subList(10, 20));
    assertEquals(tasks.get(0), owner.stolen());
    assertTaken(tasks.subList(20, 29));
    assertTaken(tasks.subList(1, 10)); // nobody came
    assertTaken(tasks.subList(29, 40));
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

  private void assertTaken(List<Task> inThisOrder) {
    for (Task each : inThisOrder) {
      assertEquals(each, deque.takeOldest());
    }
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
    assertTaken(tasks.subList(0, Deque.SLIDE));
    List<Task> left = tasks.subList(Deque.SLIDE, 2 * Deque.SLIDE);
    Collections.shuffle(left, new Random(1));
    for (Task each : left) {
      assertTrue(deque.takePrivate(Tasks.mark(each), each));
    }
    assertNull(deque.takeOldest());
  }
}
