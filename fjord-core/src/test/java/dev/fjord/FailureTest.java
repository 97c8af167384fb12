package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is thrown, what is run all the same, and what is not. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FailureTest {
  private final ForkPool pool = ForkPool.open(2);

  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final class Right extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Whatever happened, the pool has both workers afterwards, and closes. */
  @AfterEach
  void thePoolStillWorks() {
    assertAllWorkersWork(pool, 2);
    pool.close();
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
  }

  /** So many tasks run at the same time, and a tree is right. */
  static void assertAllWorkersWork(ForkPool pool, int workers) {
    CountDownLatch all = new CountDownLatch(workers);
    Runnable[] tasks = new Runnable[workers];
    Arrays.fill(tasks, (Runnable) () -> meet(all));
    pool.run(() -> Fork.joinAll(tasks));
    Trees tree = Trees.random(1, 500);
    assertEquals(tree.sequentially(), pool.<Long>callUnchecked(tree::joinedAsLong));
  }

  /** Runs a join whose right branch begins in another thread before the left one goes on. */
  private void joinStolen(Runnable left, Runnable right) {
    CountDownLatch begun = new CountDownLatch(1);
    pool.run(
        () ->
            Fork.join(
                () -> {
                  Await.open(begun);
                  left.run();
                },
                () -> {
                  begun.countDown();
                  right.run();
                }));
  }

  private static <X extends Throwable> void sneak(Throwable failure) throws X {
    @SuppressWarnings("unchecked")
    X thrown = (X) failure;
    throw thrown;
  }

  @Test
  void theRightBranchIsNotRunIfTheLeftFailsBeforeItBegan() {
    AtomicBoolean ran = new AtomicBoolean();
    Left failure = new Left();
    try (ForkPool one = ForkPool.open(1)) {
      Runnable right = () -> ran.set(true);
      assertSame(
          failure,
          assertThrows(
              Left.class,
              () ->
                  one.run(
                      () ->
                          Fork.join(
                              () -> {
                                throw failure;
                              },
                              right))));
    }
    assertFalse(ran.get());
    assertEquals(0, failure.getSuppressed().length);
  }

  @Test
  void theRightBranchIsWaitedForIfItRunsWhenTheLeftFails() {
    Thread caller = Thread.currentThread();
    AtomicBoolean done = new AtomicBoolean();
    Left failure = new Left();
    Left thrown =
        assertThrows(
            Left.class,
            () ->
                joinStolen(
                    () -> {
                      throw failure;
                    },
                    () -> {
                      Await.untilParked(caller);
                      done.set(true);
                    }));
    assertSame(failure, thrown);
    assertTrue(done.get());
    assertEquals(0, thrown.getSuppressed().length);
  }

  @Test
  void theFailureOfAStolenBranchIsThrownWithTheStackTraceOfItsThread() {
    AtomicReference<Right> made = new AtomicReference<>();
    AtomicReference<Thread> thief = new AtomicReference<>();
    Right thrown =
        assertThrows(Right.class, () -> joinStolen(() -> {}, () -> failAsThief(made, thief)));
    assertSame(made.get(), thrown);
    assertFalse(thief.get() == Thread.currentThread());
    assertEquals("failAsThief", thrown.getStackTrace()[0].getMethodName());
    assertFalse(
        Arrays.stream(thrown.getStackTrace())
            .anyMatch(frame -> frame.getMethodName().equals("joinStolen")));
  }

  private static void failAsThief(AtomicReference<Right> made, AtomicReference<Thread> thief) {
    Right failure = new Right();
    made.set(failure);
    thief.set(Thread.currentThread());
    throw failure;
  }

  @Test
  void ifBothFailTheLeftIsThrownAndTheRightSuppressed() {
    Left left = new Left();
    Right right = new Right();
    Left thrown =
        assertThrows(
            Left.class,
            () ->
                joinStolen(
                    () -> {
                      throw left;
                    },
                    () -> {
                      throw right;
                    }));
    assertSame(left, thrown);
    assertArrayEquals(new Throwable[] {right}, thrown.getSuppressed());
  }

  @Test
  void theSameThrowableInBothIsThrownOnce() {
    Left same = new Left();
    Runnable fails =
        () -> {
          throw same;
        };
    assertSame(same, assertThrows(Left.class, () -> joinStolen(fails, fails)));
    assertEquals(0, same.getSuppressed().length);
  }

  @Test
  void theFailureOfTheCombinationIsThrown() {
    Left failure = new Left();
    assertSame(
        failure,
        assertThrows(
            Left.class,
            () ->
                pool.call(
                    () ->
                        Fork.joinInt(
                            () -> 1,
                            () -> 2,
                            (a, b) -> {
                              throw failure;
                            }))));
  }

  @Test
  void everyKindOfJoinThrowsWhatItsStolenBranchThrew() {
    Right failure = new Right();
    CountDownLatch[] begun = new CountDownLatch[4];
    Arrays.setAll(begun, i -> new CountDownLatch(1));
    Callable<?> longs =
        () -> Fork.joinLong(() -> waited(begun[0]), () -> fail(begun[0], failure), Long::sum);
    Callable<?> doubles =
        () -> Fork.joinDouble(() -> waited(begun[1]), () -> fail(begun[1], failure), Double::sum);
    Callable<?> ints =
        () -> Fork.joinInt(() -> waited(begun[2]), () -> fail(begun[2], failure), Integer::sum);
    Supplier<Integer> left = () -> waited(begun[3]);
    Supplier<Integer> right = () -> fail(begun[3], failure);
    Callable<?> objects = () -> Fork.<Integer, Integer, Integer>join(left, right, Integer::sum);
    for (Callable<?> join : Arrays.asList(longs, doubles, ints, objects)) {
      assertSame(failure, assertThrows(Right.class, () -> pool.call(join)));
    }
  }

  private static int waited(CountDownLatch latch) {
    Await.open(latch);
    return 1;
  }

  private static int fail(CountDownLatch begun, RuntimeException failure) {
    begun.countDown();
    throw failure;
  }

  @Test
  void checkedExceptionsComeThroughUnchanged() {
    IOException failure = new IOException("checked");
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () ->
                pool.call(
                    () -> {
                      throw failure;
                    })));
    assertSame(
        failure,
        assertThrows(
            IOException.class, () -> pool.run(() -> FailureTest.<RuntimeException>sneak(failure))));
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () -> joinStolen(() -> {}, () -> FailureTest.<RuntimeException>sneak(failure))));
  }

  @Test
  void errorsComeThroughUnchanged() {
    for (Error failure :
        new Error[] {new AssertionError("own"), new OutOfMemoryError("own"), new LinkageError()}) {
      Runnable fails =
          () -> {
            throw failure;
          };
      assertSame(failure, assertThrows(Error.class, () -> joinStolen(fails, () -> {})));
      assertSame(failure, assertThrows(Error.class, () -> joinStolen(() -> {}, fails)));
      assertSame(failure, assertThrows(Error.class, () -> pool.run(fails)));
    }
  }

  @Test
  void aFailureDeepInATreeComesOutAtTheTop() {
    for (int at = 0; at < 200; at++) {
      int failing = at;
      Left failure = new Left();
      AtomicInteger leaf = new AtomicInteger();
      Left thrown = assertThrows(Left.class, () -> pool.run(() -> tree(8, leaf, failing, failure)));
      assertSame(failure, thrown);
    }
  }

  private static void tree(int depth, AtomicInteger leaf, int failing, RuntimeException failure) {
    if (depth == 0) {
      if (leaf.getAndIncrement() == failing) {
        throw failure;
      }
      return;
    }
    Fork.join(
        () -> tree(depth - 1, leaf, failing, failure),
        () -> tree(depth - 1, leaf, failing, failure));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void ifSeveralFailTheLeftmostIsThrownWithTheOthersSuppressed(int workers) {
    try (ForkPool some = ForkPool.open(workers)) {
      for (int round = 0; round < 200; round++) {
        RuntimeException[] failures = new RuntimeException[64];
        AtomicBoolean[] thrownBy = new AtomicBoolean[64];
        Runnable[] tasks = new Runnable[64];
        for (int i = 0; i < tasks.length; i++) {
          RuntimeException failure = new RuntimeException("task " + i);
          AtomicBoolean thrown = new AtomicBoolean();
          failures[i] = failure;
          thrownBy[i] = thrown;
          tasks[i] =
              () -> {
                thrown.set(true);
                throw failure;
              };
        }
        RuntimeException first =
            assertThrows(RuntimeException.class, () -> some.run(() -> Fork.joinAll(tasks)));
        assertSame(failures[0], first);
        for (int i = 1; i < failures.length; i++) {
          assertEquals(thrownBy[i].get(), isSuppressedIn(failures[i], first), "task " + i);
        }
        assertAllWorkersWork(some, workers);
      }
    }
  }

  /** It is suppressed on what ends the branch around it, which is left out. */
  @Test
  void whatFailsBeneathABranchThatIsStoppedIsToldToo() {
    try (ForkPool three = ForkPool.open(3)) {
      CountDownLatch allRun = new CountDownLatch(3);
      CountDownLatch stopped = new CountDownLatch(1);
      Right right = new Right();
      Runnable untilStopped =
          () -> {
            meet(allRun);
            try {
              while (true) {
                Fork.join(() -> {}, () -> {});
              }
            } finally {
              stopped.countDown();
            }
          };
      Runnable thenFails =
          () -> {
            meet(allRun);
            Await.open(stopped);
            throw right;
          };
      Runnable first =
          () -> {
            meet(allRun);
            throw new Left();
          };
      Left left =
          assertThrows(
              Left.class,
              () -> three.run(() -> Fork.join(first, () -> Fork.join(untilStopped, thenFails))));
      assertArrayEquals(new Throwable[] {right}, left.getSuppressed());
    }
  }

  private static void meet(CountDownLatch all) {
    all.countDown();
    Await.open(all);
  }

  private static boolean isSuppressedIn(Throwable failure, Throwable in) {
    return Arrays.stream(in.getSuppressed())
        .anyMatch(each -> each == failure || isSuppressedIn(failure, each));
  }

  @Test
  void withOneWorkerTheTasksAfterAFailureAreNotRun() {
    AtomicInteger last = new AtomicInteger(-1);
    Runnable[] tasks = new Runnable[100];
    for (int i = 0; i < tasks.length; i++) {
      int at = i;
      tasks[i] =
          () -> {
            last.set(at);
            if (at == 41) {
              throw new Left();
            }
          };
    }
    try (ForkPool one = ForkPool.open(1)) {
      assertThrows(Left.class, () -> one.run(() -> Fork.joinAll(tasks)));
      assertEquals(41, last.get());
      assertThrows(
          Left.class, () -> one.run(() -> Fork.range(0, 100, (lo, hi) -> tasks[41].run())));
    }
  }

  @Test
  void theTasksOfAStolenPartThatHaveNotBegunWhenOneToTheirLeftFailsAreNotRun() {
    Thread caller = Thread.currentThread();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch failing = new CountDownLatch(1);
    AtomicInteger stolen = new AtomicInteger();
    Runnable[] tasks = new Runnable[64];
    Arrays.fill(
        tasks,
        (Runnable)
            () -> {
              if (stolen.getAndIncrement() == 0) {
                begun.countDown();
                Await.open(failing);
                Await.untilParked(caller); // it has failed and waits for this
              }
            });
    tasks[0] =
        () -> {
          Await.open(begun);
          failing.countDown();
          throw new Left();
        };
    try (ForkPool two = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2))) {
      assertThrows(Left.class, () -> two.run(() -> Fork.joinAll(tasks)));
    }
    assertEquals(1, stolen.get());
  }
}
