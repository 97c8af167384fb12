package dev.fjord;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.PoolSettings;

/**
 * Runs every slow path of fork and join once, in a pool of one worker without threads, before the
 * first pool is used. What the JVM links at first use (handles, lambdas, classes) takes more stack
 * than the path itself; a program that first gets there at the bottom of its stack would overflow
 * half-way.
 */
final class Prelude {
  private Prelude() {}

  /** Something to fail with. */
  private static final class Planned extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static void run() {
    Pool pool =
        new Pool(
            new PoolSettings("fjord-prelude", 1, 1, true, Thread.NORM_PRIORITY, null, null, null));
    try {
      int done = pool.call(Prelude::everything);
      assert done == 3;
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      pool.shutdown();
    }
  }

  private static int everything() {
    Fork.join(() -> Fork.blocking(() -> {}), () -> {}); // published, and reclaimed
    try {
      Fork.<Integer>scope(Prelude::failing);
    } catch (Planned failure) {
      return Fork.joinInt(() -> 1, () -> 2, Integer::sum);
    }
    return 0;
  }

  private static int failing(Scope scope) {
    scope.fork(() -> {});
    Forked<Integer> fails =
        scope.fork(
            () -> {
              throw new Planned();
            });
    Forked<Integer> last = scope.fork(() -> 1);
    Fork.blocking(() -> {});
    return last.join() + fails.join();
  }
}
