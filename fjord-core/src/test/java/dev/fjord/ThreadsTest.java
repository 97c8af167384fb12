package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pool's own threads are as the options say, before every task. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ThreadsTest {
  private static final ForkPoolOptions ONE = ForkPoolOptions.defaults().workers(1);

  private static final int WORKERS = 3;

  private static <T> T inThreadOf(ForkPool pool, Callable<T> body) throws Exception {
    return Await.value(pool.submit(body));
  }

  @Test
  void threadsAreNamedAfterThePoolAndCounted() throws Exception {
    Set<String> names = ConcurrentHashMap.newKeySet();
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(3).maxThreads(3).name("named");
    try (ForkPool pool = ForkPool.open(options)) {
      CountDownLatch all = new CountDownLatch(3);
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        futures.add(
            pool.submit(
                () -> {
                  names.add(Thread.currentThread().getName());
                  all.countDown();
                  Await.open(all);
                  return null;
                }));
      }
      for (Future<?> each : futures) {
        Await.value(each);
      }
    }
    assertEquals(Set.of("named-1", "named-2", "named-3"), names);
  }

  @Test
  void poolsWithoutANameAreCounted() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      String name = pool.snapshot().name();
      assertTrue(name.matches("fjord-\\d+"), name);
      assertEquals(name + "-1", inThreadOf(pool, () -> Thread.currentThread().getName()));
    }
  }

  @Test
  void daemonAndPriorityAreAsChosen() throws Exception {
    try (ForkPool pool = ForkPool.open(ONE)) {
      assertTrue(inThreadOf(pool, () -> Thread.currentThread().isDaemon()));
      assertEquals(
          Thread.NORM_PRIORITY, inThreadOf(pool, () -> Thread.currentThread().getPriority()));
    }
    try (ForkPool pool = ForkPool.open(ONE.daemon(false).priority(7))) {
      assertFalse(inThreadOf(pool, () -> Thread.currentThread().isDaemon()));
      assertEquals(7, inThreadOf(pool, () -> Thread.currentThread().getPriority()));
      inThreadOf(
          pool,
          () -> {
            Thread.currentThread().setPriority(2);
            return null;
          });
      assertEquals(7, inThreadOf(pool, () -> Thread.currentThread().getPriority()));
    }
  }

  private static ClassLoader loaderIn(ForkPool pool) throws Exception {
    return inThreadOf(pool, () -> Thread.currentThread().getContextClassLoader());
  }

  private static ClassLoader someLoader() {
    return new ClassLoader(ThreadsTest.class.getClassLoader()) {};
  }

  @Test
  void theContextClassLoaderIsTheOpenersUnlessChosen() throws Exception {
    ClassLoader openers = someLoader();
    ClassLoader chosen = someLoader();
    Thread opener = Thread.currentThread();
    ClassLoader before = opener.getContextClassLoader();
    opener.setContextClassLoader(openers);
    try (ForkPool pool = ForkPool.open(ONE);
        ForkPool choosing = ForkPool.open(ONE.contextClassLoader(chosen));
        ForkPool without = ForkPool.open(ONE.contextClassLoader(null))) {
      opener.setContextClassLoader(before);
      assertSame(openers, loaderIn(pool));
      assertSame(chosen, loaderIn(choosing));
      assertNull(loaderIn(without));
      assertSame(before, opener.getContextClassLoader());
    } finally {
      opener.setContextClassLoader(before);
    }
  }

  @Test
  void aContextClassLoaderSetByATaskIsGoneBeforeTheNext() throws Exception {
    ClassLoader chosen = someLoader();
    try (ForkPool pool = ForkPool.open(ONE.contextClassLoader(chosen))) {
      for (int i = 0; i < 50; i++) {
        pool.execute(() -> Thread.currentThread().setContextClassLoader(someLoader()));
        assertSame(chosen, loaderIn(pool));
      }
    }
  }

  @Test
  void anInterruptOfATaskIsGoneBeforeTheNext() throws Exception {
    try (ForkPool pool = ForkPool.open(ONE)) {
      for (int i = 0; i < 50; i++) {
        pool.execute(() -> Thread.currentThread().interrupt());
        assertFalse(inThreadOf(pool, () -> Thread.currentThread().isInterrupted()));
      }
    }
  }

  @Test
  void aCallersThreadIsLeftAsItsBodyMadeIt() {
    Thread caller = Thread.currentThread();
    ClassLoader before = caller.getContextClassLoader();
    ClassLoader set = someLoader();
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(() -> caller.setContextClassLoader(set));
      assertSame(set, caller.getContextClassLoader());
    } finally {
      caller.setContextClassLoader(before);
    }
  }

  @Test
  void theHandlerIsToldWhatExecutedBodiesThrowAndTheThreadGoesOn() throws Exception {
    Queue<Throwable> told = new ConcurrentLinkedQueue<>();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    ForkPoolOptions options =
        ONE.uncaughtExceptionHandler(
            (thread, failure) -> {
              assertSame(Thread.currentThread(), thread);
              threads.add(thread);
              told.add(failure);
              throw new IllegalStateException("handlers may fail");
            });
    List<Throwable> failures = List.of(new RuntimeException(), new AssertionError(), new Error());
    try (ForkPool pool = ForkPool.open(options)) {
      for (Throwable failure : failures) {
        pool.execute(() -> ThreadsTest.<RuntimeException>sneak(failure));
      }
      threads.add(inThreadOf(pool, Thread::currentThread));
    }
    assertEquals(failures, new ArrayList<>(told));
    assertEquals(1, threads.size());
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void sneak(Throwable failure) throws X {
    throw (X) failure;
  }

  // ---- the factory

  @Test
  void aFactoryMakesTheThreads() throws Exception {
    Queue<Thread> made = new ConcurrentLinkedQueue<>();
    ThreadFactory factory =
        body -> {
          Thread thread = new Thread(body, "of the factory");
          thread.setDaemon(true);
          thread.setPriority(3);
          made.add(thread);
          return thread;
        };
    try (ForkPool pool = ForkPool.open(ONE.threadFactory(factory))) {
      assertTrue(made.isEmpty());
      Thread ran = inThreadOf(pool, Thread::currentThread);
      assertSame(made.peek(), ran);
      assertEquals("of the factory", ran.getName());
      assertEquals(3, ran.getPriority());
    }
  }

  /** Fails when a pool tidies it between two tasks. */
  private static final class Brittle extends Thread {
    private final AtomicInteger broken;

    Brittle(Runnable body, AtomicInteger broken) {
      super(body);
      this.broken = broken;
      setDaemon(true);
      setUncaughtExceptionHandler((thread, failure) -> broken.incrementAndGet());
    }

    @Override
    public @Nullable ClassLoader getContextClassLoader() {
      return null; // not what the pool wants
    }

    @Override
    public void setContextClassLoader(@Nullable ClassLoader loader) {
      throw new AssertionError("planned");
    }
  }

  /** Once such a place was lost: the pool had one worker less, and never came to rest. */
  @Test
  void aThreadThatFailsBetweenTwoTasksIsReplaced() throws Exception {
    AtomicInteger broken = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(ONE.threadFactory(body -> new Brittle(body, broken)))) {
      List<Future<Integer>> futures = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        int value = i;
        futures.add(pool.submit(() -> value));
      }
      for (int i = 0; i < futures.size(); i++) {
        assertEquals(i, Await.value(futures.get(i)));
      }
      Await.until("the pool is at rest", () -> pool.snapshot().active() == 0);
      assertTrue(broken.get() > 0, "no thread failed");
    }
  }

  private static final RuntimeException REFUSED = new RuntimeException("refused");

  private static final ThreadFactory THROWS =
      body -> {
        throw REFUSED;
      };

  @Test
  void withoutThreadsTheCallerDoesTheWork() throws Exception {
    Trees tree = Trees.random(5, 2_000);
    for (ThreadFactory factory : List.<ThreadFactory>of(THROWS, body -> null)) {
      ForkPoolOptions options = ForkPoolOptions.defaults().workers(4).threadFactory(factory);
      try (ForkPool pool = ForkPool.open(options)) {
        for (int i = 0; i < 20; i++) {
          assertEquals(tree.sequentially(), pool.call(tree::joinedAsLong));
        }
        AtomicInteger done = new AtomicInteger();
        pool.run(() -> Fork.range(0, 1000, (lo, hi) -> done.addAndGet(hi - lo)));
        pool.run(
            () -> {
              Fork.<Object>scope(
                  scope -> {
                    scope.fork(() -> done.getAndIncrement());
                    return scope.fork(() -> done.getAndIncrement()).join();
                  });
            });
        assertEquals(1002, done.get());
        assertEquals(0, pool.snapshot().threads());
      }
    }
  }

  @Test
  void withoutThreadsASubmissionIsRejectedWithTheReason() {
    try (ForkPool pool = ForkPool.open(ONE.threadFactory(THROWS))) {
      for (int i = 0; i < 3; i++) {
        assertSame(
            REFUSED,
            assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1)).getCause());
        assertSame(
            REFUSED,
            assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}))
                .getCause());
      }
    }
    try (ForkPool pool = ForkPool.open(ONE.threadFactory(body -> null))) {
      assertTrue(
          assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1)).getCause()
              != null);
    }
  }

  @Test
  void aFactoryThatRecoversIsUsedAgain() throws Exception {
    AtomicBoolean broken = new AtomicBoolean(true);
    ThreadFactory factory =
        body -> {
          if (broken.get()) {
            throw REFUSED;
          }
          Thread thread = new Thread(body);
          thread.setDaemon(true);
          return thread;
        };
    try (ForkPool pool =
        ForkPool.open(ForkPoolOptions.defaults().workers(2).threadFactory(factory))) {
      assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1));
      broken.set(false);
      assertEquals(2, inThreadOf(pool, () -> 2));
      FailureTest.assertAllWorkersWork(pool, 2);
    }
  }

  @Test
  void withoutThreadsMoreCallersThanWorkersAllFinish() throws Exception {
    ForkPool pool = ForkPool.open(ONE.threadFactory(THROWS));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch latch = new CountDownLatch(1);
    Future<Integer> first =
        Await.inThread(
            () ->
                pool.call(
                    () -> {
                      begun.countDown();
                      Await.open(latch);
                      return 1;
                    }));
    Await.open(begun);
    Future<Integer> second = Await.inThread(() -> pool.call(() -> 2));
    Await.until( // the first waits, and so another may be up: it may not be seen to wait
        "the second waits, or has ended", () -> pool.snapshot().queued() == 1 || second.isDone());
    latch.countDown();
    assertEquals(1, Await.value(first));
    assertEquals(2, Await.value(second));
    pool.close();
  }

  @Test
  void withoutThreadsACallerWaitsForTheOnlyPlaceWhileWhoHasItBlocks() throws Exception {
    ForkPool pool = ForkPool.open(ONE.maxThreads(1).threadFactory(THROWS));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 0));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch latch = new CountDownLatch(1);
    Future<Integer> first =
        Await.inThread(
            () ->
                pool.call(
                    () ->
                        Fork.blocking(
                            () -> {
                              begun.countDown();
                              Await.open(latch);
                              return 1;
                            })));
    Await.open(begun);
    FutureTask<Integer> second = new FutureTask<>(() -> pool.call(() -> 2));
    Thread caller = new Thread(second);
    caller.start();
    Await.until(
        "the second waits, or has failed",
        () -> caller.getState() == Thread.State.WAITING || second.isDone());
    assertFalse(second.isDone());
    latch.countDown();
    assertEquals(1, Await.value(first));
    assertEquals(2, Await.value(second));
    pool.close();
  }

  @Test
  void withoutThreadsWhatACallerSubmitsIsRunOrRejected() throws Exception {
    ForkPool pool = ForkPool.open(ONE.threadFactory(THROWS));
    Future<Integer> future;
    try {
      future = pool.call(() -> pool.submit(() -> 1));
    } catch (RejectedExecutionException allowed) {
      return;
    }
    assertEquals(1, Await.value(future));
    pool.close();
  }

  /** As {@code Thread::startVirtualThread} does. */
  @Test
  void aThreadThatWasStartedIsNoWorker() {
    for (int i = 0; i < 50; i++) {
      AtomicInteger made = new AtomicInteger();
      ThreadFactory starting =
          body -> {
            made.incrementAndGet();
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            thread.start();
            return thread;
          };
      ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).threadFactory(starting));
      AtomicInteger ran = new AtomicInteger();
      RejectedExecutionException refused =
          assertThrows(RejectedExecutionException.class, () -> pool.execute(ran::incrementAndGet));
      assertTrue(refused.getCause().getMessage().contains("started"), refused::toString);
      assertTrue(made.get() > 0);
      assertEquals(3, pool.call(() -> 3), "the caller works");
      pool.close();
      assertEquals(0, ran.get());
      assertEquals(0, pool.snapshot().threads());
    }
  }

  /** It was counted as one that had not begun: the pool never closed. */
  @Test
  void aThreadWhoseStartThrowsAfterwardsWorksAllTheSame() throws Exception {
    final class Registered extends Thread {
      Registered(Runnable body) {
        super(body);
      }

      @Override
      public void start() {
        super.start();
        Await.until("it works, or waits", () -> getState() != State.RUNNABLE);
        throw new IllegalStateException("the registry is full");
      }
    }

    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().threadFactory(Registered::new))) {
      for (int i = 0; i < 10; i++) {
        assertEquals(i, Await.value(pool.submit(constant(i))));
      }
      assertTrue(pool.snapshot().threads() > 0);
    }
  }

  private static Callable<Integer> constant(int value) {
    return () -> value;
  }

  /** Equal ones were taken for one: only one was interrupted. */
  @Test
  void threadsThatAreEqualAreInterruptedEach() throws Exception {
    final class Alike extends Thread {
      Alike(Runnable body) {
        super(body);
      }

      @Override
      public int hashCode() {
        return 1;
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Alike;
      }
    }

    CountDownLatch begun = new CountDownLatch(WORKERS);
    CountDownLatch never = new CountDownLatch(1);
    List<Future<?>> futures = new ArrayList<>();
    ForkPool pool =
        ForkPool.open(ForkPoolOptions.defaults().workers(WORKERS).threadFactory(Alike::new));
    for (int i = 0; i < WORKERS; i++) {
      Callable<Integer> waits =
          () -> {
            begun.countDown();
            never.await();
            return 0;
          };
      futures.add(pool.submit(waits));
    }
    begun.await();
    pool.closeNow();
    for (Future<?> each : futures) {
      Throwable failure = assertThrows(ExecutionException.class, each::get).getCause();
      assertInstanceOf(InterruptedException.class, failure);
    }
  }
}
