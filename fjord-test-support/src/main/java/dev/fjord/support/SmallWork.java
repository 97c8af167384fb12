package dev.fjord.support;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Whether work of a hundred elements is left alone by a worker that has nothing to do. */
public final class SmallWork {
  private static final int TIMES = 20_000;

  /** Less than what work may last before it is shared; compiled, it takes a fifth of it. */
  private static final long SMALL_NANOS = 3_000;

  private static final long WARM_NANOS = 3_000_000_000L;

  private SmallWork() {}

  /** Does it many times, in one task, and says how many were not small. */
  public static int lasting(Runnable work) {
    int lasting = 0;
    for (int i = 0; i < TIMES; i++) {
      long begin = System.nanoTime();
      work.run();
      if (System.nanoTime() - begin > SMALL_NANOS) {
        lasting++;
      }
    }
    return lasting;
  }

  /**
   * Until it is compiled it lasts, and is shared. That is waited for with two workers, too: what
   * shares is not compiled before something was shared.
   *
   * @param mostParts what work that lasts publishes at most, as was measured
   * @param alone {@link #lasting} in a pool of one, which shares nothing: so long it takes
   * @param pool the same in a pool of two
   * @param published how much that pool has shared up to now
   */
  public static void assertLeftAlone(
      int mostParts, IntSupplier alone, Runnable pool, LongSupplier published) {
    long deadline = System.nanoTime() + WARM_NANOS;
    int lasting;
    long shared;
    boolean isLeftAlone;
    do {
      lasting = alone.getAsInt();
      long before = published.getAsLong();
      pool.run();
      shared = published.getAsLong() - before;
      isLeftAlone = shared < TIMES / 10 + (long) mostParts * lasting;
    } while (!(isLeftAlone && lasting <= TIMES / 20) && deadline - System.nanoTime() > 0);
    String told = shared + " parts of small work were shared; what was not small: " + lasting;
    assertTrue(isLeftAlone, told);
  }
}
