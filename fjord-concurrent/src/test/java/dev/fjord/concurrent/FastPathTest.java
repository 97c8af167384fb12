package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A fork and a join by the same worker allocate nothing, and a submission only its queue. */
@SuppressWarnings("serial")
final class FastPathTest {
  private static final int FORKS = 100_000;

  /** So that a class loaded or a stack grown meanwhile does not count. */
  private static final long MOST_BYTES_A_FORK = 1;

  private static final class Counting extends RecursiveTask<Integer> {
    private int runs;

    @Override
    protected Integer compute() {
      runs++;
      return 0; // a small Integer is no new object
    }
  }

  @Test
  void aForkAndItsJoinAllocateNothing() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      long bytes =
          pool.submit(
                  () -> {
                    Counting task = new Counting();
                    forkAndJoin(task);
                    long before = threads.getCurrentThreadAllocatedBytes();
                    forkAndJoin(task);
                    long after = threads.getCurrentThreadAllocatedBytes();
                    assertEquals(2 * FORKS, task.runs);
                    return after - before;
                  })
              .get();
      assertTrue(bytes / FORKS < MOST_BYTES_A_FORK, () -> bytes + " bytes");
    }
  }

  private static void forkAndJoin(Counting task) {
    for (int i = 0; i < FORKS; i++) {
      task.fork();
      task.join();
      task.reinitialize();
    }
  }

  /** A queue has a segment of about 500 bytes for 64 submissions. */
  @Test
  void codeFromOutsideWaitsAsItIs() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    CountDownLatch ran = new CountDownLatch(2 * FORKS);
    Runnable code = ran::countDown;
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      for (int i = 0; i < FORKS; i++) {
        pool.execute(code);
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < FORKS; i++) {
        pool.execute(code);
      }
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      ran.await();
      assertTrue(bytes / FORKS <= 16, () -> bytes + " bytes");
    }
  }
}
