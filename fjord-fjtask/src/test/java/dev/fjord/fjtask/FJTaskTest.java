package dev.fjord.fjtask;

import static dev.fjord.fjtask.Tasks.in;
import static dev.fjord.fjtask.Tasks.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.Tasks.Counting;
import dev.fjord.fjtask.Tasks.Fib;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FJTaskTest {

  private static Counting[] counting(int count) {
    Counting[] tasks = new Counting[count];
    Arrays.setAll(tasks, i -> new Counting());
    return tasks;
  }

  private static void assertRanOnce(Counting... tasks) {
    for (Counting task : tasks) {
      assertEquals(1, task.runs.get());
      assertTrue(task.isDone());
    }
  }

  // ---- fork, join, coInvoke ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void coInvokeOfTwoGivesWhatTheSequentialProgramGives(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      for (int round = 0; round < 20; round++) {
        Fib fib = new Fib(20);
        group.invoke(fib);
        assertEquals(6765, fib.number);
        assertTrue(fib.isDone());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void coInvokeOfAnArrayRunsEachOnceWhateverItsLength(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      for (int length : new int[] {0, 1, 2, 3, 1000}) {
        Counting[] tasks = counting(length);
        run(group, () -> FJTask.coInvoke(tasks));
        assertRanOnce(tasks);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void tasksJoinedInAnyOrderRunOnce(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Counting[] tasks = counting(2000);
      run(
          group,
          () -> {
            for (Counting task : tasks) {
              task.fork();
            }
            List<Counting> shuffled = new ArrayList<>(List.of(tasks));
            Collections.shuffle(shuffled, new Random(1));
            shuffled.forEach(Counting::join);
            assertRanOnce(tasks);
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void whatNobodyJoinsHasRunWhenTheGroupIsClosed(int size) throws Exception {
    Counting[] leaves = counting(100);
    Counting[] inner = new Counting[100];
    Arrays.setAll(inner, i -> new Counting(() -> leaves[i].fork()));
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      run(group, () -> Arrays.stream(inner).forEach(Counting::fork));
    }
    assertRanOnce(inner);
    assertRanOnce(leaves);
  }

  @Test
  void joinInAnOrdinaryThreadWaitsAndKeepsTheInterruptStatus() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch go = new CountDownLatch(1);
      Counting task = new Counting(() -> Await.open(go));
      group.executeTask(task);
      AtomicBoolean interrupted = new AtomicBoolean();
      Thread joiner =
          Await.start(
              () -> {
                task.join();
                interrupted.set(Thread.currentThread().isInterrupted());
              });
      joiner.interrupt();
      assertFalse(task.isDone());
      go.countDown();
      joiner.join();
      assertTrue(interrupted.get());
      assertRanOnce(task);
    }
  }

  @Test
  void whatATaskWroteIsVisibleToWhoSeesItDone() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2)) {
      for (int round = 0; round < 200; round++) {
        int[] written = new int[1];
        Counting task = new Counting(() -> written[0] = 1);
        group.executeTask(task);
        Await.until("done", task::isDone);
        assertEquals(1, written[0]);
      }
    }
  }

  // ---- invoke ----

  @Test
  void invokeRunsATaskThatIsNotDoneAndMakesItDone() {
    Counting task = new Counting();
    FJTask.invoke(task);
    FJTask.invoke(task);
    assertRanOnce(task);
  }

  @Test
  void invokeJoinsATaskThatWaitsOrIsUnderWayElsewhere() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch begun = new CountDownLatch(1);
      Counting task = new Counting(begun::countDown);
      group.executeTask(task);
      FJTask.invoke(task);
      assertRanOnce(task);
      Counting forked = new Counting();
      run(
          group,
          () -> {
            forked.start();
            FJTask.invoke(forked);
          });
      assertRanOnce(forked);
    }
  }

  @Test
  void aTaskThatIsDoneIsNotRunAgain() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting task = new Counting();
      Counting other = new Counting();
      run(
          group,
          () -> {
            FJTask.invoke(task);
            task.fork();
            task.join();
            FJTask.coInvoke(task, other);
            FJTask.coInvoke(other, task);
            FJTask.coInvoke(new FJTask[] {task, other, task});
            task.start();
          });
      group.executeTask(task);
      group.invoke(task);
      assertRanOnce(task, other);
    }
  }

  // ---- start ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void aStartedTaskMayBeJoinedOrLeft(int size) throws Exception {
    Counting[] joined = counting(200);
    Counting[] left = counting(200);
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      run(
          group,
          () -> {
            for (int i = 0; i < joined.length; i++) {
              joined[i].start();
              left[i].start();
            }
            for (Counting task : joined) {
              task.join();
              assertRanOnce(task);
            }
          });
    }
    assertRanOnce(joined);
    assertRanOnce(left);
  }

  /** In a thread of the group's own it lies in the runner's stack, beneath what is forked then. */
  @Test
  void aRunnerThatJoinsWhatItStartedDoesNotSleep() throws Exception {
    Counting started = new Counting();
    AtomicLong parks = new AtomicLong(-1);
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting root =
          new Counting(
              () -> {
                long before = group.snapshot().totals().parks();
                started.start();
                Counting forked = new Counting();
                forked.fork();
                started.join();
                forked.join();
                parks.set(group.snapshot().totals().parks() - before);
              });
      group.execute(root);
      root.join();
    }
    assertRanOnce(started);
    assertEquals(0, parks.get());
  }

  // ---- where a task runs ----

  @Test
  void aTaskFindsItsRunnerAndItsGroup() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2);
        FJTaskRunnerGroup inner = new FJTaskRunnerGroup(1)) {
      FJTaskRunner runner = in(group, FJTask::getFJTaskRunner);
      assertSame(group, runner.getGroup());
      assertSame(group, in(group, FJTask::getFJTaskRunnerGroup));
      assertTrue(runner.index() < 2);
      assertTrue(runner.snapshot().index() == runner.index());
      assertTrue(runner.toString().startsWith("FJTaskRunner[FJTaskRunnerGroup-"));
      assertSame(inner, in(group, () -> in(inner, FJTask::getFJTaskRunnerGroup)));
      assertSame(group, in(group, () -> in(group, FJTask::getFJTaskRunnerGroup)));
      assertNotSame(runner, in(inner, FJTask::getFJTaskRunner));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void groupsInsideOfGroupsWork(int size) throws Exception {
    try (FJTaskRunnerGroup outer = new FJTaskRunnerGroup(size);
        FJTaskRunnerGroup inner = new FJTaskRunnerGroup(size)) {
      Fib[] fibs = new Fib[40];
      FJTask[] tasks = new FJTask[fibs.length];
      for (int i = 0; i < fibs.length; i++) {
        Fib fib = new Fib(12);
        fibs[i] = fib;
        tasks[i] = new Counting(() -> inner.invoke(fib));
      }
      outer.invoke(FJTask.par(tasks));
      assertTrue(Arrays.stream(fibs).allMatch(fib -> fib.number == 144));
    }
  }

  @Test
  void tasksRunInAPoolOfForkToo() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      Fib fib = new Fib(15);
      pool.run(() -> FJTask.invoke(fib));
      assertEquals(610, fib.number);
      pool.run(() -> assertThrows(IllegalStateException.class, FJTask::getFJTaskRunnerGroup));
    }
  }

  @Test
  void whatNeedsARunnerSaysSoInOneLine() {
    Counting task = new Counting();
    List<Executable> calls =
        List.of(
            task::fork,
            task::start,
            FJTask::getFJTaskRunner,
            FJTask::getFJTaskRunnerGroup,
            () -> FJTask.coInvoke(task, task),
            () -> FJTask.coInvoke(new FJTask[] {task}));
    for (Executable call : calls) {
      IllegalStateException refused = assertThrows(IllegalStateException.class, call);
      String message = String.valueOf(refused.getMessage());
      assertTrue(message.contains("FJTaskRunnerGroup.invoke"), message);
      assertEquals(1, message.lines().count());
    }
    assertEquals(0, task.runs.get());
    assertFalse(task.isDone());
  }

  @Test
  @SuppressWarnings({"NullAway", "DataFlowIssue"})
  void nullIsRefusedBeforeAnythingIsForked() throws Exception {
    Counting task = new Counting();
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      run(
          group,
          () -> {
            assertThrows(NullPointerException.class, () -> FJTask.coInvoke(task, null));
            assertThrows(NullPointerException.class, () -> FJTask.coInvoke(null, task));
            assertThrows(NullPointerException.class, () -> FJTask.coInvoke((FJTask[]) null));
            assertThrows(
                NullPointerException.class, () -> FJTask.coInvoke(new FJTask[] {task, null}));
            assertThrows(NullPointerException.class, () -> FJTask.invoke(null));
          });
    }
    assertThrows(NullPointerException.class, () -> new FJTask.Wrap(null));
    assertThrows(NullPointerException.class, () -> FJTask.par(null));
    assertThrows(NullPointerException.class, () -> FJTask.par(task, null));
    assertThrows(NullPointerException.class, () -> FJTask.par(null, task));
    assertThrows(NullPointerException.class, () -> FJTask.seq(null));
    assertThrows(NullPointerException.class, () -> FJTask.seq(task, null));
    assertThrows(NullPointerException.class, () -> FJTask.seq(null, task));
    assertThrows(NullPointerException.class, () -> new FJTask.Par(task, null));
    assertThrows(NullPointerException.class, () -> new FJTask.Seq(null, task));
    assertEquals(0, task.runs.get());
  }
}
