package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import dev.fjord.concurrent.RecursiveAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A worker's own queue: counts, looks, polls and takes back. */
@SuppressWarnings("serial")
final class QueueTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";
  private static final String SINGLE = "dev.fjord.concurrent.conform.Mode#single";

  /** Lends the protected looks and polls. */
  private abstract static class Looking extends RecursiveAction {
    static ForkJoinTask<?> peek() {
      return peekNextLocalTask();
    }

    static ForkJoinTask<?> pollLocal() {
      return pollNextLocalTask();
    }

    static ForkJoinTask<?> pollAny() {
      return pollTask();
    }

    static ForkJoinTask<?> pollSubmitted() {
      return pollSubmission();
    }
  }

  /** Blocks once, for no time. */
  private static final class Once implements ForkJoinPool.ManagedBlocker {
    private boolean hasBlocked;

    @Override
    public boolean block() {
      hasBlocked = true;
      return true;
    }

    @Override
    public boolean isReleasable() {
      return hasBlocked;
    }
  }

  private static List<ForkJoinTask<?>> forks(int count, AtomicInteger runs) {
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(Tasks.action(runs::incrementAndGet).fork());
    }
    return tasks;
  }

  /** The forks in the order in which their worker takes them. */
  private static int next(Mode mode, int count, int taken) {
    return mode.async() ? taken : count - 1 - taken;
  }

  @Test
  void outsideThereIsNothing() {
    assertEquals(0, ForkJoinTask.getQueuedTaskCount());
    assertEquals(0, ForkJoinTask.getSurplusQueuedTaskCount());
    assertNull(Looking.peek());
    assertNull(Looking.pollLocal());
    assertNull(Looking.pollAny());
    assertNull(Looking.pollSubmitted());
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void theCountsOfAWorkerAreItsForks(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          ForkJoinWorkerThread worker = (ForkJoinWorkerThread) Thread.currentThread();
          AtomicInteger runs = new AtomicInteger();
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
          assertEquals(0, worker.getQueuedTaskCount());
          for (int i = 1; i <= 10; i++) {
            forks(1, runs);
            assertEquals(i, ForkJoinTask.getQueuedTaskCount());
            assertEquals(i, worker.getQueuedTaskCount());
            // Nobody else is there to steal them.
            assertEquals(i, ForkJoinTask.getSurplusQueuedTaskCount());
          }
          ForkJoinTask.helpQuiesce();
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
          assertEquals(0, worker.getQueuedTaskCount());
          assertEquals(10, runs.get());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void theSurplusMayBeNegativeAndIsBoundedByTheForks(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          assertTrue(ForkJoinTask.getSurplusQueuedTaskCount() <= 0);
          List<ForkJoinTask<?>> tasks = forks(5, new AtomicInteger());
          assertTrue(ForkJoinTask.getSurplusQueuedTaskCount() <= 5);
          assertTrue(ForkJoinTask.getSurplusQueuedTaskCount() >= -mode.parallelism());
          tasks.forEach(ForkJoinTask::join);
        });
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void peekReturnsTheNextForkAndLeavesItThere(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          assertNull(Looking.peek());
          List<ForkJoinTask<?>> tasks = forks(5, new AtomicInteger());
          ForkJoinTask<?> next = tasks.get(next(mode, 5, 0));
          assertSame(next, Looking.peek());
          assertSame(next, Looking.peek());
          assertEquals(5, ForkJoinTask.getQueuedTaskCount());
          assertFalse(next.isDone());
          ForkJoinTask.helpQuiesce();
          assertNull(Looking.peek());
        });
  }

  /** Also one of which others know, since who forked it has blocked. */
  @ParameterizedTest
  @MethodSource(SINGLE)
  void peekSeesWhatATaskBeforeHasLeft(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    List<ForkJoinTask<?>> seen = new ArrayList<>();
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    Tasks.runInside(
        pool,
        () -> {
          for (int i = 0; i < 3; i++) {
            tasks.add(Tasks.action(() -> seen.add(Looking.peek())).fork());
          }
          ForkJoinPool.managedBlock(new Once());
        });
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    List<ForkJoinTask<?>> expected = new ArrayList<>();
    for (int i = 1; i < 3; i++) {
      expected.add(tasks.get(next(mode, 3, i)));
    }
    expected.add(null);
    assertEquals(expected, seen);
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void pollNextLocalTaskTakesTheForksInTheOrderOfTheMode(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        open(mode),
        () -> {
          List<ForkJoinTask<?>> tasks = forks(5, runs);
          for (int i = 0; i < 5; i++) {
            ForkJoinTask<?> polled = Looking.pollLocal();
            assertSame(tasks.get(next(mode, 5, i)), polled);
            assertFalse(polled.isDone());
          }
          assertNull(Looking.pollLocal());
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
        });
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void aPolledTaskIsTheCallersToRun(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        open(mode),
        () -> {
          List<ForkJoinTask<?>> tasks = forks(5, runs);
          for (ForkJoinTask<?> t = Looking.pollAny(); t != null; t = Looking.pollAny()) {
            t.quietlyInvoke();
          }
          tasks.forEach(each -> assertTrue(each.isCompletedNormally()));
        });
    assertEquals(5, runs.get());
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void pollTaskTakesOwnForksFirstAndSubmissionsThen(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    Tasks.runInside(
        pool,
        () -> {
          ForkJoinTask<?> submitted =
              Await.value(Await.inThread(() -> pool.submit(Tasks.action(() -> {}))));
          List<ForkJoinTask<?>> tasks = forks(2, new AtomicInteger());
          assertSame(tasks.get(next(mode, 2, 0)), Looking.pollAny());
          assertSame(tasks.get(next(mode, 2, 1)), Looking.pollAny());
          ForkJoinTask<?> other = Looking.pollAny();
          // "A task that was forked by some other thread": a submission may count as one.
          assertTrue(other == null || other == submitted);
          if (other != null) {
            other.quietlyInvoke();
          }
          submitted.join();
        });
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void pollSubmissionTakesWhatCameFromOutside(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        pool,
        () -> {
          assertNull(Looking.pollSubmitted());
          ForkJoinTask<?> fork = Tasks.action(runs::incrementAndGet).fork();
          assertNull(Looking.pollSubmitted());
          ForkJoinTask<?> submitted =
              Await.value(Await.inThread(() -> pool.submit(Tasks.action(runs::incrementAndGet))));
          ForkJoinTask<?> own = pool.externalSubmit(Tasks.action(runs::incrementAndGet));
          ForkJoinTask<?> first = Looking.pollSubmitted();
          ForkJoinTask<?> second = Looking.pollSubmitted();
          assertTrue(first == submitted ? second == own : first == own && second == submitted);
          assertNull(Looking.pollSubmitted());
          assertEquals(1, ForkJoinTask.getQueuedTaskCount());
          fork.join();
        });
    assertEquals(1, runs.get());
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void theNewestForkCanBeTakenBack(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        open(mode),
        () -> {
          for (int round = 0; round < 100; round++) {
            List<ForkJoinTask<?>> tasks = forks(5, runs);
            for (int i = 4; i >= 0; i--) {
              assertTrue(tasks.get(i).tryUnfork());
              assertFalse(tasks.get(i).isDone());
            }
          }
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
        });
    assertEquals(0, runs.get());
  }

  @Test
  void aTaskTakenBackCanBeRunByTheCaller() throws Exception {
    Tasks.runInside(
        open(1),
        () -> {
          ForkJoinTask<Integer> task = new Tasks.Fib(8).fork();
          assertTrue(task.tryUnfork());
          assertEquals(21, task.invoke());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whatIsRunningOrDoneCannotBeTakenBack(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          ForkJoinTask<Integer> done = new Tasks.Fib(3).fork();
          assertEquals(2, done.join());
          assertFalse(done.tryUnfork());
          ForkJoinTask<?>[] self = new ForkJoinTask<?>[1];
          self[0] = Tasks.task(() -> self[0].tryUnfork());
          assertEquals(false, self[0].fork().join());
          assertFalse(Tasks.pending().tryUnfork());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskIsEitherTakenBackOrRunByAnother(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    int back =
        Tasks.inside(
            open(mode),
            () -> {
              int taken = 0;
              for (int i = 0; i < 5_000; i++) {
                ForkJoinTask<?> task = Tasks.action(runs::incrementAndGet).fork();
                if (task.tryUnfork()) {
                  taken++;
                } else {
                  task.join();
                }
              }
              return taken;
            });
    assertEquals(5_000, runs.get() + back);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void helpQuiesceReturnsWhenEverythingForkedIsDone(Mode mode) throws Exception {
    class Tree extends RecursiveAction {
      private final int depth;
      private final AtomicInteger leaves;

      Tree(int depth, AtomicInteger leaves) {
        this.depth = depth;
        this.leaves = leaves;
      }

      @Override
      protected void compute() {
        if (depth == 0) {
          leaves.incrementAndGet();
        } else {
          assertNotNull(new Tree(depth - 1, leaves).fork());
          assertNotNull(new Tree(depth - 1, leaves).fork());
        }
      }
    }
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 20; i++) {
      AtomicInteger leaves = new AtomicInteger();
      Tasks.runInside(
          pool,
          () -> {
            new Tree(8, leaves).fork();
            ForkJoinTask.helpQuiesce();
            assertEquals(256, leaves.get());
          });
    }
  }

  @Test
  void helpQuiesceOutsideHelpsTheCommonPool() {
    AtomicInteger runs = new AtomicInteger();
    List<ForkJoinTask<?>> tasks = forks(100, runs);
    ForkJoinTask.helpQuiesce();
    tasks.forEach(ForkJoinTask::join);
    assertEquals(100, runs.get());
  }
}
