package dev.fjord.fjtask;

import static dev.fjord.fjtask.Tasks.run;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.fjtask.Tasks.Counting;
import dev.fjord.fjtask.Tasks.Fib;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task throws arrives where it is joined, and no runner is lost. */
@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FailureTest {
  private static final long SMALL_STACK = 1 << 18;

  private static final class Planned extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Counting failing(Throwable with) {
    return new Counting(
        () -> {
          if (with instanceof Error error) {
            throw error;
          }
          throw (Exception) with;
        });
  }

  private static void assertWorks(FJTaskRunnerGroup group) throws InterruptedException {
    Fib fib = new Fib(15);
    group.invoke(fib);
    assertEquals(610, fib.number);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void aFailureArrivesAtInvokeItself(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      for (Throwable planned : new Throwable[] {new Planned(), new Exception(), new Error()}) {
        Counting task = failing(planned);
        assertSame(planned, assertThrows(Throwable.class, () -> group.invoke(task)));
        assertTrue(task.isDone());
        assertSame(planned, assertThrows(Throwable.class, task::join));
        assertSame(planned, assertThrows(Throwable.class, () -> FJTask.invoke(task)));
        assertEquals(1, task.runs.get());
      }
      assertWorks(group);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void aFailureArrivesAtJoinFromAnyDepth(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Planned planned = new Planned();
      for (int round = 0; round < 50; round++) {
        run(
            group,
            () -> {
              Counting task =
                  new Counting(() -> FJTask.invoke(FJTask.par(new Fib(8), failing(planned))));
              task.fork();
              assertSame(planned, assertThrows(Planned.class, task::join));
            });
      }
      assertWorks(group);
    }
  }

  @Test
  void whatStandsToTheRightOfAFailureAndHasNotBegunIsCancelled() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Planned planned = new Planned();
      run(
          group,
          () -> {
            Counting left = new Counting();
            Counting right = new Counting();
            Counting unjoined = new Counting();
            Counting leaving =
                new Counting(
                    () -> {
                      unjoined.fork();
                      throw planned;
                    });
            assertThrows(Planned.class, () -> FJTask.coInvoke(leaving, right));
            assertTrue(right.isDone());
            assertEquals(0, right.runs.get());
            Counting[] tasks = {left, failing(planned), new Counting(), new Counting()};
            assertThrows(Planned.class, () -> FJTask.coInvoke(tasks));
            assertTrue(Arrays.stream(tasks).allMatch(task -> task.isDone()));
            assertArrayEquals(
                new int[] {1, 1, 0, 0}, Arrays.stream(tasks).mapToInt(t -> t.runs.get()).toArray());
          });
      assertWorks(group);
    }
  }

  @Test
  void theLeftmostFailureIsThrownWithTheOthersSuppressed() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2)) {
      Planned first = new Planned();
      Planned second = new Planned();
      CountDownLatch begun = new CountDownLatch(1);
      Counting right =
          new Counting(
              () -> {
                begun.countDown();
                throw second;
              });
      Counting left =
          new Counting(
              () -> {
                Await.open(begun);
                throw first;
              });
      Planned thrown =
          assertThrows(Planned.class, () -> run(group, () -> FJTask.coInvoke(left, right)));
      assertSame(first, thrown);
      assertArrayEquals(new Throwable[] {second}, thrown.getSuppressed());
      assertWorks(group);
    }
  }

  @Test
  void theSameFailureOnBothSidesIsNotSuppressedInItself() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Planned planned = new Planned();
      Counting right = failing(planned);
      Counting left =
          new Counting(
              () -> {
                FJTask.yield(); // runs the right one
                throw planned;
              });
      assertThrows(Planned.class, () -> run(group, () -> FJTask.coInvoke(left, right)));
      assertEquals(1, right.runs.get());
      assertEquals(0, planned.getSuppressed().length);
    }
  }

  @Test
  void aFailureThatComesAgainIsSuppressedOnce() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Planned first = new Planned();
      Planned second = new Planned();
      for (int round = 0; round < 3; round++) {
        Counting left =
            new Counting(
                () -> {
                  FJTask.yield(); // runs the right one
                  throw first;
                });
        assertThrows(Planned.class, () -> run(group, () -> FJTask.coInvoke(left, failing(second))));
      }
      assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
    }
  }

  /** It is stopped by its first fork, for which the pool needs a thread. */
  @Test
  void whatIsStoppedWhileItForksLeavesNothingBehind() {
    AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
    ThreadFactory stopping =
        body -> {
          stop.get().run();
          Thread thread = new Thread(body);
          thread.setDaemon(true);
          return thread;
        };
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(2).threadFactory(stopping);
    try (ForkPool pool = ForkPool.open(options)) {
      Counting[] tasks = new Counting[4];
      Arrays.setAll(tasks, i -> new Counting());
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    stop.set(scope::cancel);
                    assertThrows(CancellationException.class, () -> FJTask.coInvoke(tasks));
                    assertTrue(tasks[3].isDone());
                    assertFalse(tasks[2].isDone());
                  }));
    }
  }

  @Test
  void aTaskThatFailedMayBeReset() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting task = failing(new Planned());
      assertThrows(Planned.class, () -> group.invoke(task));
      task.reset();
      assertThrows(Planned.class, () -> group.invoke(task));
      assertEquals(2, task.runs.get());
    }
  }

  @Test
  void aFailureThatIsJoinedBeforeTheTaskBeginsIsToldThereOnly() throws Exception {
    Set<Throwable> told = ConcurrentHashMap.newKeySet();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> told.add(failure));
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting byRunner = failing(new Planned());
      run(
          group,
          () -> {
            byRunner.start();
            assertThrows(Planned.class, byRunner::join);
          });
      CountDownLatch go = new CountDownLatch(1);
      group.execute(() -> Await.spinUntilOpen(go));
      Counting fromOutside = failing(new Planned());
      group.execute(fromOutside);
      Thread joiner = Await.start(() -> assertThrows(Planned.class, fromOutside::join));
      Await.untilParked(joiner);
      go.countDown();
      Await.end(joiner);
      assertEquals(1, byRunner.runs.get());
      assertEquals(1, fromOutside.runs.get());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertEquals(Set.of(), told);
  }

  @Test
  void theFailureOfAnExecutedTaskIsToldToTheHandlerAndToWhoJoinsIt() throws Exception {
    AtomicReference<@Nullable Throwable> told = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> told.set(failure));
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Planned planned = new Planned();
      Counting task = failing(planned);
      group.execute(task);
      Await.until("told", () -> told.get() == planned);
      assertSame(planned, assertThrows(Planned.class, task::join));
      Planned another = new Planned();
      group.execute(
          () -> {
            throw another;
          });
      Await.until("told", () -> told.get() == another);
      assertWorks(group);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void everyFailureOfManyArrivesOnce(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      Counting[] tasks = new Counting[500];
      Arrays.setAll(tasks, i -> i % 7 == 3 ? failing(new Planned()) : new Counting());
      Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      run(
          group,
          () -> {
            for (Counting task : tasks) {
              task.fork();
            }
            for (int i = tasks.length - 1; i >= 0; i--) {
              try {
                tasks[i].join();
              } catch (Planned planned) {
                seen.add(planned);
              }
            }
          });
      assertEquals(71, seen.size());
      assertTrue(Arrays.stream(tasks).allMatch(task -> task.runs.get() == 1));
    }
  }

  private static final class Endless extends FJTask {
    private final boolean bothSides;

    Endless(boolean bothSides) {
      this.bothSides = bothSides;
    }

    @Override
    public void run() {
      coInvoke(new Endless(bothSides), bothSides ? new Endless(true) : new Counting());
    }
  }

  /** In a thread with a small stack: what overflows is unwound through every level. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aStackOverflowIsAFailureLikeOthers(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      FutureTask<Boolean> rounds =
          new FutureTask<>(
              () -> {
                for (int round = 0; round < 20; round++) {
                  Endless endless = new Endless(size == 1);
                  assertThrows(StackOverflowError.class, () -> group.invoke(endless));
                  assertWorks(group);
                }
                return true;
              });
      Thread caller = new Thread(null, rounds, "outside", SMALL_STACK);
      caller.setDaemon(true);
      caller.start();
      assertTrue(rounds.get());
    }
  }
}
