package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stream that is over soon is not shared, and one that lasts is, however few elements it has. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SmallStreamTest {
  private static final int STREAMS = 20_000;

  /** Less than what a stream may last before it is shared; compiled, one takes a fifth of it. */
  private static final long SMALL_NANOS = 3_000;

  /** What a stream of a hundred elements that lasts publishes, measured: 3.9 at most. */
  private static final int MOST_PARTS = 4;

  private static final long WARM_NANOS = 10_000_000_000L;

  /** A pool of one shares nothing, so how long a stream lasts there is how long it is. */
  @Test
  void theOtherWorkerLeavesSmallStreamsAloneInsideATaskThatLasts() {
    try (ForkPool alone = ForkPool.open(1);
        ForkPool pool = ForkPool.open(2)) {
      long deadline = System.nanoTime() + WARM_NANOS;
      int lasting;
      long before;
      do { // until they are compiled, they last
        lasting = lastingStreams(alone);
        before = pool.snapshot().totals().publishes();
        lastingStreams(pool);
      } while (lasting > STREAMS / 20 && deadline - System.nanoTime() > 0);
      long shared = pool.snapshot().totals().publishes() - before;
      long most = STREAMS / 10 + (long) MOST_PARTS * lasting;
      String told = shared + " parts of small streams were shared; streams that last: " + lasting;
      assertTrue(shared < most, told);
    }
  }

  /** Runs many streams in one task, and says how many were not small. */
  private static int lastingStreams(ForkPool pool) {
    ParStreams on = ParStreams.on(pool);
    List<Integer> list = IntStream.range(0, 100).boxed().toList();
    return pool.call(
        () -> {
          int lasting = 0;
          for (int i = 0; i < STREAMS; i++) {
            long begin = System.nanoTime();
            assertEquals(4950, on.stream(list).mapToInt(e -> e).sum());
            if (System.nanoTime() - begin > SMALL_NANOS) {
              lasting++;
            }
          }
          return lasting;
        });
  }

  @Test
  void fewElementsThatLastAreSharedWhileTheFirstIsUnderWay() {
    try (ForkPool pool = ForkPool.open(2)) {
      List<Supplier<Integer>> ways =
          List.of(
              () -> meetings(pool, 2), // in a call of its own
              () -> pool.call(() -> meetings(pool, 100)),
              () -> pool.call(() -> small(pool) + meetings(pool, 2)));
      ways.forEach(way -> assertTrue(way.get() > 0));
    }
  }

  private static int small(ForkPool pool) {
    return ParStreams.on(pool).range(0, 100).sum();
  }

  /** The first element ends when another thread has begun one. */
  private static int meetings(ForkPool pool, int elements) {
    AtomicReference<Thread> first = new AtomicReference<>();
    CountDownLatch second = new CountDownLatch(1);
    return ParStreams.on(pool)
        .range(0, elements)
        .map(
            e -> {
              if (!first.compareAndSet(null, Thread.currentThread())
                  && first.get() != Thread.currentThread()) {
                second.countDown();
              }
              Uninterruptibly.await(second);
              return 1;
            })
        .sum();
  }
}
