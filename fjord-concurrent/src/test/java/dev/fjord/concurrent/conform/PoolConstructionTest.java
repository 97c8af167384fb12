package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The constructors: what they refuse, what they mean, and what they take when nothing is said. */
final class PoolConstructionTest extends WithPools {
  /** More threads than any pool may have. */
  private static final int TOO_MANY = 32_768;

  private static final ForkJoinWorkerThreadFactory FACTORY =
      ForkJoinPool.defaultForkJoinWorkerThreadFactory;

  private static ForkJoinPool full(
      int parallelism,
      ForkJoinWorkerThreadFactory factory,
      int core,
      int maximum,
      int minimum,
      long keepAlive,
      TimeUnit unit) {
    return new ForkJoinPool(
        parallelism, factory, null, false, core, maximum, minimum, null, keepAlive, unit);
  }

  @Test
  void withoutArgumentsThereAreAsManyWorkersAsProcessors() {
    ForkJoinPool pool = ended(new ForkJoinPool());
    assertEquals(Runtime.getRuntime().availableProcessors(), pool.getParallelism());
    assertFalse(pool.getAsyncMode());
    assertNull(pool.getUncaughtExceptionHandler());
    assertSame(FACTORY, pool.getFactory());
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16, 100, TOO_MANY - 1})
  void theParallelismIsTheOneAskedFor(int parallelism) {
    ForkJoinPool pool = open(parallelism);
    assertEquals(parallelism, pool.getParallelism());
    assertEquals(0, pool.getPoolSize());
    assertFalse(pool.getAsyncMode());
    assertNull(pool.getUncaughtExceptionHandler());
    assertSame(FACTORY, pool.getFactory());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, TOO_MANY, Integer.MAX_VALUE})
  void noWorkersOrTooManyAreRefused(int parallelism) {
    assertThrows(IllegalArgumentException.class, () -> new ForkJoinPool(parallelism));
    assertThrows(
        IllegalArgumentException.class, () -> new ForkJoinPool(parallelism, FACTORY, null, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> full(parallelism, FACTORY, 0, Integer.MAX_VALUE, 1, 60, SECONDS));
  }

  @Test
  void aFactoryAndAUnitAreNeeded() {
    assertThrows(NullPointerException.class, () -> new ForkJoinPool(1, null, null, false));
    assertThrows(NullPointerException.class, () -> full(1, null, 0, 256, 1, 60, SECONDS));
    assertThrows(NullPointerException.class, () -> full(1, FACTORY, 0, 256, 1, 60, null));
  }

  @Test
  void theMaximumIsAtLeastTheParallelism() {
    for (int maximum : new int[] {3, 0, -1, Integer.MIN_VALUE}) {
      assertThrows(
          IllegalArgumentException.class, () -> full(4, FACTORY, 0, maximum, 1, 60, SECONDS));
    }
    for (int maximum : new int[] {4, 5, 256 + 4, TOO_MANY, Integer.MAX_VALUE}) {
      ForkJoinPool pool = ended(full(4, FACTORY, 0, maximum, 1, 60, SECONDS));
      assertEquals(4, pool.getParallelism());
      assertEquals(8, pool.invoke(new Tasks.Fib(6)));
    }
  }

  @Test
  void theTimeToLiveIsMoreThanNothing() {
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThrows(
          IllegalArgumentException.class, () -> full(1, FACTORY, 0, 256, 1, time, SECONDS));
    }
    for (long time : new long[] {1, Long.MAX_VALUE}) {
      assertEquals(
          8, ended(full(1, FACTORY, 0, 256, 1, time, NANOSECONDS)).invoke(new Tasks.Fib(6)));
      assertEquals(8, ended(full(1, FACTORY, 0, 256, 1, time, DAYS)).invoke(new Tasks.Fib(6)));
    }
  }

  @Test
  void theCoreSizeIsIgnored() {
    for (int core : new int[] {0, 1, -1, 100_000, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertEquals(8, ended(full(1, FACTORY, core, 256, 1, 60, SECONDS)).invoke(new Tasks.Fib(6)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void anyMinimumOfRunnableWorkersIsAllowed(int minimum) {
    ForkJoinPool pool = ended(full(2, FACTORY, 0, 256, minimum, 60, SECONDS));
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void thePoolSaysWhatItWasMadeWith(Mode mode) {
    Thread.UncaughtExceptionHandler handler = (thread, failure) -> {};
    ForkJoinWorkerThreadFactory factory = pool -> FACTORY.newThread(pool);
    ForkJoinPool four = ended(new ForkJoinPool(mode.parallelism(), factory, handler, mode.async()));
    ForkJoinPool ten =
        ended(
            new ForkJoinPool(
                mode.parallelism(),
                factory,
                handler,
                mode.async(),
                0,
                mode.parallelism(),
                1,
                pool -> true,
                1,
                SECONDS));
    for (ForkJoinPool pool : new ForkJoinPool[] {four, ten}) {
      assertEquals(mode.parallelism(), pool.getParallelism());
      assertEquals(mode.async(), pool.getAsyncMode());
      assertSame(handler, pool.getUncaughtExceptionHandler());
      assertSame(factory, pool.getFactory());
      assertEquals(Tasks.fib(10), pool.invoke(new Tasks.Fib(10)));
    }
  }

  @Test
  void aNewPoolIsOpenAndIdle() {
    ForkJoinPool pool = open(2);
    assertFalse(pool.isShutdown());
    assertFalse(pool.isTerminating());
    assertFalse(pool.isTerminated());
    assertTrue(pool.isQuiescent());
    assertEquals(0, pool.getPoolSize());
    assertEquals(0, pool.getActiveThreadCount());
    assertEquals(0, pool.getRunningThreadCount());
    assertEquals(0, pool.getQueuedTaskCount());
    assertEquals(0, pool.getQueuedSubmissionCount());
    assertEquals(0, pool.getDelayedTaskCount());
    assertEquals(0, pool.getStealCount());
    assertFalse(pool.hasQueuedSubmissions());
  }

  @Test
  void anIdleWorkerEndsAfterItsTimeToLiveAndIsReplacedWhenNeeded() {
    ForkJoinPool pool = ended(full(2, FACTORY, 0, 256, 1, 1, MILLISECONDS));
    for (int i = 0; i < 3; i++) {
      assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
      Await.until("all workers ended", () -> pool.getPoolSize() == 0);
    }
  }

  @Test
  void anIdleWorkerStaysWhileItsTimeToLiveLasts() {
    ForkJoinPool pool = open(1);
    Thread first = pool.invoke(Tasks.task(Thread::currentThread));
    Await.lull();
    assertTrue(first.isAlive());
    assertEquals(1, pool.getPoolSize());
    assertSame(first, pool.invoke(Tasks.task(Thread::currentThread)));
  }

  @Test
  void thereAreNeverMoreThreadsThanTheParallelismWhileNothingBlocks() {
    ForkJoinPool pool = open(3);
    int most = 0;
    for (int i = 0; i < 20; i++) {
      AtomicInteger runs = new AtomicInteger();
      for (int k = 0; k < 200; k++) { // without joins, which may block
        pool.execute(Tasks.action(() -> Tasks.action(runs::incrementAndGet).fork()));
      }
      Await.until("all have run", () -> runs.get() == 200);
      Tasks.Held held = Tasks.Held.busy(pool);
      most = Math.max(most, pool.getPoolSize());
      held.release();
    }
    assertEquals(3, most);
  }

  @Test
  void theDefaultFactoryMakesWorkersOfThePool() {
    ForkJoinPool pool = open(2);
    ForkJoinWorkerThread thread = FACTORY.newThread(pool);
    assertSame(pool, thread.getPool());
    assertTrue(thread.isDaemon());
    assertThrows(NullPointerException.class, () -> FACTORY.newThread(null));
  }
}
