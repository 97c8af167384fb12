package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything at once: trees of random shape that use every way to fork, to wait and to fail. */
@SuppressWarnings("serial")
final class RandomTreeTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** The only failure that a tree may end with. */
  public static final class Planned extends RuntimeException {}

  /** Counts its nodes, adding each to a sum on its own. */
  private static final class Node extends RecursiveTask<Integer> {
    private final ForkJoinPool pool;
    private final long seed;
    private final int depth;
    private final AtomicLong sum;

    Node(ForkJoinPool pool, long seed, int depth, AtomicLong sum) {
      this.pool = pool;
      this.seed = seed;
      this.depth = depth;
      this.sum = sum;
    }

    @Override
    protected Integer compute() {
      sum.addAndGet(seed);
      assertSame(pool, getPool());
      Random random = new Random(seed);
      List<Node> children = new ArrayList<>();
      int nodes = 1;
      for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
        children.add(new Node(pool, random.nextInt(1_000_000), depth - 1, sum));
      }
      switch (random.nextInt(5)) {
        case 0 -> invokeAll(children);
        case 1 -> children.forEach(ForkJoinTask::invoke);
        case 2 -> {
          children.forEach(each -> assertSame(each, pool.externalSubmit(each)));
        }
        case 3 -> {
          children.forEach(ForkJoinTask::fork);
          for (int i = children.size() - 1; i >= 0; i--) {
            if (children.get(i).tryUnfork()) {
              children.get(i).quietlyInvoke();
            }
          }
        }
        default -> children.forEach(ForkJoinTask::fork);
      }
      checkFailures(random);
      for (Node each : children) {
        nodes += random.nextBoolean() ? each.join() : Tasks.<Integer>call(each::get);
      }
      return nodes;
    }

    private void checkFailures(Random random) {
      if (random.nextInt(4) == 0) {
        ForkJoinTask<Object> fails = Tasks.failing(new Planned());
        fails.fork();
        try {
          fails.join();
          throw new AssertionError("no failure");
        } catch (Planned expected) {
          assertTrue(fails.isCompletedAbnormally());
        }
      }
      if (random.nextInt(4) == 0) {
        ForkJoinTask<Integer> cancelled = new Tasks.Fib(3).fork();
        if (cancelled.cancel(random.nextBoolean())) {
          cancelled.quietlyJoin();
          assertTrue(cancelled.getException() instanceof CancellationException);
        } else {
          assertEquals(2, cancelled.join());
        }
      }
    }

    /** The same by plain calls: the number of nodes, and their sum in the array. */
    static int plain(long seed, int depth, long[] sum) {
      sum[0] += seed;
      Random random = new Random(seed);
      int nodes = 1;
      List<Integer> seeds = new ArrayList<>();
      for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
        seeds.add(random.nextInt(1_000_000));
      }
      for (int each : seeds) {
        nodes += plain(each, depth - 1, sum);
      }
      return nodes;
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource(MODES)
  void everyNodeRunsOnceWhateverTheShape(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int round = 0; round < 30; round++) {
      List<Future<Integer>> results = new ArrayList<>();
      List<Integer> expected = new ArrayList<>();
      AtomicLong sum = new AtomicLong();
      long[] plainSum = new long[1];
      for (int i = 0; i < 5; i++) {
        long seed = 31L * round + i;
        expected.add(Node.plain(seed, 7, plainSum));
        results.add(pool.submit(new Node(pool, seed, 7, sum)));
      }
      for (int i = 0; i < 5; i++) {
        assertEquals(expected.get(i), Await.value(results.get(i)));
      }
      assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
      assertEquals(plainSum[0], sum.get());
    }
  }
}
