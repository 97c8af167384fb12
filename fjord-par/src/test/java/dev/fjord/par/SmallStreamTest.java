package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.support.SmallWork;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stream that is over soon is not shared, and one that lasts is, however few elements it has. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SmallStreamTest {
  @Tag("long")
  @Test
  void theOtherWorkerLeavesSmallStreamsAloneInsideATaskThatLasts() {
    try (ForkPool alone = ForkPool.open(1);
        ForkPool pool = ForkPool.open(2)) {
      SmallWork.assertLeftAlone(
          4,
          () -> lastingStreams(alone),
          () -> lastingStreams(pool),
          () -> pool.snapshot().totals().publishes());
    }
  }

  private static int lastingStreams(ForkPool pool) {
    ParStreams on = ParStreams.on(pool);
    List<Integer> list = IntStream.range(0, 100).boxed().toList();
    Runnable stream = () -> assertEquals(4950, on.stream(list).mapToInt(e -> e).sum());
    return pool.call(() -> SmallWork.lasting(stream));
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
