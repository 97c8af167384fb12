package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A fork and a join by the same worker allocate nothing, a submission only its queue, and a task is
 * no larger than the JDK's.
 */
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
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      long bytes =
          pool.submit(
                  () -> {
                    Counting task = new Counting();
                    forkAndJoin(task);
                    long allocated = allocatedBy(() -> forkAndJoin(task));
                    assertEquals(2 * FORKS, task.runs);
                    return allocated;
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

  @Test
  void aTaskIsNoLargerThanTheJdks() {
    assertNoLarger(Sum::new, JdkSum::new);
    assertNoLarger(Counted::new, JdkCounted::new);
  }

  private static void assertNoLarger(Supplier<Object> ours, Supplier<Object> jdks) {
    long bytes = bytesOf(ours);
    long most = bytesOf(jdks);
    assertTrue(bytes <= most, () -> bytes + " bytes, the JDK's " + most);
  }

  private static long bytesOf(Supplier<Object> make) {
    Object[] made = new Object[FORKS];
    made[0] = make.get();
    return allocatedBy(() -> Arrays.setAll(made, i -> make.get())) / FORKS;
  }

  /** A task with a number, as most have. */
  private static final class Sum extends RecursiveTask<Integer> {
    private final int n = FORKS;

    @Override
    protected Integer compute() {
      return n;
    }
  }

  private static final class JdkSum extends java.util.concurrent.RecursiveTask<Integer> {
    private final int n = FORKS;

    @Override
    protected Integer compute() {
      return n;
    }
  }

  /** With two branches and two numbers. */
  private static final class Counted extends CountedCompleter<Void> {
    private @Nullable Counted left;
    private @Nullable Counted right;
    private int n;
    private int result;

    @Override
    public void compute() {
      result = n;
      left = right;
    }
  }

  private static final class JdkCounted extends java.util.concurrent.CountedCompleter<Void> {
    private @Nullable JdkCounted left;
    private @Nullable JdkCounted right;
    private int n;
    private int result;

    @Override
    public void compute() {
      result = n;
      left = right;
    }
  }

  /** A queue has a segment of about 500 bytes for 64 submissions. */
  @Test
  void codeFromOutsideWaitsAsItIs() throws Exception {
    CountDownLatch ran = new CountDownLatch(2 * FORKS);
    Runnable code = ran::countDown;
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      executeAll(pool, code);
      long bytes = allocatedBy(() -> executeAll(pool, code));
      ran.await();
      assertTrue(bytes / FORKS <= 16, () -> bytes + " bytes");
    }
  }

  private static void executeAll(ForkJoinPool pool, Runnable code) {
    for (int i = 0; i < FORKS; i++) {
      pool.execute(code);
    }
  }

  /** The bytes that the calling thread allocates meanwhile. */
  private static long allocatedBy(Runnable body) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    body.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
