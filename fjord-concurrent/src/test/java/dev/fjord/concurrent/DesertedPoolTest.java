package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool whose threads have all failed, and that gets no other. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DesertedPoolTest {
  @Test
  void whoClosesAPoolWhoseThreadsHaveFailedRunsWhatTheyForked() {
    Deserted pool = Deserted.open();
    assertFalse(pool.left.isDone());
    pool.close();
    assertTrue(pool.isTerminated());
    assertTrue(pool.left.isCompletedNormally());
  }

  @Test
  void aPoolWhoseThreadsHaveFailedEndsWhenWhatTheyForkedIsTakenOut() throws Exception {
    Deserted pool = Deserted.open();
    pool.shutdown();
    List<ForkJoinTask<?>> drained = new ArrayList<>();
    assertEquals(1, pool.drain(drained));
    assertSame(pool.left, drained.get(0));
    assertTrue(pool.awaitTermination(30, SECONDS), pool::toString);
  }

  /**
   * A pool of two. Its first thread fails after a task that forked three, and runs two of them; the
   * second begins meanwhile, and fails then; there is no third.
   */
  private static final class Deserted extends ForkJoinPool {
    private final CountDownLatch bothHaveBegun = new CountDownLatch(2);
    private final CountDownLatch firstHasEnded = new CountDownLatch(1);
    private final CountDownLatch secondHasEnded = new CountDownLatch(1);
    private final ForkJoinTask<?> left = ForkJoinTask.adapt(() -> {});

    Deserted() {
      super(2, of -> ((Deserted) of).thread(), (thread, failure) -> {}, false);
    }

    static Deserted open() {
      Deserted pool = new Deserted();
      pool.execute(pool::forkAndFail);
      Await.open(pool.secondHasEnded);
      return pool;
    }

    private @Nullable ForkJoinWorkerThread thread() {
      return switch ((int) bothHaveBegun.getCount()) {
        case 2 -> new First(this);
        case 1 -> new Second(this);
        default -> null;
      };
    }

    private void forkAndFail() {
      left.fork();
      for (int i = 0; i < 2; i++) {
        ForkJoinTask.adapt(() -> {}).fork();
      }
      Await.open(bothHaveBegun);
      ((First) Thread.currentThread()).fails = true;
    }

    int drain(List<ForkJoinTask<?>> tasks) {
      return drainTasksTo(tasks);
    }

    /** Fails whenever it tidies up after a task, once it is told to. */
    private static final class First extends ForkJoinWorkerThread {
      private final Deserted pool;
      private volatile boolean fails;

      First(Deserted pool) {
        super(pool);
        this.pool = pool;
        pool.bothHaveBegun.countDown();
      }

      @Override
      public ClassLoader getContextClassLoader() {
        if (fails && Thread.currentThread() == this) {
          throw new OutOfMemoryError("planned");
        }
        return super.getContextClassLoader();
      }

      @Override
      protected void onTermination(@Nullable Throwable failure) {
        pool.firstHasEnded.countDown();
        super.onTermination(failure);
      }
    }

    /** Does not begin before the first has ended, and then fails. */
    private static final class Second extends ForkJoinWorkerThread {
      private final Deserted pool;

      Second(Deserted pool) {
        super(pool);
        this.pool = pool;
      }

      @Override
      protected void onStart() {
        super.onStart();
        pool.bothHaveBegun.countDown();
        Await.open(pool.firstHasEnded);
        throw new ArithmeticException("own");
      }

      @Override
      protected void onTermination(@Nullable Throwable failure) {
        pool.secondHasEnded.countDown();
        super.onTermination(failure);
      }
    }
  }
}
