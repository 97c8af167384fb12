package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** invokeAll in its three forms. */
final class InvokeAllTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** The forms, the timed one with a time-out that never ends. */
  private enum Form {
    PLAIN {
      @Override
      <T> List<Future<T>> call(ForkJoinPool pool, Collection<Callable<T>> tasks)
          throws InterruptedException {
        return pool.invokeAll(tasks);
      }
    },
    TIMED {
      @Override
      <T> List<Future<T>> call(ForkJoinPool pool, Collection<Callable<T>> tasks)
          throws InterruptedException {
        return pool.invokeAll(tasks, Times.NEVER_SECONDS, SECONDS);
      }
    },
    UNINTERRUPTIBLE {
      @Override
      <T> List<Future<T>> call(ForkJoinPool pool, Collection<Callable<T>> tasks) {
        return pool.invokeAllUninterruptibly(tasks);
      }
    };

    abstract <T> List<Future<T>> call(ForkJoinPool pool, Collection<Callable<T>> tasks)
        throws InterruptedException;
  }

  private static List<Callable<Integer>> numbers(int count) {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int value = i;
      tasks.add(
          () -> {
            if (value % 10 == 3) {
              throw new ArithmeticException("own");
            }
            return new Tasks.Fib(value % 10).invoke() + value;
          });
    }
    return tasks;
  }

  private static void areNumbers(List<Future<Integer>> futures, int count) throws Exception {
    assertEquals(count, futures.size());
    for (int i = 0; i < count; i++) {
      Future<Integer> future = futures.get(i);
      assertTrue(future.isDone());
      if (i % 10 == 3) {
        assertInstanceOf(
            ArithmeticException.class,
            assertThrows(ExecutionException.class, future::get).getCause());
      } else {
        assertEquals(Tasks.fib(i % 10) + i, future.get());
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void theFuturesAreDoneAndInOrder(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (Form form : Form.values()) {
      for (int count : new int[] {0, 1, 2, 10, 100}) {
        areNumbers(form.call(pool, numbers(count)), count);
        Tasks.runInside(pool, () -> areNumbers(form.call(pool, numbers(count)), count));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void nullsAreRefused(Form form) {
    ForkJoinPool pool = open(2);
    assertThrows(NullPointerException.class, () -> form.call(pool, null));
    AtomicInteger runs = new AtomicInteger();
    for (int at = 0; at < 3; at++) {
      List<Callable<Integer>> tasks =
          new ArrayList<>(
              Arrays.asList(runs::incrementAndGet, runs::incrementAndGet, runs::incrementAndGet));
      tasks.set(at, null);
      assertThrows(NullPointerException.class, () -> form.call(pool, tasks));
    }
    assertThrows(NullPointerException.class, () -> pool.invokeAll(numbers(1), 1, null));
  }

  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"PLAIN", "TIMED"})
  void anInterruptCancelsTheRest(Form form) throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(1);
    Callable<Integer> waits =
        () -> {
          Await.untilInterrupted(begun, interrupted::incrementAndGet);
          ended.countDown();
          return 1;
        };
    FutureTask<?> caller =
        new FutureTask<>(
            () ->
                assertThrows(
                    InterruptedException.class,
                    () -> form.call(pool, List.of(waits, ran::incrementAndGet))));
    Thread thread = Await.start(caller);
    Await.open(begun);
    Await.untilParked(thread);
    thread.interrupt();
    Await.value(caller);
    Await.open(ended);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(1, interrupted.get());
    assertTrue(ran.get() <= 1);
  }

  @Test
  void theUninterruptibleFormIgnoresInterrupts() throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Callable<Integer> waits =
        () -> {
          begun.countDown();
          Await.open(release);
          return 1;
        };
    FutureTask<Integer> caller =
        new FutureTask<>(() -> pool.invokeAllUninterruptibly(List.of(waits, waits)).get(1).get());
    Thread thread = Await.start(caller);
    Await.open(begun);
    Await.untilParked(thread);
    thread.interrupt();
    Await.lull();
    assertFalse(caller.isDone());
    release.countDown();
    Await.until("returned", caller::isDone);
    assertEquals(1, caller.get()); // also if the status was kept: its future is done
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTimeOutCancelsTheRest(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Callable<Integer> waits =
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } finally {
            ended.countDown();
          }
          return 1;
        };
    Callable<Integer> quick = () -> 7;
    long begin = System.nanoTime();
    List<Future<Integer>> futures =
        pool.invokeAll(List.of(waits, quick), Times.SHORT_NANOS, NANOSECONDS);
    assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
    assertEquals(2, futures.size());
    futures.forEach(each -> assertTrue(each.isDone()));
    assertTrue(futures.get(0).isCancelled());
    assertTrue(futures.get(1).isCancelled() || futures.get(1).get() == 7);
    if (begun.getCount() == 0) {
      Await.open(ended);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void noTimeCancelsWhatIsNotDone(long time) throws Exception {
    cancelsWhatIsNotDone(time);
  }

  /** With the classes of JDK 25 the least of all times is no time-out at all. */
  @Tag("unlike-jdk25")
  @Test
  void theLeastTimeCancelsWhatIsNotDone() throws Exception {
    cancelsWhatIsNotDone(Long.MIN_VALUE);
  }

  private void cancelsWhatIsNotDone(long time) throws Exception {
    ForkJoinPool pool = openWithoutSpares(1, false);
    Tasks.Held held = Tasks.Held.all(pool);
    List<Future<Integer>> futures = pool.invokeAll(numbers(3), time, SECONDS);
    held.release();
    assertEquals(3, futures.size());
    futures.forEach(each -> assertTrue(each.isCancelled()));
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void nestedCallsFinishWithOneWorker(Form form) throws Exception {
    for (Mode mode : Mode.single().toList()) {
      ForkJoinPool pool = open(mode);
      Callable<Integer> inner =
          () -> {
            int sum = 0;
            for (Future<Integer> each :
                form.call(pool, List.<Callable<Integer>>of(() -> 1, () -> 2))) {
              sum += each.get();
            }
            return sum;
          };
      List<Future<Integer>> outer = form.call(pool, List.of(inner, inner));
      assertEquals(3, outer.get(0).get());
      assertEquals(3, outer.get(1).get());
    }
  }
}
