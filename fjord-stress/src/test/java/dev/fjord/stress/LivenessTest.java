package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work goes on, and when there is none the pool comes to rest, with all counters at nought. */
@Timeout(value = Times.HANG_SECONDS * 5, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LivenessTest {
  private static final int CYCLES = Times.LONG ? 100_000_000 : 200_000;
  private static final int DRIVERS = 4;
  private static final int MANY = 500;

  /** One cycle: somebody parks and is woken, by a submission, a place lent, or a caller. */
  private static int cycle(ForkPool pool, int i) throws Exception {
    return switch (i % 8) {
      case 0 -> pool.<Integer>call(() -> Fork.joinInt(() -> 1, () -> 0, Integer::sum));
      case 1 -> pool.<Integer>call(() -> pool.submit(() -> 1).get());
      case 2 -> {
        pool.run(() -> Fork.join(() -> Fork.blocking(Thread::yield), () -> {}));
        yield 1;
      }
      default -> Proof.value(pool.submit(() -> 1));
    };
  }

  private static long drive(ForkPool pool, int cycles) throws Exception {
    List<FutureTask<Long>> drivers = new ArrayList<>();
    for (int d = 0; d < DRIVERS; d++) {
      FutureTask<Long> driver =
          new FutureTask<>(
              () -> {
                long sum = 0;
                for (int i = 0; i < cycles / DRIVERS; i++) {
                  sum += cycle(pool, i);
                }
                return sum;
              });
      Thread unused = Proof.start(0, driver);
      drivers.add(driver);
    }
    long sum = 0;
    for (FutureTask<Long> each : drivers) {
      sum += each.get();
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void countersDoNotDriftInManyCyclesOfParkingAndWaking(int workers) throws Exception {
    ForkPool pool = ForkPool.open(workers);
    assertEquals(CYCLES / 2, drive(pool, CYCLES / 2));
    Proof.countsNobody(pool);
    Proof.works(pool, workers);
    Proof.closes(pool);
  }

  @Test
  void hundredsOfWorkersOnFewProcessorsAllWorkAndAllRest() throws Exception {
    ForkPool pool = ForkPool.open(MANY);
    for (int i = 0; i < 3; i++) {
      Proof.works(pool, MANY);
      Proof.countsNobody(pool);
    }
    Proof.closes(pool);
  }

  @Test
  void besideANeighbourFullOfSafepointsWorkGoesOnAndCountersDoNotDrift() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread neighbour =
        Proof.start(
            0,
            () -> {
              while (!over.get()) {
                Object unused = ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
              }
            });
    ForkPool pool = ForkPool.open(2);
    assertEquals(CYCLES / 100, drive(pool, CYCLES / 100));
    for (int i = 0; i < 20; i++) {
      assertEquals(6765, pool.<Integer>call(() -> Proof.fib(20)));
    }
    over.set(true);
    neighbour.join();
    Proof.countsNobody(pool);
    Proof.closes(pool);
  }
}
