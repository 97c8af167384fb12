package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that do what tasks should not. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UserCodeTest {
  private static final int QUEUED = Times.LONG ? 10_000_000 : 200_000;

  private static final int STORM = 20_000;
  private static final int STORMERS = 4;

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTaskThatInterruptsItsOwnThreadIsRunToItsEndAndTheNextIsNotInterrupted(int workers)
      throws Exception {
    ForkPool pool = ForkPool.open(workers);
    for (int i = 0; i < 200; i++) {
      int sum = Proof.value(pool.submit(UserCodeTest::interruptSelfAndFork));
      assertEquals(987, sum);
      assertFalse(Proof.<Boolean>value(pool.submit(Thread::interrupted)));
    }
    Proof.works(pool, workers);
    Proof.closes(pool);
  }

  private static int interruptSelfAndFork() {
    Thread.currentThread().interrupt();
    return Proof.fib(16);
  }

  @Test
  void aTaskThatClosesItsPoolIsRefusedOrLetsThePoolEndAfterIt() throws Exception {
    ForkPool pool = ForkPool.open(2);
    ExecutorService view = pool.asExecutorService();
    pool.run(() -> assertThrows(IllegalStateException.class, pool::close));
    pool.run(() -> assertThrows(IllegalStateException.class, pool::closeNow));
    Proof.works(pool, 2);
    int after =
        Proof.value(
            pool.submit(
                () -> {
                  view.shutdown();
                  assertThrows(RejectedExecutionException.class, () -> view.execute(() -> {}));
                  return Proof.fib(16); // forks are part of what is finished
                }));
    assertEquals(987, after);
    assertTrue(view.awaitTermination(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    Proof.closes(pool);
  }

  @Test
  void aPoolWithATaskThatBlocksIsNotClosedBeforeItAndCloseNowInterruptsIt() throws Exception {
    ForkPool pool = ForkPool.open(2);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    AtomicBoolean released = new AtomicBoolean();
    pool.execute(
        () -> {
          begun.countDown();
          while (!released.get()) { // for ever, as far as the pool knows
            LockSupport.park();
            if (Thread.interrupted()) {
              interrupted.set(true);
            }
          }
        });
    Proof.open(begun);
    Thread closer = Proof.start(pool::closeNow);
    Proof.until("it is interrupted", interrupted::get);
    assertTrue(closer.isAlive());
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1));
    released.set(true);
    Proof.until(
        "it ends",
        () -> {
          wakeAll(pool);
          return !closer.isAlive();
        });
    Proof.closes(pool);
  }

  private static void wakeAll(ForkPool pool) {
    String prefix = pool.snapshot().name();
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .forEach(LockSupport::unpark);
  }

  @Test
  void whatATaskChangesOfItsThreadIsPutBackBeforeTheNextSubmission() throws Exception {
    ClassLoader mine = new ClassLoader(null) {};
    ForkPoolOptions one = ForkPoolOptions.defaults().workers(1).priority(4);
    ForkPool pool = ForkPool.open(one);
    ClassLoader before =
        Proof.value(pool.submit(() -> Thread.currentThread().getContextClassLoader()));
    for (int i = 0; i < 50; i++) {
      Proof.value(
          pool.submit(
              () -> {
                Thread.currentThread().setContextClassLoader(mine);
                Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
                return 0;
              }));
      assertSame(
          before, Proof.value(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
      assertEquals(4, Proof.value(pool.submit(() -> Thread.currentThread().getPriority())));
    }
    Proof.works(pool, 1);
    Proof.closes(pool);
  }

  /** As in any pool of threads: they are the user's, and so is what he keeps in them. */
  @Test
  void aThreadLocalThatATaskLeftBehindIsThereForTheNextInItsThread() throws Exception {
    ThreadLocal<String> local = new ThreadLocal<>();
    ForkPool pool = ForkPool.open(1);
    pool.execute(() -> local.set("left behind"));
    assertEquals("left behind", Proof.value(pool.submit(local::get)));
    assertNull(local.get());
    Proof.works(pool, 1);
    Proof.closes(pool);
  }

  @Test
  void aThreadLocalOfTheOpenerOrCallerIsNotInherited() throws Exception {
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    local.set("the opener's");
    ForkPool pool = ForkPool.open(2);
    assertEquals("the opener's", pool.call(local::get)); // in this thread, while a place is free
    assertNull(Proof.value(pool.submit(local::get)));
    Proof.closes(pool);
  }

  @Test
  void afterCloseAStormOfSubmissionsIsRejectedAndStartsNothing() throws Exception {
    ForkPool pool = ForkPool.open(2);
    Proof.works(pool, 2);
    AtomicInteger rejected = new AtomicInteger();
    List<Thread> storm = new ArrayList<>();
    CountDownLatch half = new CountDownLatch(STORMERS);
    AtomicInteger accepted = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    for (int t = 0; t < STORMERS; t++) {
      storm.add(
          Proof.start(
              () -> {
                for (int i = 0; i < STORM; i++) {
                  if (i == STORM / 2) {
                    half.countDown();
                  }
                  try {
                    pool.execute(ran::incrementAndGet);
                    accepted.incrementAndGet();
                  } catch (RejectedExecutionException closed) {
                    rejected.incrementAndGet();
                  }
                }
              }));
    }
    Proof.open(half);
    pool.close();
    int ranBeforeTheEnd = ran.get();
    for (Thread each : storm) {
      each.join();
    }
    assertThrows(RejectedExecutionException.class, () -> pool.call(() -> 1));
    assertEquals(STORM * STORMERS, accepted.get() + rejected.get());
    assertEquals(accepted.get(), ran.get());
    assertEquals(ranBeforeTheEnd, ran.get());
    Proof.closes(pool);
  }

  @Test
  void millionsOfQueuedSubmissionsAreAllRun() throws Exception {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2));
    CountDownLatch latch = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(2);
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            begun.countDown();
            Proof.open(latch);
          });
    }
    Proof.open(begun);
    for (int i = 0; i < QUEUED; i++) {
      pool.execute(ran::incrementAndGet);
    }
    assertEquals(QUEUED, pool.snapshot().queued());
    assertEquals(0, ran.get());
    latch.countDown();
    Proof.closes(pool);
    assertEquals(QUEUED, ran.get());
  }

  @ParameterizedTest
  @ValueSource(longs = {256 << 10, 1 << 20})
  void aRecursionWithoutEndOverflowsTheStackOfTheCallerAndThePoolIsWhole(long stack)
      throws Exception {
    overflowTheCaller(stack);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {512 << 10, 8 << 20})
  void soItIsWithStacksOfOtherSizes(long stack) throws Exception {
    overflowTheCaller(stack);
  }

  private static void overflowTheCaller(long stack) throws Exception {
    ForkPool pool = ForkPool.open(2);
    for (int i = 0; i < 3; i++) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread caller =
          Proof.start(
              stack,
              () -> {
                try {
                  pool.run(UserCodeTest::forkForEver);
                } catch (Throwable failure) {
                  thrown.set(failure);
                }
              });
      caller.join();
      assertInstanceOf(StackOverflowError.class, thrown.get());
      Proof.works(pool, 2);
    }
    Proof.endsAtRest(pool);
  }

  /** There may be more threads than workers: one for a join that waited and has lent its place. */
  @Test
  void aRecursionWithoutEndOverflowsTheStackOfAThreadOfThePoolWhichGoesOn() throws Exception {
    overflowAThread(256 << 10);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 16 << 20})
  void soDoThreadsWithLargerStacks(long stack) throws Exception {
    overflowAThread(stack);
  }

  private static void overflowAThread(long stack) throws Exception {
    AtomicInteger ended = new AtomicInteger();
    ForkPool pool = Proof.open(2, body -> Proof.daemon(stack, Proof.telling(body, ended)));
    for (int i = 0; i < 3; i++) {
      Future<Integer> deep =
          pool.submit(
              () -> {
                forkForEver();
                return 0;
              });
      ExecutionException failure = assertThrows(ExecutionException.class, () -> Proof.value(deep));
      assertInstanceOf(StackOverflowError.class, failure.getCause());
      Proof.works(pool, 2);
    }
    assertEquals(0, ended.get());
    Proof.endsAtRest(pool);
  }

  private static void forkForEver() {
    Fork.join(UserCodeTest::forkForEver, () -> {});
  }
}
