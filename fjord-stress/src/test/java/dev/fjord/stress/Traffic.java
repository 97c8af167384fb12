package dev.fjord.stress;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** Much use of a pool, that must not stop and whose sum is known. */
final class Traffic {
  private static final int DRIVERS = 4;

  private Traffic() {}

  /** One cycle: somebody parks and is woken, by a submission, a place lent, or a caller. */
  private static int cycle(ForkPool pool, long i) throws Exception {
    return switch ((int) (i % 8)) {
      case 0 -> pool.<Integer>call(() -> Fork.joinInt(() -> 1, () -> 0, Integer::sum));
      case 1 -> pool.<Integer>call(() -> pool.submit(() -> 1).get());
      case 2 -> {
        pool.run(() -> Fork.join(() -> Fork.blocking(Thread::yield), () -> {}));
        yield 1;
      }
      default -> Proof.value(pool.submit(() -> 1));
    };
  }

  /** Several threads make so many cycles together; returns as many if all is right. */
  static long drive(ForkPool pool, long cycles) throws Exception {
    List<FutureTask<Long>> drivers = new ArrayList<>();
    for (int d = 0; d < DRIVERS; d++) {
      FutureTask<Long> driver =
          new FutureTask<>(
              () -> {
                long sum = 0;
                for (long i = 0; i < cycles / DRIVERS; i++) {
                  sum += cycle(pool, i);
                }
                return sum;
              });
      Proof.start(driver);
      drivers.add(driver);
    }
    long sum = 0;
    for (FutureTask<Long> each : drivers) {
      sum += each.get();
    }
    return sum;
  }

  /**
   * So many forks of owners that fall silent, spinning and parked by turns, each until the fork has
   * begun elsewhere. Needs two workers. Without a hand-over it waits in vain.
   */
  static void silentOwners(ForkPool pool, int forks) {
    for (int i = 0; i < forks; i++) {
      CountDownLatch begun = new CountDownLatch(1);
      boolean spins = i % 2 == 0;
      Runnable silent = spins ? () -> Proof.spinUntilOpen(begun) : () -> Proof.open(begun);
      pool.run(() -> Fork.join(silent, begun::countDown));
    }
  }
}
