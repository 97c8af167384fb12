package dev.fjord.concurrent.clients;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A client of a pool: after each test the pool has nothing left to do and ends. */
@Timeout(value = WithPool.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class WithPool {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 60;

  /** What must happen in the end has happened by then, on a busy machine too. */
  static final int SOON_SECONDS = 10;

  /** Work of some microseconds, and its result. */
  static final int WORK = 12;

  static final int RESULT = 144;

  final ForkJoinPool pool = new ForkJoinPool(2);

  @AfterEach
  final void thePoolEnds() throws Exception {
    pool.shutdown();
    assertTrue(pool.awaitTermination(SOON_SECONDS, SECONDS), pool::toString);
    assertEquals(0, pool.getPoolSize());
  }

  /** Forks and joins in the current pool, which has to be ours. */
  final int work() {
    assertSame(pool, ForkJoinTask.getPool());
    return new Fib(WORK).invoke();
  }

  /** Waits with the thread. */
  static void block(CountDownLatch latch) {
    try {
      assertTrue(latch.await(SOON_SECONDS, SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Waits for a future. */
  static <T> T value(Future<T> future) throws Exception {
    return future.get(SOON_SECONDS, SECONDS);
  }

  /** The future ends with this number. */
  static void gives(int expected, Future<Integer> future) throws Exception {
    assertEquals(expected, value(future));
  }

  /** Fibonacci by fork, compute and join. */
  private static final class Fib extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int n;

    Fib(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Fib left = new Fib(n - 1);
      left.fork();
      return new Fib(n - 2).compute() + left.join();
    }
  }
}
