package dev.fjord.fjtask;

import static dev.fjord.fjtask.Tasks.run;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.fjtask.Tasks.Counting;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Done, cancelled, as new; and what else a task may be told to run. */
@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StatusTest {

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

  // ---- cancel, setDone, reset ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTaskCancelledBeforeItBeganNeverRuns(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Counting unforked = new Counting();
      Counting forked = new Counting();
      Counting started = new Counting();
      unforked.cancel();
      run(
          group,
          () -> {
            unforked.fork();
            unforked.join();
            FJTask.invoke(unforked);
            forked.cancel();
            forked.fork();
            started.cancel();
            started.start();
            started.join();
            forked.join();
          });
      for (Counting task : List.of(unforked, forked, started)) {
        assertEquals(0, task.runs.get());
        assertTrue(task.isDone());
      }
    }
  }

  @Test
  void aForkedTaskMayBeCancelled() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting task = new Counting();
      run(
          group,
          () -> {
            task.fork();
            task.cancel();
            assertTrue(task.isDone());
            task.join();
          });
      assertEquals(0, task.runs.get());
    }
  }

  @Test
  void aTaskCancelledWhileItRunsGoesOnAndIsDone() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Counting task =
          new Counting(
              () -> {
                begun.countDown();
                Await.open(go);
                ended.countDown();
              });
      group.executeTask(task);
      Await.open(begun);
      task.cancel();
      task.join();
      assertTrue(task.isDone());
      go.countDown();
      Await.open(ended);
    }
  }

  @Test
  void cancelAfterTheEndHasNoEffect() {
    Counting task = new Counting();
    FJTask.invoke(task);
    task.cancel();
    assertRanOnce(task);
  }

  @Test
  void aSubclassMaySayThatItIsDone() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting never = new Counting();
      never.declareDone();
      run(
          group,
          () -> {
            never.fork();
            never.join();
          });
      assertEquals(0, never.runs.get());
      AtomicBoolean seen = new AtomicBoolean();
      AtomicReference<@Nullable Counting> self = new AtomicReference<>();
      Counting early =
          new Counting(
              () -> {
                Counting me = self.get();
                if (me != null) {
                  me.declareDone();
                  seen.set(me.isDone());
                }
              });
      self.set(early);
      group.invoke(early);
      assertTrue(seen.get());
      assertRanOnce(early);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTaskThatWasResetRunsAgain(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Counting task = new Counting();
      run(
          group,
          () -> {
            for (int i = 0; i < 50; i++) {
              task.fork();
              task.join();
              task.reset();
              assertFalse(task.isDone());
            }
          });
      task.cancel();
      task.reset();
      group.invoke(task);
      assertEquals(51, task.runs.get());
    }
  }

  @Test
  void aTaskUnderWayCannotBeReset() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch go = new CountDownLatch(1);
      Counting first = new Counting(() -> Await.spinUntil("released", () -> go.getCount() == 0));
      Counting waiting = new Counting();
      group.executeTask(first);
      group.executeTask(waiting);
      assertThrows(IllegalStateException.class, waiting::reset);
      go.countDown();
    }
  }

  @Test
  void aTaskThatAnOrdinaryThreadRunsIsSeenToBeUnderWay() {
    AtomicReference<@Nullable FJTask> self = new AtomicReference<>();
    Counting task =
        new Counting(
            () -> assertThrows(IllegalStateException.class, requireNonNull(self.get())::reset));
    self.set(task);
    FJTask.invoke(task);
    assertRanOnce(task);
  }

  @Test
  void aTaskThatIsExecutedAgainAfterAResetRunsOnce() throws Exception {
    Counting dropped = new Counting();
    Counting again = new Counting();
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch go = new CountDownLatch(1);
      group.execute(() -> Await.spinUntilOpen(go));
      for (Counting task : List.of(dropped, again)) {
        group.execute(task);
        task.cancel();
        task.reset();
      }
      group.execute(again);
      go.countDown();
    }
    assertEquals(0, dropped.runs.get());
    assertFalse(dropped.isDone());
    assertRanOnce(again);
  }

  /** It would not compile if the engine had a static method of the same name. */
  @Test
  void methodReferencesAreNotAmbiguous() {
    List<FJTask> tasks = List.of(new Counting(), new Counting());
    tasks.forEach(FJTask::cancel);
    assertTrue(tasks.stream().allMatch(FJTask::isDone));
    tasks.forEach(FJTask::join);
    tasks.forEach(FJTask::reset);
    tasks.forEach(FJTask::invoke);
    tasks.forEach(FJTask::run);
    assertTrue(tasks.stream().allMatch(FJTask::isDone));
    for (Consumer<FJTask> each : List.<Consumer<FJTask>>of(FJTask::fork, FJTask::start)) {
      assertThrows(IllegalStateException.class, () -> tasks.forEach(each));
    }
  }

  // ---- yield ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aLoopThatPollsAndYieldsComesToAnEnd(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Counting forked = new Counting();
      Counting started = new Counting();
      run(
          group,
          () -> {
            started.start();
            forked.fork();
            while (!forked.isDone() || !started.isDone()) {
              FJTask.yield();
            }
          });
      assertRanOnce(forked, started);
    }
    FJTask.yield();
  }

  @Test
  void yieldLeavesTheBranchesOfAnOpenJoinAlone() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      List<String> order = new CopyOnWriteArrayList<>();
      run(
          group,
          () ->
              dev.fjord.Fork.join(
                  () -> {
                    FJTask.yield();
                    order.add("first");
                  },
                  () -> order.add("second")));
      assertEquals(List.of("first", "second"), order);
    }
  }

  // ---- par, seq, wrap ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void tasksMadeOfOthersRunThemInTheirOrder(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      List<Integer> order = new CopyOnWriteArrayList<>();
      FJTask[] steps = new FJTask[5];
      Arrays.setAll(steps, i -> new FJTask.Wrap(() -> order.add(i)));
      group.invoke(FJTask.seq(steps));
      assertEquals(List.of(0, 1, 2, 3, 4), order);
      order.clear();
      group.invoke(
          FJTask.seq(new FJTask.Wrap(() -> order.add(0)), new FJTask.Wrap(() -> order.add(1))));
      group.invoke(
          new FJTask.Seq(new FJTask.Wrap(() -> order.add(2)), new FJTask.Wrap(() -> order.add(3))));
      assertEquals(List.of(0, 1, 2, 3), order);
      Counting[] tasks = counting(8);
      group.invoke(FJTask.par(Arrays.copyOf(tasks, 4)));
      group.invoke(FJTask.par(tasks[4], tasks[5]));
      group.invoke(new FJTask.Par(tasks[6], tasks[7]));
      assertRanOnce(tasks);
    }
  }
}
