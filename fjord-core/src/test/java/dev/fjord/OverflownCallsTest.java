package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls nested without end overflow the stack, and everything works on. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OverflownCallsTest {
  private static final long SMALL_STACK = 160 << 10;

  private static final int ROUNDS = 100;

  private static int getForEver(ForkPool pool) throws Exception {
    return pool.submit(() -> getForEver(pool)).get();
  }

  private static int callForEver(ForkPool pool) throws Exception {
    return pool.call(() -> callForEver(pool), Duration.ofMinutes(1));
  }

  /**
   * Who runs what it gets, and overflows there, is still who runs what it ran before. Nothing is
   * left that others go on from.
   */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void futuresGotWithinEachOtherEndAndTheWorkerWorksOn(int workers) throws Exception {
    ForkPoolOptions small =
        ForkPoolOptions.defaults()
            .workers(workers)
            .maxThreads(workers) // more, and it may go on in one more stack at any depth
            .threadFactory(body -> new Thread(null, body, "small", SMALL_STACK));
    try (ForkPool pool = ForkPool.open(small)) {
      for (int round = 0; round < ROUNDS; round++) {
        Future<Integer> endless = pool.submit(() -> getForEver(pool));
        Throwable failure = assertThrows(ExecutionException.class, () -> Await.value(endless));
        while (failure instanceof ExecutionException) {
          failure = failure.getCause();
        }
        assertInstanceOf(StackOverflowError.class, failure);
        assertEquals(7, Await.value(pool.submit(() -> 7)));
        Await.until("all has ended", () -> isIdle(pool.snapshot()));
      }
    }
  }

  private static boolean isIdle(PoolSnapshot now) {
    return now.queued() == 0 && now.active() == 0;
  }

  /** The clock is everybody's. */
  @Test
  void callsWithDeadlinesWithinEachOtherEndAndTheClockGoesOn() throws Exception {
    try (ForkPool pool = ForkPool.open(2);
        ForkPool other = ForkPool.open(1)) {
      for (int round = 0; round < ROUNDS; round++) {
        Throwable[] thrown = new Throwable[1];
        Runnable endless =
            () -> thrown[0] = assertThrows(StackOverflowError.class, () -> callForEver(pool));
        Thread thread = new Thread(null, endless, "small", SMALL_STACK + 64L * round);
        thread.start();
        thread.join();
        assertInstanceOf(StackOverflowError.class, thrown[0]);
        assertEquals(7, other.call(() -> 7, Duration.ofMinutes(1)));
      }
    }
  }

  private static void submitForEver(ForkPool pool, boolean executes) {
    if (executes) {
      pool.execute(() -> {});
    } else {
      pool.submit(() -> 1);
    }
    submitForEver(pool, executes);
  }

  /**
   * The place of one that overflowed as it came in was never given back: the pool did not close.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSequentialPoolClosesWhereverASubmissionToItOverflows(boolean executes) throws Exception {
    for (int round = 0; round < ROUNDS / 2; round++) {
      ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().sequential());
      Runnable endless =
          () -> assertThrows(StackOverflowError.class, () -> submitForEver(pool, executes));
      inThread(SMALL_STACK + 48L * round, endless);
      pool.close();
    }
  }

  private static void inThread(long stack, Runnable body) throws InterruptedException {
    Thread thread = new Thread(null, body, "small", stack);
    thread.start();
    thread.join();
  }

  /** Goes down to the end of the stack, back by so many frames, and there does something. */
  private static int backFromTheEnd(int frames, Runnable what) {
    int above;
    try {
      above = backFromTheEnd(frames, what) + 1;
    } catch (StackOverflowError end) {
      above = 0;
    }
    if (above == frames) {
      try {
        what.run();
      } catch (StackOverflowError full) {
        // As it may be.
      }
    }
    return above;
  }

  private static void get(Future<?> future) {
    try {
      future.get();
    } catch (ExecutionException overflow) {
      assertInstanceOf(StackOverflowError.class, overflow.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Whoever got it waited for ever: its body had begun, and there was no room to end it. So it was
   * each time with {@code -XX:TieredStopAtLevel=1}, and now and then without.
   */
  @Tag("long")
  @Test
  void aFutureThatIsGotAtTheEndOfTheStackHasAnEnd() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      for (int round = 0; round < ROUNDS / 4; round++) {
        inThread(SMALL_STACK + 48L * round, () -> pool.run(() -> getAtTheEnd(pool)));
      }
    }
  }

  private static void getAtTheEnd(ForkPool pool) {
    for (int frames = 0; frames < ROUNDS; frames++) {
      Future<Integer> future = pool.submit(() -> 7);
      backFromTheEnd(frames, () -> get(future));
      get(future);
    }
  }
}
