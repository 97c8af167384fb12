package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PublicQueueTest {
  private static final int PAIRS = 5_000;
  private static final int ENDING = 1_000;

  private static final class Numbered extends Job {
    private final int number;

    Numbered(int number) {
      this.number = number;
    }

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  @Test
  void whileTheOwnerTakesTheOldestOthersTakeAllButFromTheOtherEnd() {
    PublicQueue<Numbered> queue = new PublicQueue<>();
    queue.ownerTakesOldest(true);
    assertNull(queue.steal());
    for (int i = 0; i < 1_000; i++) {
      queue.add(new Numbered(i));
    }
    BitSet had = new BitSet();
    for (int i = 0; i < 500; i++) {
      int oldest = queue.take().number;
      int far = queue.steal().number;
      had.set(oldest);
      had.set(far);
      assertTrue(far > oldest, far + " is older than " + oldest);
    }
    assertEquals(1_000, had.cardinality());
    assertNull(queue.steal());
    queue.add(new Numbered(1_000));
    queue.add(new Numbered(1_001));
    queue.ownerTakesOldest(false);
    assertEquals(1_000, queue.steal().number);
  }

  /** Two at a time, so that whoever takes them is there when they are added. */
  @Test
  void whatAThreadAddsFirstIsTakenFirst() throws Exception {
    PublicQueue queue = new PublicQueue();
    AtomicInteger taken = new AtomicInteger();
    Future<Boolean> adder =
        Await.inThread(
            () -> {
              for (int i = 0; i < 2 * PAIRS; i += 2) {
                queue.add(new Numbered(i));
                queue.add(new Numbered(i + 1));
                for (int looks = 1; taken.get() < i + 2; looks++) {
                  rest(looks);
                }
              }
              return true;
            });
    for (int i = 0, looks = 1; i < 2 * PAIRS; looks++) {
      if (queue.take() instanceof Numbered job) {
        assertEquals(i, job.number);
        taken.set(++i);
        looks = 0;
      } else {
        rest(looks);
      }
    }
    assertEquals(true, Await.value(adder));
  }

  /** In whatever order they end, each is looked at a few times, and none stays. */
  @Test
  void whatHasEndedIsTakenOutAtTheEnds() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ENDING; i++) {
      order.add(i);
    }
    assertTakenOut(order);
    Collections.reverse(order);
    assertTakenOut(order);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(order, new Random(seed));
      assertTakenOut(order);
    }
  }

  private static void assertTakenOut(List<Integer> order) {
    PublicQueue<Integer> queue = new PublicQueue<>();
    for (int i = 0; i < ENDING; i++) {
      queue.add(i);
    }
    BitSet ended = new BitSet();
    int looks = endAll(order, queue::removeAtEnds, ended);
    assertFalse(queue.hasJob());
    assertTrue(looks <= 4 * ENDING, () -> looks + " looks");
  }

  private static int endAll(
      List<Integer> order, Consumer<Predicate<Integer>> remove, BitSet ended) {
    int[] looks = new int[1];
    for (int each : order) {
      ended.set(each);
      remove.accept(
          item -> {
            looks[0]++;
            return ended.get(item);
          });
    }
    return looks[0];
  }

  /** Must fail: to look for what has ended among all. */
  @Test
  void takingOutEachIsSeenToLookAtAll() {
    PublicQueue<Integer> queue = new PublicQueue<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ENDING; i++) {
      queue.add(i);
      order.add(0, i);
    }
    int looks = endAll(order, queue::take, new BitSet());
    assertTrue(looks > 4 * ENDING, () -> looks + " looks");
  }

  @Test
  void whatIsWantedStaysInItsOrder() {
    PublicQueue<Integer> queue = new PublicQueue<>();
    for (int i = 0; i < ENDING; i++) {
      queue.add(i);
    }
    assertTrue(queue.removeAtEnds(item -> item < 100 || item >= ENDING - 5));
    assertFalse(queue.removeAtEnds(item -> item > 100 && item < ENDING - 6));
    for (int i = 100; i < ENDING - 5; i++) {
      assertEquals(i, queue.take());
    }
    assertNull(queue.take());
    assertFalse(queue.removeAtEnds(item -> true));
  }

  private static void rest(int looks) {
    if (looks % 1_000 == 0) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }
}
