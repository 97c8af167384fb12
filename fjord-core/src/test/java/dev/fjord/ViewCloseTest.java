package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing and stopping views, and the pool that they are views of. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ViewCloseTest {
  private final ForkPool host = ForkPool.open(2);
  private final ForkPool view = host.limited(1);

  @AfterEach
  void close() {
    host.close();
  }

  /** A tree that ends when it is stopped, and not before. */
  private static int endless(CountDownLatch begun) {
    begun.countDown();
    while (true) {
      Fork.joinInt(() -> 1, () -> 1, Integer::sum);
    }
  }

  private static int meet(CountDownLatch all) {
    all.countDown();
    Await.spinUntilOpen(all);
    return 1;
  }

  @Test
  void closeWaitsForAllThatWasSubmittedAndLeavesTheRest() throws Exception {
    ForkPool other = host.limited(2);
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 200; i++) {
      view.execute(
          () -> {
            Trees.fib(12);
            done.incrementAndGet();
          });
    }
    Future<Integer> theirs = other.submit(() -> Trees.fib(12));
    view.close();
    assertEquals(200, done.get());
    assertSame(PoolSnapshot.State.STOPPED, view.snapshot().state());
    assertThrows(RejectedExecutionException.class, () -> view.submit(() -> 1));
    assertThrows(RejectedExecutionException.class, () -> view.call(() -> 1));
    assertEquals(144, Await.value(theirs));
    assertEquals(144, (int) other.call(() -> Trees.fib(12)));
    assertEquals(144, Await.value(host.submit(() -> Trees.fib(12))));
    view.close();
  }

  @Test
  void closeDoesNotWaitForWorkersOfThePoolThatItNeedsNoMore() throws Exception {
    ForkPoolOptions alone = ForkPoolOptions.defaults().workers(1).maxThreads(1);
    try (ForkPool one = ForkPool.open(alone)) { // a spare, while a class is linked, would run it
      CountDownLatch go = new CountDownLatch(1);
      Future<?> busy =
          one.submit(
              () -> {
                Await.spinUntilOpen(go);
                return null;
              });
      ForkPool idle = one.limited(1);
      Future<Integer> dropped = idle.submit(() -> 1);
      assertTrue(dropped.cancel(false));
      idle.close();
      assertFalse(busy.isDone());
      go.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aPoolThatIsClosedFirstRunsWhatItsViewsHaveAccepted(int workers) throws Exception {
    for (int round = 0; round < 20; round++) {
      ForkPool pool = ForkPool.open(workers);
      ForkPool mine = pool.limited(2);
      ForkPool within = mine.limited(1);
      AtomicInteger accepted = new AtomicInteger();
      AtomicInteger done = new AtomicInteger();
      List<Future<?>> submitters = new ArrayList<>();
      CountDownLatch some = new CountDownLatch(20);
      for (int i = 0; i < 2; i++) {
        ForkPool to = i == 0 ? mine : within;
        submitters.add(
            Await.inThread(
                () -> {
                  try {
                    while (true) {
                      to.execute(done::incrementAndGet);
                      accepted.incrementAndGet();
                      some.countDown();
                    }
                  } catch (RejectedExecutionException closed) {
                    return null;
                  }
                }));
      }
      Await.open(some);
      pool.close();
      for (Future<?> each : submitters) {
        Await.value(each);
      }
      assertEquals(accepted.get(), done.get());
      assertThrows(RejectedExecutionException.class, () -> mine.submit(() -> 1));
      assertThrows(RejectedExecutionException.class, () -> within.call(() -> 1));
      assertThrows(RejectedExecutionException.class, () -> pool.limited(1));
      mine.close();
      within.close();
    }
  }

  @Test
  void whatAPoolHasAcceptedMayCallItsViewsWhileItCloses() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Future<Integer> late =
        host.submit(
            () -> {
              begun.countDown();
              Await.open(go);
              return view.call(() -> Trees.fib(12));
            });
    Await.open(begun);
    Future<?> closes =
        Await.inThread(
            () -> {
              host.close();
              return null;
            });
    Await.until("it closes", () -> host.snapshot().state() != PoolSnapshot.State.RUNNING);
    assertThrows(RejectedExecutionException.class, () -> view.submit(() -> 1));
    go.countDown();
    assertEquals(144, Await.value(late));
    Await.value(closes);
  }

  @Test
  void closeNowStopsWhatTheViewRunsAndNothingElse() throws Exception {
    ForkPool wide = host.limited(2);
    CountDownLatch both = new CountDownLatch(2); // workers of the pool have worked for it
    wide.execute(() -> meet(both));
    wide.execute(() -> meet(both));
    Await.open(both);
    Await.until("they are gone", () -> wide.snapshot().active() == 0);
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch go = new CountDownLatch(1);
    Future<Boolean> other =
        host.submit(
            () -> {
              begun.countDown();
              Fork.isCancelled();
              Await.spinUntilOpen(go);
              return Fork.isCancelled() || Thread.currentThread().isInterrupted();
            });
    Future<Integer> stopped = wide.submit(() -> endless(begun));
    Await.open(begun);
    assertEquals(List.of(), wide.closeNow());
    Exception why = assertThrows(Exception.class, () -> Await.value(stopped));
    assertTrue(
        why instanceof CancellationException || why.getCause() instanceof CancellationException,
        why::toString);
    go.countDown();
    assertFalse(Await.value(other));
    for (int i = 0; i < 20; i++) {
      assertFalse(Await.value(host.submit(() -> Thread.currentThread().isInterrupted())));
    }
  }

  @Test
  void closeNowDropsWhatHasNotBegun() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> stopped = view.submit(() -> endless(begun));
    Future<Integer> waits = view.submit(() -> 1);
    Await.open(begun);
    List<Runnable> dropped = view.closeNow();
    assertDropped(waits, dropped);
    assertTrue(stopped.isDone());
  }

  /** Or run, if who was stopped came to it before it was taken back. */
  private static void assertDropped(Future<Integer> waits, List<Runnable> dropped) {
    assertEquals(waits.isCancelled() ? List.of(waits) : List.of(), dropped);
    assertTrue(waits.isDone());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void closingAtOnceDropsACallThatWaitsForThePool(boolean limited) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Await.takePlace(host, go);
    Await.takePlace(host, go);
    FutureTask<Integer> call = new FutureTask<>(() -> view.call(() -> 1));
    Thread caller = Await.start(call);
    Await.untilParked(caller);
    if (limited) {
      assertThrows(TimeoutException.class, () -> view.close(Duration.ofMillis(1)));
    } else {
      assertEquals(List.of(), view.closeNow());
    }
    ExecutionException dropped = assertThrows(ExecutionException.class, () -> Await.value(call));
    assertInstanceOf(CancellationException.class, dropped.getCause());
    go.countDown();
  }

  @Test
  void closeNowOfThePoolStopsItsViews() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> stopped = view.submit(() -> endless(begun));
    Future<Integer> waits = view.submit(() -> 1);
    Await.open(begun);
    assertDropped(waits, host.closeNow());
    assertTrue(stopped.isDone());
    assertSame(PoolSnapshot.State.STOPPED, view.snapshot().state());
  }

  @Test
  void aFutureOfAViewThatIsCancelledStops() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> stopped = view.submit(() -> endless(begun));
    Await.open(begun);
    assertTrue(stopped.cancel(true));
    assertEquals(144, Await.value(view.submit(() -> Trees.fib(12))));
    view.close();
  }

  @Test
  void aCallInAViewHasItsDeadlineAndIsStoppedWithWhatIsAroundIt() throws Exception {
    assertThrows(
        TimeoutException.class,
        () -> view.call(() -> endless(new CountDownLatch(1)), Duration.ofMillis(20)));
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> around = host.submit(() -> view.call(() -> endless(begun)));
    Await.open(begun);
    assertTrue(around.cancel(true));
    assertEquals(144, Await.value(view.submit(() -> Trees.fib(12))));
    view.close(Duration.ofSeconds(60));
  }

  @Test
  void aTaskOfThePoolMayCloseAViewAndOneOfTheViewMayNot() throws Exception {
    try (ForkPool one = ForkPool.open(1)) {
      int sum =
          Await.value(
              one.submit(
                  () -> {
                    List<Future<Integer>> all = new ArrayList<>();
                    try (ForkPool mine = one.limited(1)) {
                      for (int i = 0; i < 10; i++) {
                        all.add(mine.submit(() -> Trees.fib(6)));
                      }
                    }
                    return all.stream().mapToInt(Await::now).sum();
                  }));
      assertEquals(80, sum);
    }
    assertThrows(IllegalStateException.class, () -> view.run(view::close));
    assertThrows(IllegalStateException.class, () -> view.run(host::close));
  }
}
