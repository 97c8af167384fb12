package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fork, join and invoke are call and return of a parallel recursive function. */
@SuppressWarnings("serial")
final class ForkTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @MethodSource(MODES)
  void aRecursionComputesWhatPlainCallsCompute(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int n = 0; n < 18; n++) {
      assertEquals(Tasks.fib(n), pool.invoke(new Tasks.Fib(n)));
    }
    assertEquals(Tasks.fib(22), pool.invoke(new Tasks.Fib(22)));
  }

  @Test
  void aRecursionFromOutsideRunsInTheCommonPool() {
    assertEquals(Tasks.fib(18), new Tasks.Fib(18).invoke());
    assertEquals(Tasks.fib(18), new Tasks.Fib(18).fork().join());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void forkReturnsTheTask(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          ForkJoinTask<Integer> task = new Tasks.Fib(5);
          assertSame(task, task.fork());
          assertEquals(5, task.join());
        });
    ForkJoinTask<Integer> outside = new Tasks.Fib(5);
    assertSame(outside, outside.fork());
    assertEquals(5, outside.join());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aForkRunsInThePoolOfTheTaskThatForks(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Tasks.runInside(
        pool,
        () -> {
          for (int i = 0; i < 100; i++) {
            assertSame(pool, Tasks.task(ForkJoinTask::getPool).fork().join());
            assertSame(pool, Tasks.task(ForkJoinTask::getPool).invoke());
          }
        });
  }

  @Test
  void aForkFromOutsideRunsInTheCommonPool() {
    Thread[] ran = new Thread[1];
    ForkJoinTask<ForkJoinPool> task =
        Tasks.task(
            () -> {
              ran[0] = Thread.currentThread();
              return ForkJoinTask.getPool();
            });
    task.fork();
    Await.until("done", task::isDone);
    assertSame(ForkJoinPool.commonPool(), task.join());
    assertNotSame(Thread.currentThread(), ran[0]);
  }

  @Test
  void invokeBeginsInTheCurrentThread() throws Exception {
    assertSame(Thread.currentThread(), Tasks.task(Thread::currentThread).invoke());
    Tasks.runInside(
        open(2),
        () -> assertSame(Thread.currentThread(), Tasks.task(Thread::currentThread).invoke()));
    ForkJoinTask<Thread> quiet = Tasks.task(Thread::currentThread);
    quiet.quietlyInvoke();
    assertSame(Thread.currentThread(), quiet.join());
  }

  @Test
  void outsideThereIsNoPool() throws Exception {
    assertNull(ForkJoinTask.getPool());
    assertFalse(ForkJoinTask.inForkJoinPool());
    // Invoked in a thread that is no worker: still outside of any pool.
    assertNull(Tasks.task(ForkJoinTask::getPool).invoke());
    assertFalse(Tasks.task(ForkJoinTask::inForkJoinPool).invoke());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void insideThereIsThePoolAndAWorkerOfIt(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ForkJoinTask<Boolean> submitted =
        Tasks.task(
            () -> {
              assertTrue(ForkJoinTask.inForkJoinPool());
              assertSame(pool, ForkJoinTask.getPool());
              ForkJoinWorkerThread worker =
                  assertInstanceOf(ForkJoinWorkerThread.class, Thread.currentThread());
              assertSame(pool, worker.getPool());
              return true;
            });
    assertTrue(pool.invoke(submitted));
    Tasks.runInside(pool, () -> assertSame(pool, ForkJoinTask.getPool()));
    assertSame(pool, Await.value(pool.submit(() -> ForkJoinTask.getPool())));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void joinsMayComeInAnyOrder(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          for (boolean innermostFirst : new boolean[] {true, false}) {
            Deque<RecursiveTask<Integer>> tasks = new ArrayDeque<>();
            for (int i = 0; i < 1_000; i++) {
              int value = i;
              RecursiveTask<Integer> task = Tasks.task(() -> value);
              task.fork();
              tasks.addLast(task);
            }
            for (int i = 0; i < 1_000; i++) {
              if (innermostFirst) {
                assertEquals(999 - i, tasks.removeLast().join());
              } else {
                assertEquals(i, tasks.removeFirst().join());
              }
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aForkedTaskRunsOnce(Mode mode) throws Exception {
    int count = 10_000;
    AtomicInteger runs = new AtomicInteger();
    Set<Integer> seen = ConcurrentHashMap.newKeySet();
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < count; i++) {
      int id = i;
      pool.execute(
          Tasks.action(
              () -> {
                runs.incrementAndGet();
                assertTrue(seen.add(id));
              }));
    }
    Await.until("all have run", () -> seen.size() == count);
    assertEquals(count, runs.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskForkedAndLeftRunsAfterItsParentReturned(Mode mode) throws Exception {
    CountDownLatch parentDone = new CountDownLatch(1);
    CountDownLatch childDone = new CountDownLatch(1);
    ForkJoinPool pool = open(mode);
    ForkJoinTask<Void> parent =
        Tasks.action(
            () ->
                Tasks.action(
                        () -> {
                          Await.open(parentDone);
                          childDone.countDown();
                        })
                    .fork());
    pool.invoke(parent);
    parentDone.countDown();
    Await.open(childDone);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskMayBeJoinedByManyThreads(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      CountDownLatch go = new CountDownLatch(1);
      ForkJoinTask<String> task =
          Tasks.task(
              () -> {
                Await.open(go);
                return "value";
              });
      pool.execute(task);
      Future<?> others =
          Await.inThread(
              () -> {
                Await.inThreads(
                    4,
                    () -> {
                      assertEquals("value", task.join());
                      assertEquals("value", task.get());
                      return null;
                    });
                return null;
              });
      go.countDown();
      assertEquals("value", task.join());
      Await.value(others);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskOfOnePoolMayBeJoinedInAnother(Mode mode) throws Exception {
    ForkJoinPool one = open(mode);
    ForkJoinPool other = open(mode);
    for (int i = 0; i < 20; i++) {
      int value =
          Tasks.inside(
              one,
              () -> {
                ForkJoinTask<Integer> far = other.submit(new Tasks.Fib(10));
                ForkJoinTask<Integer> near = new Tasks.Fib(10).fork();
                return far.join() + near.join() + other.invoke(new Tasks.Fib(9));
              });
      assertEquals(2 * Tasks.fib(10) + Tasks.fib(9), value);
    }
  }

  private static ForkJoinTask<Integer> spinning(int rounds) {
    return Tasks.task(
        () -> {
          for (int i = 0; i < rounds; i++) {
            Thread.onSpinWait();
          }
          return rounds;
        });
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void aTaskThatIsDoneStaysSoWhoeverExecutesItMeanwhile(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicReference<ForkJoinTask<Integer>> shared = new AtomicReference<>(spinning(1));
    AtomicBoolean isOver = new AtomicBoolean();
    Thread other =
        Await.start(
            () -> {
              ForkJoinTask<Integer> last = null;
              while (!isOver.get()) {
                ForkJoinTask<Integer> next = shared.get();
                if (next != last) {
                  pool.execute(next);
                  last = next;
                }
              }
            });
    int notDone =
        Tasks.inside(
            pool,
            () -> {
              int wrong = 0;
              for (int i = 0; i < 200_000; i++) {
                ForkJoinTask<Integer> task = spinning(i % 60);
                shared.set(task);
                task.fork().join();
                for (int look = 0; look < 10; look++) {
                  wrong += task.isDone() ? 0 : 1;
                }
              }
              return wrong;
            });
    isOver.set(true);
    other.join();
    assertEquals(0, notDone);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aDeepChainOfForksIsJoined(Mode mode) {
    class Chain extends RecursiveTask<Integer> {
      private final int depth;

      Chain(int depth) {
        this.depth = depth;
      }

      @Override
      protected Integer compute() {
        return depth == 0 ? 0 : 1 + new Chain(depth - 1).fork().join();
      }
    }
    assertEquals(300, open(mode).invoke(new Chain(300)));
  }
}
