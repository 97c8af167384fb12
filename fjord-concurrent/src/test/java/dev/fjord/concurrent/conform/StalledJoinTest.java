package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool keeps enough threads at work even if tasks are stalled waiting to join others. */
final class StalledJoinTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @MethodSource(MODES)
  void whenAllWorkersWaitForATaskTheOneThatCompletesItStillRuns(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    RecursiveTask<String> awaited = Tasks.pending();
    List<ForkJoinTask<String>> waiting = new ArrayList<>();
    for (int i = 0; i < mode.parallelism(); i++) {
      waiting.add(pool.submit(Tasks.task(awaited::join)));
    }
    pool.execute(Tasks.action(() -> awaited.complete("given")));
    for (ForkJoinTask<String> each : waiting) {
      assertEquals("given", Await.value(each));
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void everyKindOfWaitLetsOthersWork(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    RecursiveTask<String> awaited = Tasks.pending();
    List<ForkJoinTask<?>> waiting = new ArrayList<>();
    for (int i = 0; i < 3 * mode.parallelism(); i++) {
      waiting.add(pool.submit(Tasks.action(awaited::quietlyJoin)));
      waiting.add(pool.submit(Tasks.task(() -> awaited.get())));
      waiting.add(pool.submit(Tasks.task(() -> awaited.get(Times.SOON_NANOS, NANOSECONDS))));
      waiting.add(
          pool.submit(Tasks.task(() -> awaited.quietlyJoin(Times.SOON_NANOS, NANOSECONDS))));
    }
    pool.execute(Tasks.action(() -> awaited.complete("given")));
    for (ForkJoinTask<?> each : waiting) {
      each.quietlyJoin();
      assertTrue(each.isCompletedNormally());
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aChainOfSubmissionsEachWaitingForTheNextIsResolved(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    int count = 50;
    List<RecursiveTask<Integer>> chain = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = i;
      chain.add(Tasks.task(() -> at == count - 1 ? 0 : 1 + chain.get(at + 1).join()));
    }
    for (RecursiveTask<Integer> each : chain) {
      pool.execute(each);
    }
    assertEquals(count - 1, Await.value(chain.get(0)));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void twoPoolsMayWaitForEachOther(Mode mode) throws Exception {
    ForkJoinPool one = open(mode);
    ForkJoinPool other = open(mode);
    class PingPong extends RecursiveTask<Integer> {
      private static final long serialVersionUID = 1;
      private final int depth;

      PingPong(int depth) {
        this.depth = depth;
      }

      @Override
      protected Integer compute() {
        ForkJoinPool next = getPool() == one ? other : one;
        return depth == 0 ? 0 : 1 + next.submit(new PingPong(depth - 1)).join();
      }
    }
    assertEquals(30, Await.value(one.submit(new PingPong(30))));
  }

  private ForkJoinPool limited(Predicate<? super ForkJoinPool> saturate) {
    return ended(
        new ForkJoinPool(
            2,
            ForkJoinPool.defaultForkJoinWorkerThreadFactory,
            null,
            false,
            0,
            2,
            2,
            saturate,
            60,
            SECONDS));
  }

  private static List<ForkJoinTask<String>> joinWithBoth(
      ForkJoinPool pool, ForkJoinTask<String> awaited) {
    List<ForkJoinTask<String>> tasks = new ArrayList<>();
    CountDownLatch both = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      tasks.add(
          pool.submit(
              Tasks.task(
                  () -> {
                    both.countDown();
                    Await.open(both);
                    return awaited.join();
                  })));
    }
    return tasks;
  }

  /**
   * The documentation would have one refused, as a blocker is. That a join never throws because of
   * the maximum is one of the chosen differences.
   */
  @Test
  @Tag("unlike-jdk25")
  void atTheMaximumAJoinWaitsAllTheSame() throws Exception {
    RecursiveTask<String> awaited = Tasks.pending();
    List<ForkJoinTask<String>> tasks = joinWithBoth(limited(null), awaited);
    Await.lull();
    assertTrue(tasks.stream().noneMatch(ForkJoinTask::isDone));
    awaited.complete("given");
    for (ForkJoinTask<String> each : tasks) {
      assertEquals("given", Await.value(each));
    }
  }

  @Test
  void aPredicateMayLetItWaitAllTheSame() throws Exception {
    AtomicReference<ForkJoinPool> asked = new AtomicReference<>();
    ForkJoinPool pool =
        limited(
            saturated -> {
              asked.set(saturated);
              return true;
            });
    RecursiveTask<String> awaited = Tasks.pending();
    List<ForkJoinTask<String>> tasks = joinWithBoth(pool, awaited);
    Await.until("asked", () -> asked.get() != null);
    assertSame(pool, asked.get());
    awaited.complete("given");
    for (ForkJoinTask<String> each : tasks) {
      assertEquals("given", Await.value(each));
    }
  }
}
