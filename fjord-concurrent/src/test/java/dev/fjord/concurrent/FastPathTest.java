package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A fork and a join by the same worker allocate nothing. */
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
}
