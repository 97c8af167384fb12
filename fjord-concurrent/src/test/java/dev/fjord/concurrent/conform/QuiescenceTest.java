package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool is quiescent when nothing runs and nothing waits to be run. */
@SuppressWarnings("serial")
final class QuiescenceTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Forks two and never joins. */
  private static final class Tree extends RecursiveAction {
    private final int depth;
    private final AtomicInteger leaves;

    Tree(int depth, AtomicInteger leaves) {
      this.depth = depth;
      this.leaves = leaves;
    }

    @Override
    protected void compute() {
      if (depth == 0) {
        leaves.incrementAndGet();
      } else {
        new Tree(depth - 1, leaves).fork();
        new Tree(depth - 1, leaves).fork();
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void awaitQuiescenceReturnsWhenEverythingSubmittedIsDone(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      AtomicInteger runs = new AtomicInteger();
      for (int k = 0; k < 50; k++) {
        pool.execute(Tasks.action(runs::incrementAndGet));
        pool.execute(runs::incrementAndGet);
      }
      assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
      assertEquals(100, runs.get());
      Await.until("quiescent", pool::isQuiescent);
      assertEquals(0, pool.getQueuedTaskCount());
      assertFalse(pool.hasQueuedSubmissions());
    }
  }

  /** A task that the caller helps with forks outside of the pool: its forks may end later. */
  @ParameterizedTest
  @MethodSource(MODES)
  void tasksThatForkAreHelpedWithToo(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 20; i++) {
      AtomicInteger leaves = new AtomicInteger();
      pool.execute(new Tree(9, leaves));
      assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
      Await.until("all leaves", () -> leaves.get() == 512);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void insideItIsHelpQuiesce(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger leaves = new AtomicInteger();
    Tasks.runInside(
        pool,
        () -> {
          new Tree(9, leaves).fork();
          assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
          assertEquals(512, leaves.get());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskThatRunsIsWaitedFor(Mode mode) {
    ForkJoinPool pool = open(mode);
    Tasks.Held held = Tasks.Held.all(pool);
    assertFalse(pool.isQuiescent());
    long begin = System.nanoTime();
    assertFalse(pool.awaitQuiescence(Times.SHORT_NANOS, NANOSECONDS));
    assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    Await.until("quiescent", pool::isQuiescent);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aWorkerMayWaitForAnotherPool(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ForkJoinPool other = open(mode);
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        pool,
        () -> {
          for (int i = 0; i < 50; i++) {
            other.execute(runs::incrementAndGet);
          }
          assertTrue(other.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
          assertEquals(50, runs.get());
        });
  }

  @Test
  void noTimeIsEnoughForAnIdlePoolOnly() {
    ForkJoinPool pool = open(1);
    assertTrue(pool.awaitQuiescence(0, NANOSECONDS));
    Tasks.Held held = Tasks.Held.all(pool);
    assertFalse(pool.awaitQuiescence(0, NANOSECONDS));
    assertFalse(pool.awaitQuiescence(-1, NANOSECONDS));
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertThrows(NullPointerException.class, () -> pool.awaitQuiescence(1, null));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aPoolThatHasEndedIsQuiescent(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(pool.isQuiescent());
    assertTrue(pool.awaitQuiescence(1, NANOSECONDS));
  }

  @Test
  void aDelayedTaskDoesNotKeepThePoolFromBeingQuiescent() {
    ForkJoinPool pool = open(2);
    pool.schedule(() -> {}, Times.NEVER_SECONDS, SECONDS);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
  }
}
