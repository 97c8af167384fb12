package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Futures that wait are cancelled in any order, never begin, and are given back. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelQueuedTest {
  private static final int SOME = 5_000;

  /** So many that a look at all that wait, for each of them, would hang the test. */
  private static final int MANY = 400_000;

  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicInteger ran = new AtomicInteger();
  private final ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1));

  enum Order {
    FORWARDS(all -> {}),
    BACKWARDS(Collections::reverse),
    AT_RANDOM(all -> Collections.shuffle(all, new Random(1)));

    private final Consumer<List<?>> sort;

    Order(Consumer<List<?>> sort) {
      this.sort = sort;
    }

    void of(List<?> all) {
      sort.accept(all);
    }
  }

  @BeforeEach
  void block() {
    CountDownLatch begun = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          Await.spinUntilOpen(go);
        });
    Await.open(begun);
  }

  @AfterEach
  void close() {
    go.countDown();
    pool.close();
  }

  private List<Future<?>> submit(int count) {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(pool.submit(ran::incrementAndGet));
    }
    return all;
  }

  private static void cancel(List<Future<?>> all) {
    for (Future<?> each : all) {
      assertTrue(each.cancel(true));
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void allAreGivenBackWhileTheWorkersAreElsewhere(Order order) {
    List<Future<?>> all = submit(SOME);
    List<WeakReference<?>> watched = new ArrayList<>();
    all.forEach(each -> watched.add(new WeakReference<>(each)));
    order.of(all);
    cancel(all);
    assertEquals(0, pool.snapshot().queued());
    all.clear();
    Await.untilCollected(
        () -> "all are given back", () -> watched.stream().allMatch(each -> each.get() == null));
  }

  /** What a cancelled one would have done is given back at once, wherever it waits. */
  @Test
  void theirBodiesAreGivenBackBetweenOthersThatWait() throws Exception {
    List<Future<?>> all = new ArrayList<>();
    List<WeakReference<?>> watched = new ArrayList<>();
    for (int i = 0; i < SOME; i++) {
      Object held = new Object();
      watched.add(new WeakReference<>(held));
      all.add(pool.submit(() -> ran.addAndGet(held == this ? 0 : 1)));
    }
    for (int i = 0; i < SOME; i++) {
      if (i % 10 != 0) {
        assertTrue(all.get(i).cancel(false));
      }
    }
    Await.untilCollected(
        () -> "their bodies are given back",
        () -> watched.stream().filter(each -> each.get() != null).count() == SOME / 10);
    go.countDown();
    pool.close();
    assertEquals(SOME / 10, ran.get());
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(Order.class)
  void soAreMany(Order order) {
    List<Future<?>> all = submit(MANY);
    order.of(all);
    cancel(all);
    assertEquals(0, pool.snapshot().queued());
  }

  @Test
  void whatIsCancelledBetweenOthersIsNotAmongWhatIsDropped() {
    List<Future<?>> all = submit(SOME);
    for (int i = 1; i < SOME - 1; i++) {
      assertTrue(all.get(i).cancel(false));
    }
    go.countDown();
    int dropped = pool.closeNow().size();
    assertEquals(2, ran.get() + dropped);
  }
}
