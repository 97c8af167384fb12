package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A worker that gets a future runs it itself: each of both is cancelled alone. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GotWithinTest {
  private static final int ROUNDS = 500;
  private static final int WITHIN = 20;
  private static final int FIB = 144;

  private final AtomicReference<Future<?>> within = new AtomicReference<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  private static ForkPool open(CancelMode mode) {
    return ForkPool.open(ForkPoolOptions.defaults().workers(1).cancelMode(mode));
  }

  private static boolean isInterrupted() {
    return Thread.currentThread().isInterrupted();
  }

  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void itIsNotInterruptedWithTheOneAroundWhichIsAfterwards(CancelMode mode) {
    AtomicBoolean disturbed = new AtomicBoolean();
    AtomicBoolean told = new AtomicBoolean();
    try (ForkPool pool = open(mode)) {
      Future<?> around =
          pool.submit(
              () -> {
                int value =
                    pool.submit(
                            () -> {
                              begun.countDown();
                              Await.spinUntilOpen(go);
                              disturbed.set(isInterrupted());
                              return 7;
                            })
                        .get();
                assertEquals(7, value);
                told.set(isInterrupted());
                return null;
              });
      Await.open(begun);
      assertTrue(around.cancel(true));
      go.countDown();
    }
    assertFalse(disturbed.get());
    assertTrue(told.get());
  }

  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void theOneAroundIsNotInterruptedWithIt(CancelMode mode) throws Exception {
    try (ForkPool pool = open(mode)) {
      Future<Boolean> around =
          pool.submit(
              () -> {
                within.set(
                    pool.submit(
                        () -> {
                          begun.countDown();
                          new CountDownLatch(1).await();
                          return null;
                        }));
                assertThrows(CancellationException.class, () -> within.get().get());
                return isInterrupted() || Fork.isCancelled();
              });
      Await.open(begun);
      assertTrue(within.get().cancel(true));
      assertFalse(Await.value(around));
    }
  }

  @Test
  void oneThatIsInterruptedAlreadyGetsNothing() {
    AtomicInteger ran = new AtomicInteger();
    AtomicBoolean ended = new AtomicBoolean();
    try (ForkPool pool = open(CancelMode.AT_FORKS)) {
      Future<?> around =
          pool.submit(
              () -> {
                Future<?> other = pool.submit(ran::incrementAndGet);
                begun.countDown();
                Await.spinUntil("it is interrupted", GotWithinTest::isInterrupted);
                assertThrows(InterruptedException.class, other::get);
                assertTrue(other.cancel(false));
                ended.set(true);
                return null;
              });
      Await.open(begun);
      assertTrue(around.cancel(true));
    }
    assertTrue(ended.get());
    assertEquals(0, ran.get());
  }

  @Test
  void whoHasSeenItsInterruptSeesNoOther() {
    AtomicBoolean twice = new AtomicBoolean(true);
    try (ForkPool pool = open(CancelMode.AT_FORKS)) {
      Future<?> around =
          pool.submit(
              () -> {
                Future<Integer> other = pool.submit(() -> 7);
                begun.countDown();
                assertThrows(InterruptedException.class, () -> new CountDownLatch(1).await());
                assertEquals(7, other.get());
                twice.set(isInterrupted());
                return null;
              });
      Await.open(begun);
      assertTrue(around.cancel(true));
    }
    assertFalse(twice.get());
  }

  @Test
  void oneThatItsOwnBodyGetsIsRefused() throws Exception {
    try (ForkPool pool = open(CancelMode.AT_FORKS)) {
      Future<?> future =
          pool.submit(
              () -> {
                Await.open(go);
                return assertThrows(IllegalStateException.class, () -> within.get().get());
              });
      within.set(future);
      go.countDown();
      assertTrue(Await.value(future) instanceof IllegalStateException);
    }
  }

  @Test
  void aTaskThatJoinsItselfIsRefused() {
    AtomicReference<Forked<?>> self = new AtomicReference<>();
    try (ForkPool pool = open(CancelMode.AT_FORKS)) {
      pool.run(
          () ->
              Fork.scoped(
                  scope ->
                      self.set(
                          scope.fork(
                              () -> {
                                Await.spinUntil("it is known", () -> self.get() != null);
                                assertThrows(IllegalStateException.class, () -> self.get().join());
                              }))));
    }
    assertTrue(self.get().isDone());
  }

  /** At whatever moment it is cancelled: what it gets sees nothing of it, and it does, once. */
  @Test
  void whoIsCancelledAsItComesBackIsInterruptedOnce() throws Exception {
    AtomicInteger disturbed = new AtomicInteger();
    try (ForkPool pool = open(CancelMode.AT_FORKS)) {
      for (int round = 0; round < ROUNDS; round++) {
        CountDownLatch begins = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicBoolean told = new AtomicBoolean();
        Future<?> around =
            pool.submit(
                () -> {
                  begins.countDown();
                  try {
                    for (int i = 0; i < WITHIN; i++) {
                      pool.submit(() -> disturbed.addAndGet(isInterrupted() ? 1 : 0)).get();
                    }
                    Await.spinUntil("it is interrupted", GotWithinTest::isInterrupted);
                    told.set(Thread.interrupted());
                  } catch (InterruptedException early) {
                    told.set(true);
                  } finally {
                    ended.countDown();
                  }
                  assertFalse(isInterrupted(), "twice");
                  return null;
                });
        Await.open(begins);
        spin(round);
        assertTrue(around.cancel(true));
        Await.open(ended);
        assertTrue(told.get());
        assertFalse(Await.value(pool.submit(GotWithinTest::isInterrupted)), "leaked");
      }
    }
    assertEquals(0, disturbed.get());
  }

  /** Else it would be stopped with the view, whose task only waits for it. */
  @Test
  void aFutureOfThePoolIsNotRunAsPartOfAViewsTaskThatGetsIt() throws Exception {
    AtomicReference<Future<Integer>> theirs = new AtomicReference<>();
    try (ForkPool host = open(CancelMode.AT_FORKS)) {
      ForkPool view = host.limited(1);
      Future<?> mine =
          view.submit(
              () -> {
                theirs.set(host.submit(() -> countAfterGo()));
                return theirs.get().get();
              });
      Await.open(begun);
      List<Runnable> dropped = view.asExecutorService().shutdownNow();
      assertEquals(List.of(), dropped);
      assertThrows(ExecutionException.class, () -> Await.value(mine));
      go.countDown(); // not before: what is done can be had in spite of a stop
      assertEquals(FIB, Await.value(theirs.get()));
    }
  }

  @Test
  void aTaskOfAScopeIsNotRunAsPartOfAnotherPoolsTaskThatJoinsIt() {
    try (ForkPool pool = open(CancelMode.AT_FORKS);
        ForkPool other = open(CancelMode.AT_FORKS)) {
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    Forked<Integer> task = scope.fork(this::countAfterGo);
                    CompletableFuture<?> stopped =
                        CompletableFuture.runAsync(
                            () -> {
                              Await.open(begun);
                              other.asExecutorService().shutdownNow();
                              go.countDown();
                            });
                    try {
                      other.call(task::join);
                    } catch (CancellationException stoppedBeforeItWasDone) {
                      // also right
                    }
                    assertEquals(FIB, (int) task.join());
                    stopped.join();
                  }));
    }
  }

  /** Stopped at its first fork, if it is stopped before. */
  private int countAfterGo() {
    begun.countDown();
    Await.spinUntilOpen(go);
    return Trees.fib(12);
  }

  private static void spin(int rounds) {
    long end = System.nanoTime() + rounds * 100L;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
