package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool that runs what was forked oldest first drops what an overflow has left of a join. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FifoOverflowTest {
  /** More than joins are tried at the end of the stack. */
  private static final int TRIES = 40;

  /** Linked before they are needed at the end of the stack, where they could not be. */
  private final Runnable overflow = this::forEver;

  private final Runnable note = this::note;
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger late = new AtomicInteger();
  private boolean joined;

  @Test
  void branchesOfAJoinThatHadNoStackToCleanUpAreNotRunWhenItIsOver() throws Exception {
    ForkJoinPool pool =
        new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    for (int joins = 0; joins < TRIES; joins++) {
      int before = joins;
      joined = false;
      over.set(false);
      pool.submit(
              () -> {
                Fork.join(note, note); // the first of a root needs more stack than others
                joinAtTheEndOfTheStack(before);
                over.set(true);
              })
          .get();
      pool.submit(() -> {}).get();
    }
    pool.shutdown();
    assertTrue(pool.awaitTermination(20, TimeUnit.SECONDS));
    assertEquals(0, late.get());
  }

  /** Goes down to the end, and joins so many frames before it. */
  private int joinAtTheEndOfTheStack(int before) {
    int frames;
    try {
      frames = joinAtTheEndOfTheStack(before) + 1;
    } catch (StackOverflowError end) {
      frames = 0;
    }
    if (frames == before && !joined) {
      joined = true;
      try {
        Fork.join(overflow, note);
      } catch (StackOverflowError full) {
        // as expected
      }
    }
    return frames;
  }

  private void forEver() {
    forEver();
  }

  private void note() {
    if (over.get()) {
      late.incrementAndGet();
    }
  }
}
