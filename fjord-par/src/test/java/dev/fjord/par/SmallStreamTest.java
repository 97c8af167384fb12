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

  /** What lasts longer may be shared; compiled, one takes a fifth of it. */
  private static final long SMALL_NANOS = 3_000;

  private static final long WARM_NANOS = 10_000_000_000L;

  @Test
  void theOtherWorkerLeavesSmallStreamsAloneInsideATaskThatLasts() {
    try (ForkPool pool = ForkPool.open(2)) {
      ParStreams on = ParStreams.on(pool);
      List<Integer> list = IntStream.range(0, 100).boxed().toList();
      Runnable streams =
          () -> {
            for (int i = 0; i < STREAMS; i++) {
              assertEquals(4950, on.stream(list).mapToInt(e -> e).sum());
            }
          };
      long deadline = System.nanoTime() + WARM_NANOS;
      long begin;
      long before;
      do { // until they are compiled, they last
        begin = System.nanoTime();
        before = pool.snapshot().totals().publishes();
        pool.run(streams);
      } while (System.nanoTime() - begin > STREAMS * SMALL_NANOS
          && deadline - System.nanoTime() > 0);
      long shared = pool.snapshot().totals().publishes() - before;
      assertTrue(shared < STREAMS / 4, () -> shared + " parts of small streams were shared");
    }
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
