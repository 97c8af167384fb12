package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Worker threads, those of one's own too, and the factories that make them. */
final class WorkerThreadTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Writes down what happens to it. */
  private static final class Own extends ForkJoinWorkerThread {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean failsAtStart = new AtomicBoolean();

    Own(ForkJoinPool pool) {
      super(pool);
    }

    Own(ThreadGroup group, ForkJoinPool pool, boolean preserves) {
      super(group, pool, preserves);
    }

    @Override
    protected void onStart() {
      super.onStart();
      events.add("start");
      if (failsAtStart.get()) {
        throw new ArithmeticException("own");
      }
    }

    @Override
    protected void onTermination(Throwable exception) {
      events.add("end");
      failure.set(exception);
      super.onTermination(exception);
    }
  }

  /** A pool without spares: it has as many threads as workers, whatever waits. */
  private ForkJoinPool with(Mode mode, ForkJoinWorkerThreadFactory factory) {
    return openWithoutSpares(mode.parallelism(), mode.async(), factory);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aWorkerStartsWorksAndEnds(Mode mode) throws Exception {
    Queue<Own> made = new ConcurrentLinkedQueue<>();
    ForkJoinPool pool =
        with(
            mode,
            forPool -> {
              Own thread = new Own(forPool);
              made.add(thread);
              return thread;
            });
    assertTrue(made.isEmpty());
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
    Tasks.Held held = Tasks.Held.all(pool);
    assertEquals(mode.parallelism(), made.size());
    for (Own each : made) {
      assertSame(pool, each.getPool());
      assertTrue(each.isDaemon());
      assertEquals(List.of("start"), List.copyOf(each.events));
    }
    held.release();
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    for (Own each : made) {
      Await.end(each);
      assertEquals(List.of("start", "end"), List.copyOf(each.events));
      assertNull(each.failure.get());
    }
  }

  @Test
  void onStartComesBeforeAnyTask() throws Exception {
    ForkJoinPool pool = with(new Mode(2, false), Own::new);
    for (int i = 0; i < 20; i++) {
      assertEquals("start", Await.value(pool.submit(() -> own().events.peek())));
    }
  }

  private static Own own() {
    return (Own) Thread.currentThread();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void everyWorkerHasItsOwnIndexForLife(Mode mode) {
    ForkJoinPool pool = open(mode);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Set<Integer> indices = ConcurrentHashMap.newKeySet();
    AtomicInteger wrong = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(mode.parallelism());
    for (int i = 0; i < mode.parallelism(); i++) {
      pool.execute(
          () -> {
            ForkJoinWorkerThread worker = (ForkJoinWorkerThread) Thread.currentThread();
            int index = worker.getPoolIndex();
            threads.add(worker);
            if (!indices.add(index) || index < 0 || index >= 32_767) {
              wrong.incrementAndGet();
            }
            all.countDown();
            Await.open(all);
            if (worker.getPoolIndex() != index) {
              wrong.incrementAndGet();
            }
          });
    }
    Await.open(all);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(0, wrong.get());
    assertEquals(mode.parallelism(), threads.size());
    assertEquals(mode.parallelism(), indices.size());
  }

  @Test
  void workersOfTwoPoolsHaveDifferentNames() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 2; i++) {
      ForkJoinPool pool = open(1);
      assertTrue(names.add(pool.invoke(Tasks.task(() -> Thread.currentThread().getName()))));
    }
  }

  @Test
  void aPoolIsNeeded() {
    assertThrows(NullPointerException.class, () -> new Own(null));
    assertThrows(NullPointerException.class, () -> new Own(null, null, false));
  }

  @Test
  void theThreadGroupIsTheGivenOneOrThatOfTheCreator() {
    ThreadGroup group = new ThreadGroup("given");
    ForkJoinPool pool = open(1);
    assertSame(group, new Own(group, pool, true).getThreadGroup());
    assertSame(
        Thread.currentThread().getThreadGroup(), new Own(null, pool, false).getThreadGroup());
  }

  @Test
  void threadLocalsCanBePreserved() throws Exception {
    ThreadLocal<String> local = new ThreadLocal<>();
    ForkJoinPool pool = with(new Mode(1, false), forPool -> new Own(null, forPool, true));
    Await.value(pool.submit(() -> local.set("kept")));
    assertEquals("kept", Await.value(pool.submit(() -> local.get())));
  }

  @Test
  void aFailureAtTheStartEndsTheWorkerAndIsReported() {
    Queue<Own> made = new ConcurrentLinkedQueue<>();
    AtomicReference<Throwable> reported = new AtomicReference<>();
    ForkJoinPool pool =
        ended(
            new ForkJoinPool(
                1,
                forPool -> {
                  Own thread = new Own(forPool);
                  thread.failsAtStart.set(made.isEmpty());
                  made.add(thread);
                  return thread;
                },
                (thread, failure) -> reported.compareAndSet(null, failure),
                false));
    pool.execute(() -> {});
    Await.until("reported", () -> reported.get() != null);
    assertEquals("own", reported.get().getMessage());
    assertEquals("own", made.peek().failure.get().getMessage());
    Await.end(made.peek());
    // Another worker takes its place when there is work.
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
  }

  @Test
  void theHandlerOfThePoolIsThatOfItsWorkers() throws Exception {
    Thread.UncaughtExceptionHandler handler = (thread, failure) -> {};
    ForkJoinPool pool =
        ended(new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, handler, false));
    assertSame(
        handler,
        Await.value(pool.submit(() -> Thread.currentThread().getUncaughtExceptionHandler())));
  }

  /** As Pekko's does, which ends the system when an error arrives there. */
  @Test
  void aFactorysHandlerIsNotReplaced() throws Exception {
    Thread.UncaughtExceptionHandler own = (thread, failure) -> {};
    ForkJoinPool.ForkJoinWorkerThreadFactory factory =
        of -> {
          ForkJoinWorkerThread thread =
              ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(of);
          thread.setUncaughtExceptionHandler(own);
          return thread;
        };
    ForkJoinPool pool = ended(new ForkJoinPool(1, factory, (thread, failure) -> {}, false));
    assertSame(
        own, Await.value(pool.submit(() -> Thread.currentThread().getUncaughtExceptionHandler())));
  }

  /** The documentation does not say so; the classes of JDK 25 do, and programs rely on it. */
  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureOfAnExecutedRunnableIsReportedToTheHandler(Mode mode) {
    Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
    ForkJoinPool pool =
        ended(
            new ForkJoinPool(
                mode.parallelism(),
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                (thread, failure) -> reported.add(failure),
                mode.async()));
    pool.execute(
        () -> {
          throw new ArithmeticException("own");
        });
    Await.until("reported", () -> !reported.isEmpty());
    assertEquals("own", reported.peek().getMessage());
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
    assertEquals(1, reported.size());
  }

  @Test
  void aFactoryThatReturnsNullMakesNoThreadUntilItIsAskedAgain() {
    AtomicBoolean willing = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    ForkJoinPool pool =
        with(
            new Mode(1, false),
            forPool -> {
              asked.incrementAndGet();
              return willing.get() ? new Own(forPool) : null;
            });
    AtomicInteger runs = new AtomicInteger();
    pool.execute(runs::incrementAndGet);
    Await.until("asked", () -> asked.get() > 0);
    Await.lull();
    assertEquals(0, runs.get());
    assertEquals(0, pool.getPoolSize());
    willing.set(true);
    Await.until(
        "run",
        () -> {
          pool.execute(() -> {});
          return runs.get() == 1;
        });
    assertFalse(pool.isShutdown());
  }

  @Test
  void aFactoryThatThrowsTellsTheCaller() {
    AtomicBoolean willing = new AtomicBoolean();
    ForkJoinPool pool =
        with(
            new Mode(1, false),
            forPool -> {
              if (willing.get()) {
                return new Own(forPool);
              }
              throw new ArithmeticException("own");
            });
    assertThrows(ArithmeticException.class, () -> pool.execute(() -> {}));
    willing.set(true);
    assertThrows(Exception.class, () -> pool.execute((Runnable) null));
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    Await.until(
        "run",
        () -> {
          tasks.add(pool.submit(() -> {}));
          return tasks.stream().anyMatch(ForkJoinTask::isDone);
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whatAThreadForksBeforeItsFirstTaskBelongsToItsPool(Mode mode) throws Exception {
    Queue<ForkJoinPool> ran = new ConcurrentLinkedQueue<>();
    ForkJoinPool pool =
        with(
            mode,
            forPool ->
                new ForkJoinWorkerThread(forPool) {
                  @Override
                  protected void onStart() {
                    super.onStart();
                    ran.add(Tasks.task(ForkJoinTask::getPool).fork().join());
                    ran.add(getPool().submit(() -> ForkJoinTask.getPool()).join());
                  }
                });
    assertEquals(1, pool.submit(() -> 1).get());
    assertEquals(Set.of(pool), new HashSet<>(ran));
  }
}
