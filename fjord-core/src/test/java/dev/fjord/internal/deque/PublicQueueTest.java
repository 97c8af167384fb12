package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.internal.job.Job;
import dev.fjord.support.Await;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PublicQueueTest {
  private static final int PAIRS = 5_000;

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

  /** Two at a time, so that whoever takes them is there when they are added. */
  @Test
  void whatAThreadAddsFirstIsTakenFirst() throws Exception {
    PublicQueue queue = new PublicQueue();
    AtomicInteger taken = new AtomicInteger();
    Future<Boolean> adder =
        Await.inThread(
            () -> {
              for (int i = 0; i < 2 * PAIRS; i += 2) {
                boolean unused = queue.add(new Numbered(i));
                unused = queue.add(new Numbered(i + 1));
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

  private static void rest(int looks) {
    if (looks % 1_000 == 0) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }
}
