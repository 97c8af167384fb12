package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was accepted while another submission asked for a thread, and got none, is not lost. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AcceptedTest {
  /** How a factory refuses a thread. */
  enum Refusal {
    THROWS,
    NO_MEMORY,
    NULL;

    @Nullable Thread refuse() {
      return switch (this) {
        case THROWS -> throw new IllegalStateException("planned");
        case NO_MEMORY -> throw new OutOfMemoryError("planned");
        case NULL -> null;
      };
    }
  }

  /**
   * A pool of one worker. The first submission, in another thread, asks for a thread, which is
   * refused when the test says so; that thread is then told.
   */
  private static final class Lame {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch refuses = new CountDownLatch(1);
    private final AtomicInteger requests = new AtomicInteger();
    private final Refusal how;
    private final int times;
    final ForkPool pool;
    private final Future<?> first;

    /** The factory refuses so many times. */
    Lame(Refusal how, int times) {
      this.how = how;
      this.times = times;
      ThreadFactory factory = this::thread;
      this.pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).threadFactory(factory));
      this.first = Await.inThread(() -> pool.submit(() -> 0));
      Await.open(asked);
    }

    private @Nullable Thread thread(Runnable body) {
      asked.countDown();
      if (refuses.getCount() > 0) { // later it leaves the caller's interrupt status alone
        Await.open(refuses);
      }
      if (requests.getAndIncrement() < times) {
        return how.refuse();
      }
      Thread thread = new Thread(body);
      thread.setDaemon(true);
      return thread;
    }

    void refuse() {
      refuses.countDown();
      assertInstanceOf(
          RejectedExecutionException.class,
          assertThrows(ExecutionException.class, () -> Await.value(first)).getCause());
    }
  }

  @ParameterizedTest
  @EnumSource
  void itRunsWhenAThreadIsToBeHad(Refusal how) throws Exception {
    Lame lame = new Lame(how, 3);
    AtomicInteger ran = new AtomicInteger();
    lame.pool.execute(ran::incrementAndGet);
    Future<Integer> accepted = lame.pool.submit(ran::incrementAndGet);
    lame.refuse();
    assertEquals(2, Await.value(accepted));
    lame.pool.close();
  }

  @ParameterizedTest
  @EnumSource
  void whoClosesRunsItIfNoThreadIsToBeHad(Refusal how) throws Exception {
    Lame lame = new Lame(how, Integer.MAX_VALUE);
    AtomicInteger ran = new AtomicInteger();
    lame.pool.execute(ran::incrementAndGet);
    Future<Thread> accepted = lame.pool.submit(Thread::currentThread);
    Future<?> closing = Await.inThread(Executors.callable(() -> lame.pool.close()));
    Await.until("it is closed", () -> lame.pool.snapshot().state() != PoolSnapshot.State.RUNNING);
    lame.refuse();
    assertEquals(null, Await.value(closing));
    assertEquals(1, ran.get());
    assertTrue(accepted.isDone());
    lame.pool.close();
  }

  @Test
  void whoAwaitsTerminationRunsItIfNoThreadIsToBeHad() throws Exception {
    Lame lame = new Lame(Refusal.THROWS, Integer.MAX_VALUE);
    Future<Thread> accepted = lame.pool.submit(Thread::currentThread);
    lame.refuse();
    ExecutorService service = lame.pool.asExecutorService();
    service.shutdown();
    assertTrue(service.awaitTermination(Times.HANG_SECONDS, TimeUnit.SECONDS));
    assertSame(Thread.currentThread(), Await.value(accepted));
  }

  /** Its own interrupt, not that of the tasks: they see none, and take none. */
  @ParameterizedTest
  @EnumSource
  void whoRunsItStaysInterrupted(Refusal how) throws Exception {
    Lame lame = new Lame(how, Integer.MAX_VALUE);
    Future<Boolean> accepted = lame.pool.submit(Thread::interrupted);
    lame.refuse();
    Thread.currentThread().interrupt();
    lame.pool.close();
    assertTrue(Thread.interrupted());
    assertFalse(Await.value(accepted));
  }

  @Test
  void whoDropsItGetsIt() {
    Lame lame = new Lame(Refusal.THROWS, Integer.MAX_VALUE);
    Runnable body = () -> {};
    lame.pool.execute(body);
    Future<Integer> accepted = lame.pool.submit(() -> 1);
    lame.refuse();
    assertEquals(List.of(body, accepted), lame.pool.closeNow());
    assertTrue(accepted.isCancelled());
  }

  @ParameterizedTest
  @EnumSource
  void whoCalledRunsItsBodyItself(Refusal how) throws Exception {
    Lame lame = new Lame(how, Integer.MAX_VALUE);
    Future<Boolean> called =
        Await.inThread(
            () -> {
              Thread me = Thread.currentThread();
              return lame.pool.<Boolean>call(() -> Thread.currentThread() == me);
            });
    Await.until("the call waits", () -> lame.pool.snapshot().queued() == 2);
    lame.refuse();
    assertTrue(Await.value(called));
    lame.pool.close();
  }

  /** It stops all the same. */
  @Test
  void aCallThatWaitsWhileThePoolIsClosedRunsOrIsRejected() throws Exception {
    Lame lame = new Lame(Refusal.THROWS, Integer.MAX_VALUE);
    Future<Integer> called = Await.inThread(() -> lame.pool.call(() -> 1));
    Await.until("the call waits", () -> lame.pool.snapshot().queued() == 2);
    Future<?> closing = Await.inThread(Executors.callable(() -> lame.pool.close()));
    Await.until("it is closed", () -> lame.pool.snapshot().state() != PoolSnapshot.State.RUNNING);
    lame.refuse();
    assertEquals(null, Await.value(closing));
    try {
      assertEquals(1, Await.value(called));
    } catch (ExecutionException told) {
      assertInstanceOf(RejectedExecutionException.class, told.getCause());
    }
  }

  @Test
  void ofManySubmittersAndRefusalsAllThatWasAcceptedRuns() throws Exception {
    for (int round = 0; round < 50; round++) {
      AtomicInteger requests = new AtomicInteger();
      ThreadFactory factory =
          body -> requests.getAndIncrement() / 4 % 2 == 0 ? null : new Thread(body);
      int accepted = 0;
      AtomicInteger ran = new AtomicInteger();
      try (ForkPool pool =
          ForkPool.open(ForkPoolOptions.defaults().workers(2).threadFactory(factory))) {
        List<Future<Integer>> submitters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          submitters.add(Await.inThread(() -> submit(pool, ran)));
        }
        for (Future<Integer> each : submitters) {
          accepted += Await.value(each);
        }
      }
      assertEquals(accepted, ran.get());
    }
  }

  /** Submits some; returns how many were accepted. */
  private static int submit(ForkPool pool, AtomicInteger ran) {
    int accepted = 0;
    for (int i = 0; i < 100; i++) {
      try {
        pool.execute(ran::incrementAndGet);
        accepted++;
      } catch (RejectedExecutionException refused) {
        assertTrue(refused.getCause() != null);
      }
    }
    return accepted;
  }
}
