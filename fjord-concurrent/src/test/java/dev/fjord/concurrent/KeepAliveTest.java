package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that are not needed end, and others come when they are. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class KeepAliveTest {
  private static ForkJoinPool pool(int parallelism, long keepAliveMillis) {
    return new ForkJoinPool(
        parallelism,
        ForkJoinPool.defaultForkJoinWorkerThreadFactory,
        null,
        false,
        0,
        parallelism + 8,
        1,
        null,
        keepAliveMillis,
        MILLISECONDS);
  }

  /** Returns how long that took, in nanoseconds. */
  private static long untilNoThreadIsLeft(ForkJoinPool pool) {
    long begun = System.nanoTime();
    while (pool.getPoolSize() > 0) {
      assertTrue(System.nanoTime() - begun < SECONDS.toNanos(20), pool::toString);
      LockSupport.parkNanos(100_000);
    }
    return System.nanoTime() - begun;
  }

  @Test
  void idleThreadsEndAndAreReplaced() throws Exception {
    try (ForkJoinPool pool = pool(3, 20)) {
      for (int round = 0; round < 3; round++) {
        assertEquals(7, pool.submit(() -> 7).get(10, SECONDS));
        untilNoThreadIsLeft(pool);
      }
    }
  }

  /**
   * The sleeper's decision to end meets the wake-up: the task is run all the same, by one thread.
   * When threads end here is measured, and the tasks come about then. Beside the one that came
   * there is at most the one that ends, which counts until it has.
   */
  @Tag("long")
  @Test
  void aTaskThatMeetsAnEndingThreadIsRun() throws Exception {
    meetEndingThreads(50);
  }

  @Tag("long")
  @Test
  void soAreManyThatMeetAnEndingThread() throws Exception {
    meetEndingThreads(200);
  }

  private static void meetEndingThreads(int rounds) throws Exception {
    Random random = new Random(7);
    try (ForkJoinPool pool = pool(1, 1)) {
      long[] lasts = new long[9];
      for (int i = 0; i < lasts.length; i++) {
        assertEquals(i, invoke(pool, i));
        lasts[i] = untilNoThreadIsLeft(pool);
      }
      Arrays.sort(lasts);
      long usual = lasts[lasts.length / 2];
      for (int round = 0; round < rounds; round++) {
        assertEquals(round, invoke(pool, round));
        int threads = pool.getPoolSize();
        assertTrue(threads <= 2, () -> threads + " threads, then " + pool);
        LockSupport.parkNanos((long) (usual * (0.8 + 0.4 * random.nextDouble())));
      }
    }
  }

  private static int invoke(ForkJoinPool pool, int value) throws Exception {
    return pool.submit(() -> value).get(10, SECONDS);
  }

  @Test
  void aPoolWhoseThreadsHaveEndedTerminates() throws Exception {
    ForkJoinPool pool = pool(2, 1);
    assertEquals(7, invoke(pool, 7));
    untilNoThreadIsLeft(pool);
    pool.shutdown();
    assertTrue(pool.awaitTermination(10, SECONDS));
  }
}
