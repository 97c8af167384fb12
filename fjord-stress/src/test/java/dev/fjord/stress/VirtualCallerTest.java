package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virtual threads as callers, where there are some. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualCallerTest {
  private static final int CALLERS = 200;
  private static final int CROWD = 10_000;

  /** Each thread that stands in for one whose join waits long may wait itself: a few at a time. */
  private static final int FEW_THREADS = 100;

  private static final AtomicInteger DONE = new AtomicInteger();
  private static final AtomicReference<ForkPool> POOL = new AtomicReference<>();

  /** By reflection, since the tests are compiled for 17. */
  private static Thread startVirtual(Runnable body) throws Exception {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
  }

  private static void call() {
    ForkPool pool = POOL.get();
    assertEquals(610, Proof.call(pool, () -> Proof.fib(15)));
    pool.run(() -> Fork.join(() -> Fork.blocking(Thread::yield), () -> {}));
    DONE.incrementAndGet();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void manyCallAtOnceAndAllReturn(int workers) throws Exception {
    inVirtualThreads(CALLERS, workers, VirtualCallerTest::call);
  }

  @Test
  void tenThousandAreServedByTheThreadsOfAFew() throws Exception {
    inVirtualThreads(
        CROWD,
        2,
        () -> {
          assertEquals(144, Proof.call(POOL.get(), () -> Proof.fib(12)));
          DONE.incrementAndGet();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void thoseThatHoldAMonitorReturnToo(int workers) throws Exception {
    inVirtualThreads(
        CALLERS,
        workers,
        () -> {
          synchronized (new Object()) {
            call();
          }
        });
  }

  private static void inVirtualThreads(int callers, int workers, Runnable body) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (ForkPool pool = ForkPool.open(workers)) {
      POOL.set(pool);
      DONE.set(0);
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        all.add(
            startVirtual(
                () -> {
                  try {
                    body.run();
                  } catch (Throwable thrown) {
                    failure.set(thrown);
                  }
                }));
      }
      for (Thread each : all) {
        each.join();
      }
      assertNull(failure.get());
      assertEquals(callers, DONE.get());
      int threads = pool.snapshot().threads();
      assertTrue(threads < FEW_THREADS, () -> threads + " threads");
      Proof.works(pool, workers);
      Proof.countsNobody(pool);
    }
  }

  /** Its initialiser is a native frame, which pins on every JDK. */
  private static final class Pinned {
    static final int VALUE;

    static {
      call();
      VALUE = DONE.get();
    }
  }

  @Test
  void oneThatIsPinnedByANativeFrameReturns() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      POOL.set(pool);
      DONE.set(0);
      AtomicInteger seen = new AtomicInteger();
      startVirtual(() -> seen.set(Pinned.VALUE)).join();
      assertEquals(1, seen.get());
      Proof.works(pool, 2);
      Proof.countsNobody(pool);
    }
  }
}
