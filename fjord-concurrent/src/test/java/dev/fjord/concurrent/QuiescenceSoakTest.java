package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pool that says it is quiescent has run everything that was submitted and forked before. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("serial")
final class QuiescenceSoakTest {
  private static final int ROUNDS = 200;

  /** Forks two and leaves them. */
  private static final class Tree extends RecursiveAction {
    private final int depth;
    private final AtomicInteger leaves;

    Tree(int depth, AtomicInteger leaves) {
      this.depth = depth;
      this.leaves = leaves;
    }

    @Override
    protected void compute() {
      if (depth == 0) {
        leaves.incrementAndGet();
      } else {
        new Tree(depth - 1, leaves).fork();
        new Tree(depth - 1, leaves).fork();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "4, false", "1, true", "2, true", "4, true"})
  void nothingIsLeftWhenItSaysSo(int parallelism, boolean async) {
    try (ForkJoinPool pool =
        new ForkJoinPool(
            parallelism, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async)) {
      AtomicInteger leaves = new AtomicInteger();
      int expected = 0;
      for (int round = 0; round < ROUNDS; round++) {
        int depth = round % 7;
        pool.execute(new Tree(depth, leaves));
        expected += 1 << depth;
        if (round % 2 == 0) {
          assertTrue(pool.awaitQuiescence(10, SECONDS), pool::toString);
        } else {
          pool.submit((Runnable) ForkJoinTask::helpQuiesce).join();
        }
        assertEquals(expected, leaves.get());
      }
    }
  }
}
