package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.PoolSnapshot;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.sleep.Sleep;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** That a pool is whole, and waiting for what must happen. */
final class Proof extends dev.fjord.support.Await {
  /** What takes longer has waited in vain, although no exception could be made to say so. */
  static final long HALF_OF_SOON_NANOS = Times.SOON_NANOS / 2;

  private Proof() {}

  /** So many tasks are under way at the same time, a tree is right, and a submission is run. */
  static void works(ForkPool pool, int workers) throws Exception {
    CountDownLatch all = new CountDownLatch(workers);
    Runnable[] tasks = new Runnable[workers];
    Arrays.fill(
        tasks,
        (Runnable)
            () -> {
              all.countDown();
              open(all);
            });
    pool.run(() -> Fork.joinAll(tasks));
    assertEquals(987, pool.<Integer>call(() -> fib(16)));
    assertEquals(987, value(pool.submit(() -> fib(16))));
  }

  /** A thread's body that counts when it ends, however it does. */
  static Runnable telling(Runnable body, AtomicInteger ended) {
    return () -> {
      try {
        body.run();
      } finally {
        ended.incrementAndGet();
      }
    };
  }

  /** Closes, and nothing is left. */
  static void closes(ForkPool pool) {
    pool.close();
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
    assertEquals(0, pool.snapshot().threads());
    assertEquals(0, pool.snapshot().queued());
  }

  /** An idle pool comes to rest, and then counts nobody up, searching, or away. */
  static void countsNobody(ForkPool pool) throws Exception {
    rests(sleep(pool));
    assertEquals(0, pool.snapshot().active());
  }

  /** While no thread is to be had, calls are run by the caller and submissions rejected. */
  static void worksWithoutThreads(ForkPool pool) throws Exception {
    assertEquals(987, pool.<Integer>call(() -> fib(16)));
    RejectedExecutionException rejected =
        assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1));
    assertInstanceOf(OutOfMemoryError.class, rejected.getCause());
    countsNobody(pool);
  }

  /** All sleep in the end, and it stays so. */
  static void rests(Sleep sleep) {
    int[] quietLooks = new int[1];
    until(
        "nobody is up, and it stays so",
        () -> {
          boolean quiet = sleep.up() == 0 && sleep.searching() == 0;
          quietLooks[0] = quiet ? quietLooks[0] + 1 : 0;
          return quietLooks[0] == Times.QUIET_LOOKS;
        });
  }

  /** Who sleeps in a pool, who searches, and how. */
  static Sleep sleep(ForkPool pool) throws ReflectiveOperationException {
    Field field = ForkPool.class.getDeclaredField("pool");
    field.setAccessible(true);
    return ((Pool) field.get(pool)).sleep();
  }

  static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  /** A call that throws nothing checked. */
  static <T> T call(ForkPool pool, Callable<T> body) {
    try {
      return pool.<T>call(body);
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  /** A pool whose threads are made so. */
  static ForkPool open(int workers, ThreadFactory threads) {
    return ForkPool.open(ForkPoolOptions.defaults().workers(workers).threadFactory(threads));
  }

  /** A daemon thread with a stack of so many bytes; 0 for the usual. */
  static Thread daemon(long stack, Runnable body) {
    Thread thread = new Thread(null, body, "outside", stack);
    thread.setDaemon(true);
    return thread;
  }

  /** Starts such a thread. */
  static Thread start(long stack, Runnable body) {
    Thread thread = daemon(stack, body);
    thread.start();
    return thread;
  }

  /** It comes to rest, and closes. */
  static void endsAtRest(ForkPool pool) throws Exception {
    countsNobody(pool);
    closes(pool);
  }

  /** Throws anything. */
  @SuppressWarnings("unchecked")
  static <X extends Throwable> RuntimeException sneak(Throwable failure) throws X {
    throw (X) failure;
  }
}
