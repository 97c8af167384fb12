package dev.fjord.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Invariant 4: a pool without work uses no processor time. */
@Timeout(60)
class IdleIsFreeTest {
  private static final long SETTLE_MILLIS = 300;
  private static final long LOOK_MILLIS = 1_000;

  @Tag("long")
  @Test
  void theThreadsOfAWarmIdlePoolSleepAndTheirClocksStandStill() throws Exception {
    try (ForkPool pool = ForkPool.open(4)) {
      for (int i = 0; i < 2_000; i++) {
        assertEquals(610, (int) pool.call(() -> fib(15)));
      }
      Thread.sleep(SETTLE_MILLIS);
      long parks = pool.snapshot().totals().parks();
      long before = cpuNanosOfThreads(pool.snapshot().name() + "-");
      Thread.sleep(LOOK_MILLIS);
      assertEquals(
          before,
          cpuNanosOfThreads(pool.snapshot().name() + "-"),
          "processor time of the pool's threads");
      assertEquals(parks, pool.snapshot().totals().parks(), "wake-ups");
    }
  }

  @Tag("long")
  @Test
  void aPoolWithOneLongSequentialTaskLetsTheOthersSleep() throws Exception {
    try (ForkPool pool = ForkPool.open(4)) {
      pool.run(
          () -> {
            fib(20); // wakes some
            spinFor(SETTLE_MILLIS);
            long parks = pool.snapshot().totals().parks();
            spinFor(LOOK_MILLIS);
            assertEquals(parks, pool.snapshot().totals().parks(), "wake-ups");
          });
    }
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  private static void spinFor(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static long cpuNanosOfThreads(String prefix) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    assertTrue(threads.isThreadCpuTimeSupported());
    long sum = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(prefix)) {
        sum += Math.max(0, threads.getThreadCpuTime(thread.getId()));
      }
    }
    return sum;
  }
}
