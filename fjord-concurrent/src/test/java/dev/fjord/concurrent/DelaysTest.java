package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits for its time, apart from what it is. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DelaysTest {
  private final ForkJoinPool pool =
      new ForkJoinPool(
          1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (thread, failure) -> {}, false);
  private final Delays delays = pool.core.delays;

  @AfterEach
  void everyPoolEnds() throws Exception {
    pool.shutdownNow();
    assertTrue(pool.awaitTermination(10, SECONDS));
  }

  /** Something that tells when it is fired or dropped. */
  private record Plain(Runnable fired, Runnable dropped) implements Delays.Delayed {
    @Override
    public void fire() {
      fired.run();
    }

    @Override
    public void drop() {
      dropped.run();
    }

    @Override
    public boolean endsWithShutdown() {
      return false;
    }

    @Override
    public boolean isTask() {
      return true;
    }
  }

  @Test
  void itIsFiredInTheOrderOfTimesAndThenOfComing() {
    Random random = new Random(7);
    List<DelayHeap.Entry> expected = new ArrayList<>();
    List<DelayHeap.Entry> fired = Collections.synchronizedList(new ArrayList<>());
    long begin = System.nanoTime() + MILLISECONDS.toNanos(200); // none is fired before all are in
    for (int i = 0; i < 2_000; i++) {
      DelayHeap.Entry[] it = new DelayHeap.Entry[1];
      it[0] =
          new DelayHeap.Entry(
              new Plain(() -> fired.add(it[0]), () -> {}), begin + random.nextInt(500));
      assertTrue(delays.add(it[0]));
      expected.add(it[0]);
      if (random.nextInt(3) < 2) {
        delays.remove(expected.remove(random.nextInt(expected.size())));
      }
    }
    assertEquals(expected.size(), delays.count());
    expected.sort(Comparator.comparingLong(each -> each.due - begin)); // stable
    Await.until("all are fired", () -> fired.size() == expected.size());
    assertEquals(expected, fired);
  }

  /** Only each 64th was counted: nothing was dropped where those were never taken out. */
  @Test
  void whatIsTakenOutIsDroppedWhicheverItIs() {
    List<WeakReference<DelayHeap.Entry>> entries = new ArrayList<>();
    for (int round = 0; round < 200; round++) {
      List<DelayHeap.Entry> some = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        DelayHeap.Entry entry =
            new DelayHeap.Entry(new Plain(() -> {}, () -> {}), round == 0 ? 1 : 2, HOURS);
        assertTrue(delays.add(entry));
        entries.add(new WeakReference<>(entry));
        some.add(entry);
      }
      if (round == 0) {
        Await.lull(); // the thread has seen the first, and sleeps
      } else {
        some.subList(0, 63).forEach(delays::remove);
      }
    }
    assertEquals(64 + 199, delays.count());
    Await.untilCollected(
        () -> "few are kept",
        () -> entries.stream().filter(each -> each.get() != null).count() < 1_000);
  }

  @Test
  void whatIsTakenOutLeavesNothingBehindForLong() {
    List<WeakReference<DelayHeap.Entry>> entries = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      DelayHeap.Entry entry = new DelayHeap.Entry(new Plain(() -> {}, () -> {}), 1, HOURS);
      assertTrue(delays.add(entry));
      delays.remove(entry);
      entries.add(new WeakReference<>(entry));
    }
    Await.untilCollected(
        () -> "most are collected",
        () -> entries.stream().filter(each -> each.get() != null).count() < 200);
    assertEquals(0, delays.count());
  }

  @Test
  void oneThatFailsIsDroppedAndTheOthersAreFired() {
    CountDownLatch dropped = new CountDownLatch(2);
    CountDownLatch fired = new CountDownLatch(1);
    Runnable fails =
        () -> {
          throw new OutOfMemoryError("planned");
        };
    Runnable failsToo =
        () -> {
          dropped.countDown();
          fails.run();
        };
    assertTrue(delays.add(new DelayHeap.Entry(new Plain(fails, dropped::countDown), 0, SECONDS)));
    assertTrue(delays.add(new DelayHeap.Entry(new Plain(fails, failsToo), 0, SECONDS)));
    assertTrue(
        delays.add(new DelayHeap.Entry(new Plain(fired::countDown, () -> {}), 20, MILLISECONDS)));
    Await.open(dropped);
    Await.open(fired);
  }

  @Test
  void allThatIsPutInAndTakenOutAtTheSameTimeIsFiredOnceOrNever() throws Exception {
    AtomicInteger fired = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    int each = 20_000;
    Await.inThreads(
        4,
        () -> {
          ThreadLocalRandom random = ThreadLocalRandom.current();
          for (int i = 0; i < each; i++) {
            DelayHeap.Entry entry =
                new DelayHeap.Entry(
                    new Plain(fired::incrementAndGet, () -> {}),
                    random.nextInt(2_000),
                    MICROSECONDS);
            assertTrue(delays.add(entry));
            if (random.nextBoolean() && delays.remove(entry)) {
              taken.incrementAndGet();
            }
          }
          return null;
        });
    Await.until("all are over", () -> fired.get() + taken.get() == 4 * each);
    assertEquals(0, delays.count());
  }

  @Test
  void aClosedPoolStartsNoThreadForWhatItRefuses() throws Exception {
    pool.shutdown();
    assertTrue(pool.awaitTermination(10, SECONDS));
    long before = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    for (int i = 0; i < 200; i++) {
      assertThrows(RejectedExecutionException.class, () -> pool.schedule(() -> {}, 1, HOURS));
    }
    long started = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount() - before;
    assertTrue(started < 100, () -> started + " threads were started");
  }
}
