package dev.fjord.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.support.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that share a place in the table of bindings. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BindingsTest {
  private static final int TASKS = 200;

  /** One of many with the same number. */
  private static final class Odd extends Thread {
    Odd(Runnable body) {
      super(body, "odd");
    }

    @Override
    @SuppressWarnings("deprecation") // what the table asks for
    public long getId() {
      return 7;
    }
  }

  @Test
  void theyWorkForTheirPoolForOthersAndForViewsWithinEachOther() throws Exception {
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(4).threadFactory(Odd::new);
    try (ForkPool pool = ForkPool.open(options);
        ForkPool other = ForkPool.open(2);
        ForkPool view = pool.limited(2);
        ForkPool inner = view.limited(1)) {
      CyclicBarrier two = new CyclicBarrier(2);
      Callable<Boolean> meets =
          () -> {
            two.await();
            boolean isAnotherBound = odd() > 0;
            two.await();
            return isAnotherBound;
          };
      Future<Boolean> first = pool.submit(meets);
      Future<Boolean> second = pool.submit(meets);
      assertTrue(first.get() && second.get());
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        all.add(pool.submit(() -> fib(10) + other.call(() -> fib(10))));
        all.add(view.submit(() -> fib(10) + inner.call(() -> fib(10))));
        all.add(inner.submit(() -> fib(10) + pool.call(() -> fib(10))));
      }
      for (Future<Integer> each : all) {
        assertEquals(110, each.get());
      }
    }
    assertEquals(0, odd(), "still bound");
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  /** How many others of them are bound. */
  private static long odd() {
    return List.of(Bindings.othersThan(Thread.currentThread())).stream()
        .filter(Odd.class::isInstance)
        .count();
  }
}
