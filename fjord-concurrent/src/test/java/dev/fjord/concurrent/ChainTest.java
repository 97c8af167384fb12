package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.support.Await;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks of which each forks the next, and ends only after other workers have begun some more. */
@Timeout(60)
@SuppressWarnings("serial")
final class ChainTest {
  private static final int HOPS = 1_000;

  /** How many at the end may be kept: those under way, and who was not quite done just before. */
  private static final int LAST = 10;

  private final Queue<WeakReference<Hop>> all = new ConcurrentLinkedQueue<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile int begun;

  private final class Hop extends RecursiveAction {
    private final int number;
    private final int ahead;

    Hop(int number, int ahead) {
      this.number = number;
      this.ahead = ahead;
    }

    @Override
    protected void compute() {
      begun = number;
      if (number == HOPS) {
        Await.open(end);
        return;
      }
      Hop next = new Hop(number + 1, ahead);
      all.add(new WeakReference<>(next));
      next.fork();
      while (begun < Math.min(number + ahead, HOPS)) {
        Thread.onSpinWait();
      }
    }
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 1", "3, 2", "4, 3"})
  void whatIsDoneIsNotKept(int workers, int ahead) {
    try (ForkJoinPool pool = new ForkJoinPool(workers)) {
      pool.execute(new Hop(0, ahead));
      Await.until("the last has begun", () -> all.size() == HOPS);
      Await.untilCollected(() -> kept() + " are kept", () -> kept() <= LAST);
      end.countDown();
    }
    assertEquals(HOPS, all.size());
  }

  private long kept() {
    return all.stream().filter(each -> each.get() != null).count();
  }
}
