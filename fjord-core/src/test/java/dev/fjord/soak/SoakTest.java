package dev.fjord.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.Forked;
import dev.fjord.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Random trees in pools of all sizes, for as many seconds as the system property {@code
 * fjord.soak.seconds} says, from the seed {@code fjord.soak.seed}. Every round has a seed of its
 * own, which a failure names.
 */
class SoakTest {
  private static final long SECONDS = Long.getLong("fjord.soak.seconds", 10);
  private static final long SEED = Long.getLong("fjord.soak.seed", System.nanoTime());
  private static final long STUCK_SECONDS = 60;

  @Test
  void everyTreeComesOutAsIfEveryForkWereACall() throws Exception {
    SplittableRandom seeds = new SplittableRandom(SEED);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    int rounds = 0;
    long trees = 0;
    while (System.nanoTime() < end) {
      long seed = seeds.nextLong();
      try {
        trees += round(new SplittableRandom(seed));
      } catch (Throwable failure) {
        throw new AssertionError("round with seed " + seed + " of soak " + SEED, failure);
      }
      rounds++;
    }
    System.out.printf("soak %d: %d trees in %d rounds, %d s%n", SEED, trees, rounds, SECONDS);
  }

  /** A few threads run trees in one pool of random size, which is then closed. */
  private static int round(SplittableRandom random) throws Exception {
    int workers = random.nextInt(4) == 0 ? 1 + random.nextInt(64) : 1 + random.nextInt(4);
    int spares = random.nextInt(3);
    ForkPoolOptions options =
        ForkPoolOptions.defaults().workers(workers).maxThreads(workers + spares).name("soak");
    int callers = 1 + random.nextInt(4);
    int trees = 1 + random.nextInt(20);
    AtomicReference<Throwable> wrong = new AtomicReference<>();
    PoolSnapshot end;
    try (ForkPool other = ForkPool.open(ForkPoolOptions.defaults().workers(2).name("other"));
        ForkPool pool = ForkPool.open(options)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        SplittableRandom mine = random.split();
        Thread thread =
            new Thread(
                () -> {
                  try {
                    for (int t = 0; t < trees && wrong.get() == null; t++) {
                      tree(pool, other, mine);
                    }
                  } catch (Throwable failure) {
                    wrong.compareAndSet(null, failure);
                  }
                },
                "soak caller " + i);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(STUCK_SECONDS));
        if (thread.isAlive()) {
          StringBuilder dump = new StringBuilder("stuck; ").append(pool.snapshot());
          Thread.getAllStackTraces()
              .forEach((t, at) -> dump.append('\n').append(t).append(List.of(at)));
          fail(dump.toString());
        }
      }
      end = pool.snapshot();
    }
    if (wrong.get() != null) {
      throw new AssertionError(wrong.get());
    }
    assertTrue(end.threads() <= workers + spares, "threads");
    return callers * trees;
  }

  private static void tree(ForkPool pool, ForkPool other, SplittableRandom random)
      throws Exception {
    switch (random.nextInt(8)) {
      case 0 -> cancelled(pool, random);
      case 1 -> interrupted(pool, other, random);
      default -> plain(pool, other, random);
    }
  }

  private static void plain(ForkPool pool, ForkPool other, SplittableRandom random)
      throws Exception {
    boolean scopes = random.nextBoolean();
    RandomTree tree =
        new RandomTree(random.nextLong(), other, random.nextBoolean() ? 0 : 40, scopes);
    String expected = outcome(tree::expected);
    String actual =
        random.nextInt(3) == 0
            ? outcome(() -> get(pool.submit(tree::run)))
            : outcome(() -> pool.call(tree::run));
    boolean all = !expected.startsWith("failed");
    if (all || !scopes) {
      assertEquals(expected, actual);
    } else {
      assertTrue(actual.startsWith("failed"), actual);
    }
    for (int id = 0; id < tree.size; id++) {
      int ran = tree.ran(id);
      assertTrue(all ? ran == 1 : ran <= 1, "task " + id + " ran " + ran + " times");
    }
  }

  private interface Run {
    long run() throws Exception;
  }

  private static String outcome(Run run) throws Exception {
    try {
      return "value " + run.run();
    } catch (RandomTree.Planted planted) {
      return "failed in " + planted.id;
    }
  }

  private static long get(Future<Long> future) throws Exception {
    try {
      return future.get(STUCK_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RandomTree.Planted planted) {
        throw planted;
      }
      throw e;
    } catch (TimeoutException e) {
      throw new AssertionError("stuck", e);
    }
  }

  private static void interrupted(ForkPool pool, ForkPool other, SplittableRandom random)
      throws Exception {
    RandomTree tree = new RandomTree(random.nextLong(), other, 0, true);
    Thread.currentThread().interrupt();
    long value = pool.call(tree::run);
    assertTrue(Thread.interrupted(), "the interrupt was kept");
    assertEquals(tree.expected(), value);
  }

  /** A task of a scope cancels it: each of the others runs once, or is cancelled and never runs. */
  private static void cancelled(ForkPool pool, SplittableRandom random) throws Exception {
    int count = 1 + random.nextInt(200);
    int canceller = random.nextInt(count);
    AtomicIntegerArray ran = new AtomicIntegerArray(count);
    List<Forked<Integer>> forked = new ArrayList<>();
    pool.run(
        () ->
            Fork.<Void>scope(
                scope -> {
                  for (int i = 0; i < count; i++) {
                    int id = i;
                    forked.add(
                        scope.fork(
                            () -> {
                              ran.incrementAndGet(id);
                              if (id == canceller) {
                                scope.cancel();
                              }
                              return id;
                            }));
                  }
                  return null;
                }));
    for (int id = 0; id < count; id++) {
      Forked<Integer> task = forked.get(id);
      assertTrue(task.isDone());
      if (task.isCancelled()) {
        assertEquals(0, ran.get(id), "a cancelled task ran");
        int at = id;
        try {
          fail("joined " + forked.get(at).join());
        } catch (CancellationException expected) {
          // as it should
        }
      } else {
        assertEquals(1, ran.get(id));
        assertEquals(id, task.join());
      }
    }
  }
}
