package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.fjord.internal.job.Job;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms of join among each other. The second branch is always code that came from outside. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FormsTest {
  private static final int DEPTH = 14;

  /** Everything at once, and something else in each form; a job besides. */
  private static final class Chameleon extends Job
      implements Runnable, Supplier<String>, IntSupplier, LongSupplier, DoubleSupplier {
    final AtomicInteger runs = new AtomicInteger();

    @Override
    protected boolean fjordRun() {
      throw new AssertionError("run as a job");
    }

    @Override
    public void run() {
      runs.incrementAndGet();
    }

    @Override
    public String get() {
      return "object";
    }

    @Override
    public int getAsInt() {
      return 1;
    }

    @Override
    public long getAsLong() {
      return 2;
    }

    @Override
    public double getAsDouble() {
      return 3;
    }
  }

  /** Joins one object in all forms, with the first branches given. */
  private static void joinInAllForms(Chameleon second, Runnable first) {
    int runs = second.runs.get();
    Fork.join(first, (Runnable) second);
    assertEquals(runs + 1, second.runs.get());
    assertEquals(
        1,
        Fork.joinInt(
            () -> {
              first.run();
              return 0;
            },
            second,
            Integer::sum));
    assertEquals(
        2,
        Fork.joinLong(
            () -> {
              first.run();
              return 0;
            },
            second,
            Long::sum));
    assertEquals(
        3,
        Fork.joinDouble(
            () -> {
              first.run();
              return 0;
            },
            second,
            Double::sum));
    assertEquals(
        "object",
        Fork.<String, String, String>join(
            () -> {
              first.run();
              return "";
            },
            second,
            (a, b) -> a + b));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void anObjectOfAllFormsIsRunInTheOneOfItsJoin(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int i = 0; i < 100; i++) {
        pool.run(() -> joinInAllForms(new Chameleon(), () -> {}));
        pool.run(() -> joinInAllForms(new Chameleon(), () -> Fork.blocking(() -> {})));
      }
    }
  }

  /** A tree whose joins are of forms at random; the same for the same seed. Counts its leaves. */
  private static long count(int depth, long seed, boolean publish) {
    if (depth == 0) {
      return 1;
    }
    Random random = new Random(seed);
    long left = random.nextLong();
    long right = random.nextLong();
    if (publish && random.nextInt(64) == 0) {
      Fork.blocking(() -> {});
    }
    switch (random.nextInt(6)) {
      case 0:
        long[] both = new long[2];
        Fork.join(
            () -> {
              both[0] = count(depth - 1, left, publish);
            },
            () -> {
              both[1] = count(depth - 1, right, publish);
            });
        return both[0] + both[1];
      case 1:
        return Fork.joinInt(
            () -> (int) count(depth - 1, left, publish),
            () -> (int) count(depth - 1, right, publish),
            Integer::sum);
      case 2:
        return (long)
            Fork.joinDouble(
                () -> count(depth - 1, left, publish),
                () -> count(depth - 1, right, publish),
                Double::sum);
      case 3:
        return Fork.<Long, Long, Long>join(
            () -> count(depth - 1, left, publish),
            () -> count(depth - 1, right, publish),
            Long::sum);
      case 4:
        return Fork.<Long>scope(
            scope -> {
              Forked<Long> forked = scope.fork(() -> count(depth - 1, left, publish));
              return count(depth - 1, right, publish) + forked.join();
            });
      default:
        return Fork.joinLong(
            () -> count(depth - 1, left, publish),
            () -> count(depth - 1, right, publish),
            Long::sum);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void formsMayBeMixedAtRandom(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int seed = 0; seed < 10; seed++) {
        int each = seed;
        assertEquals(1L << DEPTH, pool.callUnchecked(() -> count(DEPTH, each, each % 2 == 1)));
      }
    }
  }

  /** A tree of branches that are there beforehand, so that the joins themselves are measured. */
  private static final class Node implements LongSupplier, ThrowingRunnable<IOException> {
    private final Node[] under;

    Node(int depth) {
      under = depth == 0 ? new Node[0] : new Node[] {new Node(depth - 1), new Node(depth - 1)};
    }

    @Override
    public long getAsLong() {
      return under.length == 0 ? 1 : Fork.joinLong(under[0], under[1], Long::sum);
    }

    @Override
    public void runThrowing() throws IOException {
      if (under.length > 0) {
        Fork.join(under[0], under[1]);
      }
    }
  }

  @Test
  void aForkThatNobodyTakesAllocatesNothing() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long me = Thread.currentThread().getId();
    Node root = new Node(DEPTH);
    try (ForkPool pool = ForkPool.open(1)) {
      assertEquals(1L << DEPTH, pool.callUnchecked(root::getAsLong));
      pool.run(root);
      long forks = 0;
      long before = threads.getThreadAllocatedBytes(me);
      for (int i = 0; i < 100; i++) {
        pool.callUnchecked(root::getAsLong);
        pool.run(root);
        forks += 2 * ((1L << DEPTH) - 1);
      }
      double bytes = (threads.getThreadAllocatedBytes(me) - before) / (double) forks;
      assertTrue(bytes < 0.1, () -> bytes + " bytes for each fork");
    }
  }
}
