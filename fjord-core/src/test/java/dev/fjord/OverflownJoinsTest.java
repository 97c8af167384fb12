package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A join with stack enough waits for its second branch, though others had none. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OverflownJoinsTest {
  private static final int ROUNDS = 20;

  /** Frames between two joins, some more each round: so one has no stack left in some rounds. */
  private static final int APART = 300;

  private static final int STEP = 7;

  /** Of the outermost joins, whose second branches take long; a stack has more joins. */
  private static final int LONG_JOINS = 3;

  /** For each of them, for the root, and for the other second branches. */
  private static final int WORKERS = LONG_JOINS + 2;

  private static final long SMALL_STACK = 256 << 10;

  /** More than joins are tried at the end of the stack. */
  private static final int TRIES = 40;

  /** Longer than a failure needs to the outermost join. */
  private static final long A_WHILE_NANOS = 5_000_000;

  /** Linked before they are needed at the end of the stack, where they could not be. */
  private final Runnable nothing = () -> {};

  private final Runnable overflow = this::forEver;
  private final AtomicInteger running = new AtomicInteger();
  private volatile boolean unwinding;
  private @Nullable StackOverflowError caught;

  private static ForkPool poolOfSmallStacks(int workers) {
    return ForkPool.open(
        ForkPoolOptions.defaults()
            .workers(workers)
            .threadFactory(body -> new Thread(null, body, "small", SMALL_STACK)));
  }

  @Test
  void joinsFarApartWaitForTheirSecondBranchesThoughOneFurtherInHadNoStack() throws Exception {
    try (ForkPool pool = poolOfSmallStacks(WORKERS)) {
      for (int round = 0; round < ROUNDS; round++) {
        int apart = APART + STEP * round;
        unwinding = false;
        CountDownLatch end = new CountDownLatch(1);
        Thread opener = new Thread(() -> openWhenUnwinding(end), "opener");
        opener.start();
        Callable<Integer> root =
            () -> {
              assertThrows(StackOverflowError.class, () -> joinsFarApart(apart, LONG_JOINS, end));
              return running.get();
            };
        assertEquals(0, Await.value(pool.submit(root)), "of the second branches still run");
      }
      FailureTest.assertAllWorkersWork(pool, WORKERS);
    }
  }

  /** Whose stack has overflown cannot open it: to store into a field needs no stack. */
  private void openWhenUnwinding(CountDownLatch end) {
    while (!unwinding) {
      LockSupport.parkNanos(Times.LOOK_NANOS);
    }
    end.countDown();
  }

  /**
   * Without end. Each second branch is taken before its join goes further down.
   *
   * @param longOnes how many second branches shall not end before the stack has overflown
   */
  private void joinsFarApart(int apart, int longOnes, CountDownLatch end) {
    CountDownLatch begun = new CountDownLatch(1);
    Fork.join(
        () -> {
          Await.open(begun);
          goDown(apart, () -> joinsFarApart(apart, longOnes - 1, end));
        },
        () -> {
          begun.countDown();
          if (longOnes > 0) {
            running.incrementAndGet();
            Await.open(end);
            LockSupport.parkNanos(A_WHILE_NANOS);
            running.decrementAndGet();
          }
        });
  }

  private int goDown(int frames, Runnable then) {
    if (frames == 0) {
      try {
        then.run();
      } catch (StackOverflowError full) {
        unwinding = true;
        throw full;
      }
      return 0;
    }
    return 1 + goDown(frames - 1, then);
  }

  @Test
  void anOverflowThatIsCaughtAndThrownAgainInAnotherJoinEndsThatInOrder() {
    try (ForkPool pool = poolOfSmallStacks(2)) {
      pool.run(() -> Fork.join(nothing, nothing));
      pool.run(
          () -> {
            for (int joins = 0; joins < TRIES; joins++) {
              caught = null;
              joinAtTheEndOfTheStack(joins);
              if (caught != null) {
                throwAgain(caught);
              }
            }
          });
      FailureTest.assertAllWorkersWork(pool, 2);
    }
  }

  /** Goes down to the end, and joins so many frames before it; keeps what that throws. */
  private int joinAtTheEndOfTheStack(int before) {
    int frames;
    try {
      frames = joinAtTheEndOfTheStack(before) + 1;
    } catch (StackOverflowError end) {
      frames = 0;
    }
    if (frames == before && caught == null) {
      try {
        Fork.join(overflow, nothing);
      } catch (StackOverflowError full) {
        caught = full;
      }
    }
    return frames;
  }

  private void forEver() {
    forEver();
  }

  /** The first fork of a root looks who is hungry; if it overflows, the next one does. */
  @Test
  void anOverflowOfTheForkThatWasToLookWhoIsHungryLeavesThatToTheNext() throws Exception {
    try (ForkPool pool = poolOfSmallStacks(2)) {
      pool.run(() -> Fork.join(nothing, nothing));
      for (int round = 0; round < TRIES; round++) {
        int joins = round;
        CountDownLatch ran = new CountDownLatch(1);
        Callable<Void> root =
            () -> {
              caught = null;
              joinAtTheEndOfTheStack(joins);
              Fork.join(() -> Await.open(ran), ran::countDown);
              return null;
            };
        Await.value(pool.submit(root));
      }
    }
  }

  private static void throwAgain(StackOverflowError again) {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Throwable thrown =
        assertThrows(
            StackOverflowError.class,
            () ->
                Fork.join(
                    () -> {
                      Await.open(begun);
                      throw again;
                    },
                    () -> {
                      begun.countDown();
                      LockSupport.parkNanos(A_WHILE_NANOS);
                      ended.set(true);
                    }));
    assertTrue(ended.get());
    assertSame(again, thrown);
  }
}
