package dev.fjord;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.pool.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool keeps the contract of an executor service. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ExecutorTest {
  /** Without spares: while all wait, what is behind them does not begin. */
  private final ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2));

  private final ExecutorService executor = pool.asExecutorService();

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void whatIsDoneNeedNotBeAwaitedSoAnInterruptEndsNothing() throws Exception {
    Future<Integer> future = pool.submit(() -> 7);
    assertEquals(7, future.get());
    pool.close();
    Thread.currentThread().interrupt();
    assertEquals(7, future.get());
    assertEquals(7, future.get(1, SECONDS));
    assertTrue(pool.asExecutorService().awaitTermination(1, SECONDS));
    assertTrue(Thread.interrupted());
  }

  @Test
  void tasksAreRunAndGiveTheirValues() throws Exception {
    AtomicBoolean ran = new AtomicBoolean();
    executor.execute(() -> ran.set(true));
    Await.until("run", ran::get);
    assertEquals(3, Await.value(executor.submit(() -> 3)));
    assertEquals("given", Await.value(executor.submit(() -> {}, "given")));
    assertNull(Await.value(executor.submit(() -> {})));
  }

  @Test
  void whatATaskExecutesIsRunInItsOrderByAPoolOfOne() throws Exception {
    List<Integer> order = new ArrayList<>();
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      CountDownLatch done = new CountDownLatch(1);
      one.execute(
          () -> {
            for (int i = 0; i < 5_000; i++) {
              int number = i;
              one.execute(() -> order.add(number));
            }
            one.execute(done::countDown);
          });
      Await.open(done);
    }
    assertEquals(5_000, order.size());
    for (int i = 0; i < 5_000; i++) {
      assertEquals(i, order.get(i));
    }
  }

  /** In a join, a scope and a future that the task runs itself, and between them. */
  @Test
  void soItIsWhereverATaskExecutes() throws Exception {
    List<Integer> order = new ArrayList<>();
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      AtomicInteger next = new AtomicInteger();
      Runnable executes =
          () -> {
            for (int i = 0; i < 3; i++) {
              int number = next.getAndIncrement();
              one.execute(() -> order.add(number));
            }
          };
      CountDownLatch done = new CountDownLatch(1);
      one.execute(
          () -> {
            executes.run();
            Fork.join(executes, () -> Fork.join(executes, executes));
            executes.run();
            Fork.scoped(
                scope -> {
                  executes.run();
                  scope.fork(executes).join();
                  executes.run();
                });
            assertNull(Failures.unchecked(() -> one.submit(Fork.valued(executes)).get()));
            executes.run();
            one.execute(done::countDown);
          });
      Await.open(done);
      assertEquals(IntStream.range(0, next.get()).boxed().collect(Collectors.toList()), order);
      assertEquals(30, next.get());
    }
  }

  /** Got at once, or some in the order of their submission; or cancelled. */
  @Test
  void whatATaskHasGotIsNotKept() throws Exception {
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Callable<Long> gets =
          () -> {
            for (int i = 0; i < 100; i++) {
              List<Future<Integer>> some = new ArrayList<>();
              for (int j = 0; j < 3; j++) {
                some.add(one.submit(() -> 7));
              }
              for (Future<Integer> each : some) {
                assertEquals(7, each.get());
              }
              assertEquals(7, one.submit(() -> 7).get());
              assertTrue(one.submit(() -> 7).cancel(true));
            }
            PoolSnapshot seen = one.snapshot();
            return seen.queued() + seen.totals().privateJobs() + seen.totals().publicJobs();
          };
      assertEquals(0, one.<Long>call(gets));
      assertEquals(0, Await.value(one.<Long>submit(gets)));
      assertEquals(0, Await.value(one.<Long>submit(() -> Fork.<Long>scope(scope -> got(gets)))));
    }
  }

  private static long got(Callable<Long> gets) {
    return Failures.<Long>unchecked(gets);
  }

  @Test
  void aJoinDoesNotRunWhatWasExecuted() throws Exception {
    Thread[] executedBy = new Thread[1];
    CountDownLatch done = new CountDownLatch(1);
    AtomicBoolean inJoin = new AtomicBoolean();
    AtomicBoolean ranInJoin = new AtomicBoolean();
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      one.execute(
          () -> {
            inJoin.set(true);
            Fork.join(
                () ->
                    one.execute(
                        () -> {
                          ranInJoin.set(inJoin.get());
                          executedBy[0] = Thread.currentThread();
                          done.countDown();
                        }),
                () -> {});
            inJoin.set(false);
          });
      Await.open(done);
    }
    assertFalse(ranInJoin.get(), () -> "by " + executedBy[0]);
  }

  @Test
  void aTaskThatExecutesItselfForEverShutsNobodyOut() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Runnable[] again = new Runnable[1];
      again[0] =
          () -> {
            if (!enough.get()) {
              one.execute(again[0]);
            }
          };
      for (int i = 0; i < 3; i++) {
        one.execute(again[0]);
      }
      assertEquals(1, Await.value(one.submit(() -> 1)));
      enough.set(true);
    }
  }

  @Test
  void aChainOfExecutionsIsRunToItsEnd() throws Exception {
    CountDownLatch left = new CountDownLatch(100_000);
    Runnable[] next = new Runnable[1];
    next[0] =
        () -> {
          left.countDown();
          if (left.getCount() > 0) {
            pool.execute(next[0]);
          }
        };
    pool.execute(next[0]);
    Await.open(left);
  }

  /** As with any future that is run again. */
  @Test
  void aFutureThatIsExecutedAgainDoesNothingAndThePoolCanBeClosed() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch open = new CountDownLatch(1);
    CountDownLatch atWork = new CountDownLatch(1);
    Future<Integer> done = executor.submit(runs::incrementAndGet);
    Future<Integer> underWay =
        executor.submit(
            () -> {
              atWork.countDown();
              Await.open(open);
              return runs.incrementAndGet();
            });
    assertEquals(1, Await.value(done));
    Await.open(atWork);
    for (int i = 0; i < 3; i++) {
      executor.execute((Runnable) done);
      executor.execute((Runnable) underWay);
    }
    open.countDown();
    pool.close();
    assertEquals(2, Await.value(underWay));
    assertEquals(2, runs.get());
    assertEquals(0, pool.snapshot().active());
  }

  @Test
  void invokeAllReturnsDoneFuturesInOrder() throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int value = i;
      tasks.add(
          () -> {
            if (value % 10 == 3) {
              throw new ArithmeticException();
            }
            return value;
          });
    }
    List<Future<Integer>> futures = executor.invokeAll(tasks);
    for (int i = 0; i < 100; i++) {
      Future<Integer> future = futures.get(i);
      assertTrue(future.isDone());
      if (i % 10 == 3) {
        assertSame(
            ArithmeticException.class,
            assertThrows(ExecutionException.class, future::get).getCause().getClass());
      } else {
        assertEquals(i, future.get());
      }
    }
  }

  @Test
  void invokeAnyReturnsAValueOfOneThatSucceeds() throws Exception {
    assertEquals(
        2,
        executor.<Integer>invokeAny(
            List.of(
                () -> {
                  throw new ArithmeticException();
                },
                () -> 2)));
    Callable<Integer> fails =
        () -> {
          throw new ArithmeticException();
        };
    assertThrows(ExecutionException.class, () -> executor.invokeAny(List.of(fails, fails)));
  }

  @Test
  void invokeAnyEndsWhenItsTasksAreDropped() throws Exception {
    ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1));
    Await.takeAllPlaces(one, 1);
    List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
    Future<ExecutionException> thrown =
        Await.inThread(
            () ->
                assertThrows(
                    ExecutionException.class,
                    () -> one.asExecutorService().<Integer>invokeAny(tasks)));
    Await.until("both wait", () -> one.snapshot().queued() == 2);
    assertEquals(2, one.closeNow().size());
    assertEquals(CancellationException.class, Await.value(thrown).getCause().getClass());
  }

  @Test
  void invokeAnyCancelsTheRest() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    List<Callable<String>> tasks =
        List.of(
            () -> {
              Await.untilInterrupted(begun, interrupted::countDown);
              return "late";
            },
            () -> {
              Await.open(begun);
              return "first";
            });
    assertEquals("first", executor.<String>invokeAny(tasks));
    Await.open(interrupted);
    assertThrows(
        TimeoutException.class,
        () ->
            executor.<String>invokeAny(
                List.of(
                    () -> {
                      new CountDownLatch(1).await();
                      return "never";
                    }),
                1,
                NANOSECONDS));
    assertThrows(IllegalArgumentException.class, () -> executor.invokeAny(List.of()));
  }

  /** Its worker would wait for itself. In a view, too. */
  @Test
  void invokeAnyFromInsideReturnsWithOneThread() throws Exception {
    try (ForkPool two = ForkPool.open(2);
        ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      for (ForkPool alone : List.of(one, two.limited(1))) {
        ExecutorService service = alone.asExecutorService();
        List<Callable<Integer>> second =
            List.of(
                () -> {
                  throw new ArithmeticException();
                },
                () -> 2,
                () -> {
                  throw new AssertionError("not needed any more");
                });
        assertEquals(2, Await.value(alone.submit(() -> service.<Integer>invokeAny(second))));
        Future<Integer> failed = alone.submit(() -> service.invokeAny(second.subList(0, 1)));
        Throwable failure = assertThrows(ExecutionException.class, () -> Await.value(failed));
        assertInstanceOf(ExecutionException.class, failure.getCause());
        assertInstanceOf(ArithmeticException.class, failure.getCause().getCause());
        Future<Integer> late = alone.submit(() -> service.invokeAny(second, 1, NANOSECONDS));
        failure = assertThrows(ExecutionException.class, () -> Await.value(late));
        assertInstanceOf(TimeoutException.class, failure.getCause());
      }
    }
  }

  /** All workers, of which each would wait for another. */
  @Test
  void invokeAnyFromInsideReturnsWhereAllWait() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    Callable<Integer> any =
        () -> {
          both.await();
          return executor.<Integer>invokeAny(List.of(() -> 1, () -> 1));
        };
    Future<Integer> other = pool.submit(any);
    assertEquals(1, Await.value(pool.submit(any)));
    assertEquals(1, Await.value(other));
  }

  /** A stop and an interrupt reach the task that the caller runs itself. */
  @Test
  void invokeAnyWithOneThreadIsStopped() throws Exception {
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicInteger second = new AtomicInteger();
      List<Callable<Integer>> tasks =
          List.of(
              () -> {
                begun.countDown();
                while (!Fork.isCancelled()) {
                  Thread.onSpinWait();
                }
                Fork.checkCancelled();
                return 1;
              },
              second::incrementAndGet);
      Future<Integer> any = one.submit(() -> one.asExecutorService().<Integer>invokeAny(tasks));
      Await.open(begun);
      any.cancel(true);
      assertEquals(7, Await.value(one.submit(() -> 7)));
      assertEquals(0, second.get());
    }
  }

  @Test
  void invokeAllFromInsideReturnsWithOneWorker() throws Exception {
    ForkPool one = ForkPool.open(1);
    ExecutorService service = one.asExecutorService();
    Future<Integer> sum =
        one.submit(
            () -> {
              int total = 0;
              for (Future<Integer> each :
                  service.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2))) {
                total += each.get();
              }
              return total;
            });
    assertEquals(3, Await.value(sum));
    one.close();
  }

  @Test
  void shutdownDrainsAndTerminates() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      executor.execute(
          () -> {
            Await.open(latch);
            done.incrementAndGet();
          });
    }
    assertFalse(executor.isShutdown());
    assertFalse(executor.isTerminated());
    executor.shutdown();
    executor.shutdown();
    assertTrue(executor.isShutdown());
    assertFalse(executor.isTerminated());
    assertFalse(executor.awaitTermination(1, NANOSECONDS));
    assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}));
    assertThrows(RejectedExecutionException.class, () -> executor.submit(() -> 1));
    assertThrows(RejectedExecutionException.class, () -> pool.call(() -> 1));
    latch.countDown();
    assertTrue(executor.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(executor.isTerminated());
    assertEquals(10, done.get());
    assertTrue(executor.awaitTermination(0, SECONDS));
  }

  @Test
  void shutdownFromInsideATaskIsAllowed() throws Exception {
    assertEquals(
        1,
        Await.value(
            executor.submit(
                () -> {
                  executor.shutdown();
                  return Fork.joinInt(() -> 0, () -> 1, Integer::sum);
                })));
    assertTrue(executor.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
  }

  @Test
  void shutdownNowReturnsWhatNeverBeganAndInterruptsWhatRuns() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    AtomicInteger interrupted = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      executor.execute(
          () -> {
            Await.untilInterrupted(begun, interrupted::incrementAndGet);
          });
    }
    Await.open(begun);
    AtomicBoolean ran = new AtomicBoolean();
    Runnable never = () -> ran.set(true);
    executor.execute(never);
    Future<?> future = executor.submit(never);
    List<Runnable> dropped = executor.shutdownNow();
    assertEquals(2, dropped.size());
    assertTrue(dropped.contains(never));
    assertTrue(dropped.contains(future));
    assertTrue(executor.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(2, interrupted.get());
    assertFalse(ran.get());
    assertTrue(future.isCancelled());
  }

  @Test
  void completableFuturesRunOnIt() throws Exception {
    CompletableFuture<Integer> sum =
        CompletableFuture.supplyAsync(() -> 1, executor)
            .thenCombineAsync(
                CompletableFuture.supplyAsync(() -> 2, executor), Integer::sum, executor)
            .thenApplyAsync(x -> Fork.joinInt(() -> x, () -> x, Integer::sum), executor);
    assertEquals(6, Await.value(sum));
    CompletableFuture<Object> failed =
        CompletableFuture.supplyAsync(
            () -> {
              throw new ArithmeticException();
            },
            executor);
    assertSame(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> Await.value(failed)).getCause().getClass());
  }

  @Test
  void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> executor.execute(null));
    assertThrows(NullPointerException.class, () -> executor.submit((Runnable) null));
    assertThrows(NullPointerException.class, () -> executor.submit((Callable<Object>) null));
    List<Callable<Object>> tasks = new ArrayList<>();
    tasks.add(null);
    assertThrows(NullPointerException.class, () -> executor.invokeAll(tasks));
  }

  @Test
  void aTimeBelowZeroIsOver() {
    CountDownLatch go = new CountDownLatch(1);
    Future<?> waits = executor.submit(() -> Await.open(go));
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThrows(TimeoutException.class, () -> waits.get(time, NANOSECONDS));
    }
    go.countDown();
  }
}
