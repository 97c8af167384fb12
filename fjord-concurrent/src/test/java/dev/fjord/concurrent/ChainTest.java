package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.support.Await;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of which each forks the next, and ends only after another worker has begun that. */
@Timeout(60)
@SuppressWarnings("serial")
final class ChainTest {
  private static final int HOPS = 1_000;

  /** How many at the end may be kept: those under way, and who was not quite done just before. */
  private static final int LAST = 10;

  private static final class Hop extends RecursiveAction {
    private final int left;
    private final Queue<WeakReference<Hop>> all;
    private final CountDownLatch end;
    private volatile boolean begun;

    Hop(int left, Queue<WeakReference<Hop>> all, CountDownLatch end) {
      this.left = left;
      this.all = all;
      this.end = end;
    }

    @Override
    protected void compute() {
      begun = true;
      if (left == 0) {
        Await.open(end);
        return;
      }
      Hop next = new Hop(left - 1, all, end);
      all.add(new WeakReference<>(next));
      next.fork();
      while (!next.begun) {
        Thread.onSpinWait();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsDoneIsNotKept(int workers) {
    Queue<WeakReference<Hop>> all = new ConcurrentLinkedQueue<>();
    CountDownLatch end = new CountDownLatch(1);
    try (ForkJoinPool pool = new ForkJoinPool(workers)) {
      pool.execute(new Hop(HOPS, all, end));
      Await.until("the last has begun", () -> all.size() == HOPS);
      Await.untilCollected(() -> kept(all) + " are kept", () -> kept(all) <= LAST);
      end.countDown();
    }
    assertEquals(HOPS, all.size());
  }

  private static long kept(Queue<WeakReference<Hop>> all) {
    return all.stream().filter(each -> each.get() != null).count();
  }
}
