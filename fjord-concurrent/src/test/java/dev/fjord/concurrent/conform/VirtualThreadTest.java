package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads, where there are any, are callers like all others. */
final class VirtualThreadTest extends WithPools {

  @BeforeEach
  void thereAreVirtualThreads() {
    assumeTrue(Runtime.version().feature() >= 21, "virtual threads began with Java 21");
  }

  private static <T> FutureTask<T> inVirtual(Callable<T> body) throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    return task;
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void theySubmitAndWait(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    List<FutureTask<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int way = i % 4;
      all.add(
          inVirtual(
              () -> {
                assertFalse(ForkJoinTask.inForkJoinPool());
                assertNull(ForkJoinTask.getPool());
                RecursiveTask<Integer> task = new Tasks.Fib(10);
                return switch (way) {
                  case 0 -> pool.invoke(task);
                  case 1 -> pool.submit(task).join();
                  case 2 -> pool.submit(task).get(Times.SOON_NANOS, NANOSECONDS);
                  default -> task.fork().get();
                };
              }));
    }
    for (FutureTask<Integer> each : all) {
      assertEquals(Tasks.fib(10), Await.value(each));
    }
  }

  @Test
  void theyInvokeInTheirOwnThread() throws Exception {
    FutureTask<Thread> task =
        inVirtual(
            () -> {
              assertSame(Thread.currentThread(), Tasks.task(Thread::currentThread).invoke());
              return Thread.currentThread();
            });
    assertFalse(Await.value(task) == Thread.currentThread());
  }

  @Test
  void theyAreToldOfFailuresAndCompleteTasks() throws Exception {
    ForkJoinPool pool = open(1);
    RecursiveTask<String> awaited = Tasks.pending();
    ForkJoinTask<String> joins = pool.submit(Tasks.task(awaited::join));
    FutureTask<Boolean> fails =
        inVirtual(
            () -> {
              assertInstanceOf(
                  ArithmeticException.class,
                  assertThrows(
                      RuntimeException.class,
                      () -> pool.invoke(Tasks.failing(new ArithmeticException()))));
              awaited.complete("given");
              return true;
            });
    assertEquals(true, Await.value(fails));
    assertEquals("given", Await.value(joins));
  }
}
