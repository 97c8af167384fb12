package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Views of a pool: who works for them, how many, and for how long. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ViewTest {
  /** How long a job may wait while a view has more to do, on a busy machine: ten turns and more. */
  private static final long MOST_WAIT_NANOS = 200_000_000;

  private static final int ROUNDS = 30;

  /** Of trees, tasks and calls from outside and from tasks of the host, all at the same time. */
  @ParameterizedTest
  @CsvSource({"1,1", "1,2", "2,1", "2,2", "2,3", "4,1", "4,2", "4,3", "8,1", "8,2", "8,3"})
  void neverMoreThanItsNumberWorkForIt(int workers, int limit) throws Exception {
    Gauge gauge = new Gauge();
    try (ForkPool host = ForkPool.open(workers)) {
      ForkPool view = host.limited(limit);
      Await.inThreads(
          4,
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              mixed(host, view, gauge);
            }
            return null;
          });
      view.close();
    }
    assertTrue(gauge.most() <= limit, () -> gauge.most() + " at a time");
    assertEquals(4L * ROUNDS * (3 * 16 + 2 + 1), gauge.passed());
  }

  private static void mixed(ForkPool host, ForkPool view, Gauge gauge) throws Exception {
    Future<Integer> tree = view.submit(() -> gauge.tree(16));
    Future<Integer> leaf = view.submit(() -> gauge.pass());
    view.execute(gauge::pass);
    Future<Integer> nested = host.submit(() -> view.callUnchecked(() -> gauge.tree(16)));
    Future<Integer> mine = view.submit(() -> view.submit(() -> gauge.pass()).get());
    assertEquals(16, (int) view.call(() -> gauge.tree(16)));
    assertEquals(16, Await.value(tree));
    assertEquals(1, Await.value(leaf));
    assertEquals(1, Await.value(mine));
    assertEquals(16, Await.value(nested));
    assertEquals(6765, (int) host.call(() -> Trees.fib(20)));
  }

  @Test
  void asManyAsItsNumberDoWorkForIt() throws Exception {
    try (ForkPool host = ForkPool.open(3);
        ForkPool view = host.limited(2)) {
      CountDownLatch both = new CountDownLatch(2);
      Callable<Integer> meets =
          () -> {
            both.countDown();
            Await.spinUntilOpen(both);
            return 1;
          };
      Future<Integer> one = view.submit(meets);
      Future<Integer> other = view.submit(meets);
      assertEquals(2, Await.value(one) + Await.value(other));
      CountDownLatch forks = new CountDownLatch(2);
      Runnable branch =
          () -> {
            forks.countDown();
            Await.spinUntilOpen(forks);
          };
      view.run(() -> Fork.join(branch::run, branch::run));
    }
  }

  @Test
  void itsWorkersAreThoseOfThePool() throws Exception {
    try (ForkPool host = ForkPool.open(2);
        ForkPool view = host.limited(2)) {
      String thread = view.submit(() -> Thread.currentThread().getName()).get();
      assertTrue(thread.startsWith(host.snapshot().name()), thread);
      assertSame(Thread.currentThread(), view.<Thread>callUnchecked(Thread::currentThread));
      assertEquals(0, view.snapshot().threads());
      assertEquals(2, view.snapshot().workers());
      assertNotEquals(host.snapshot().name(), view.snapshot().name());
      host.run(
          () -> {
            Thread caller = Thread.currentThread();
            view.run(
                () -> {
                  assertSame(caller, Thread.currentThread());
                  assertSame(caller, host.<Thread>callUnchecked(Thread::currentThread));
                });
          });
    }
  }

  @Test
  void oneThatBlocksKeepsItsPlaceInTheViewAndLendsThatInThePool() throws Exception {
    try (ForkPool host = ForkPool.open(1);
        ForkPool view = host.limited(2)) {
      assertEquals(2, view.resize(1));
      CountDownLatch go = new CountDownLatch(1);
      CountDownLatch blocks = new CountDownLatch(1);
      AtomicBoolean second = new AtomicBoolean();
      Future<?> first =
          view.submit(
              () -> {
                blocks.countDown();
                Fork.blocking(() -> Await.open(go));
                return second.get();
              });
      Future<Boolean> next = view.submit(() -> second.getAndSet(true));
      Await.open(blocks);
      assertEquals(1, (int) Await.value(host.submit(() -> 1)));
      Await.lull();
      go.countDown();
      assertEquals(false, Await.value(first), "the second ran while the first blocked");
      assertEquals(false, Await.value(next));
    }
  }

  @Test
  void aTaskOfThePoolMayWaitForTheViewWithoutSpares() throws Exception {
    ForkPoolOptions noSpares = ForkPoolOptions.defaults().workers(1).maxThreads(1);
    try (ForkPool host = ForkPool.open(noSpares);
        ForkPool view = host.limited(1)) {
      CountDownLatch go = new CountDownLatch(1);
      Future<Integer> waits =
          host.submit(
              () -> {
                Await.open(go);
                return view.call(() -> 2);
              });
      Future<Integer> queued = view.submit(() -> 1);
      go.countDown();
      assertEquals(3, Await.value(queued) + Await.value(waits));
    }
  }

  @Test
  void aViewOfAViewIsLimitedByBoth() throws Exception {
    Gauge outer = new Gauge();
    Gauge inner = new Gauge();
    try (ForkPool host = ForkPool.open(4);
        ForkPool view = host.limited(2);
        ForkPool within = view.limited(1);
        ForkPool wider = view.limited(8)) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(within.submit(() -> passBoth(outer, inner)));
        all.add(wider.submit(() -> outer.tree(8)));
        all.add(view.submit(() -> outer.tree(8)));
        all.add(host.submit(() -> within.callUnchecked(() -> passBoth(outer, inner))));
        assertEquals(4, (int) wider.call(() -> outer.tree(4)));
      }
      for (Future<Integer> each : all) {
        assertTrue(Await.value(each) > 0);
      }
    }
    assertTrue(outer.most() <= 2, () -> outer.most() + " at a time");
    assertEquals(1, inner.most());
  }

  private static int passBoth(Gauge outer, Gauge inner) {
    outer.enter();
    int passed = inner.pass();
    outer.exit();
    return passed;
  }

  @Test
  void failuresArriveAsThoseOfAPool() throws Exception {
    AtomicInteger handled = new AtomicInteger();
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .workers(2)
            .uncaughtExceptionHandler((thread, failure) -> handled.incrementAndGet());
    try (ForkPool host = ForkPool.open(options);
        ForkPool view = host.limited(1)) {
      assertThrows(
          IOException.class,
          () ->
              view.call(
                  () -> {
                    throw new IOException("planned");
                  }));
      Future<Integer> failed =
          view.submit(
              () ->
                  Fork.joinInt(
                      () -> 1,
                      () -> {
                        throw new IllegalStateException("planned");
                      },
                      Integer::sum));
      assertEquals(
          IllegalStateException.class,
          assertThrows(ExecutionException.class, failed::get).getCause().getClass());
      view.execute(
          () -> {
            throw new IllegalStateException("planned");
          });
      Await.until("the handler is told", () -> handled.get() == 1);
    }
  }

  @Test
  void whatIsNoNumberOfWorkersIsRefused() {
    try (ForkPool host = ForkPool.open(1)) {
      assertThrows(IllegalArgumentException.class, () -> host.limited(0));
      assertThrows(IllegalArgumentException.class, () -> host.limited(-1));
      assertThrows(
          IllegalArgumentException.class, () -> host.limited(ForkPoolOptions.MOST_THREADS + 1));
    }
    try (ForkPool host = ForkPool.open(ForkPoolOptions.defaults().sequential())) {
      assertThrows(IllegalStateException.class, () -> host.limited(1));
    }
  }

  @Test
  void theCommonPoolHasViewsThatCanBeClosed() throws Exception {
    try (ForkPool view = ForkPool.common().limited(1)) {
      assertEquals(55, (int) view.call(() -> Trees.fib(10)));
      assertEquals(55, Await.value(view.submit(() -> Trees.fib(10))));
    }
    assertEquals(55, (int) ForkPool.common().call(() -> Trees.fib(10)));
  }

  /** What the tasks of a view that has always more to do are. */
  enum Jobs {
    TREES(gauge -> gauge.tree(8)),
    /** They end when they are stopped. */
    ENDLESS_TREES(gauge -> gauge.tree(1_000_000_000));

    private final ToIntFunction<Gauge> work;

    Jobs(ToIntFunction<Gauge> work) {
      this.work = work;
    }

    void keepBusy(ForkPool view, Gauge gauge, AtomicBoolean over) {
      view.submit(
          () -> {
            int passed = work.applyAsInt(gauge);
            if (!over.get()) {
              keepBusy(view, gauge, over);
            }
            return passed;
          });
    }
  }

  /**
   * What counts is how long workers were at it. The longer it lasts the more equal it must be, so a
   * busy machine may take its time.
   */
  @ParameterizedTest
  @CsvSource({
    "1,1,TREES,TREES",
    "1,2,TREES,TREES",
    "2,2,TREES,TREES",
    "4,3,TREES,TREES",
    "1,1,ENDLESS_TREES,ENDLESS_TREES",
    "2,2,ENDLESS_TREES,ENDLESS_TREES",
    "1,1,TREES,ENDLESS_TREES"
  })
  @Tag("long")
  void twoThatHaveMoreToDoThanTheyGetShareEqually(int workers, int limit, Jobs jobs, Jobs others)
      throws Exception {
    try (ForkPool host = ForkPool.open(workers)) {
      AtomicBoolean over = new AtomicBoolean();
      Gauge mine = new Gauge();
      Gauge theirs = new Gauge();
      ForkPool view = host.limited(limit);
      ForkPool other = host.limited(limit);
      for (int i = 0; i < 2 * workers; i++) {
        jobs.keepBusy(view, mine, over);
        others.keepBusy(other, theirs, over);
      }
      Await.until("both are at it", () -> mine.passed() > 0 && theirs.passed() > 0);
      long before = mine.nanos();
      long theirsBefore = theirs.nanos();
      long begun = System.nanoTime();
      Await.until(
          () -> (mine.nanos() - before) + " against " + (theirs.nanos() - theirsBefore),
          () -> {
            double ratio = (double) (mine.nanos() - before) / (theirs.nanos() - theirsBefore);
            return System.nanoTime() - begun > 1_000_000_000 && Math.abs(ratio - 1) < 0.1;
          });
      over.set(true);
      host.closeNow();
      assertTrue(mine.most() <= limit, () -> mine.most() + " at a time");
      assertTrue(theirs.most() <= limit, () -> theirs.most() + " at a time");
    }
  }

  @ParameterizedTest
  @CsvSource({"1,TREES", "2,TREES", "1,ENDLESS_TREES", "2,ENDLESS_TREES"})
  void oneThatHasMoreToDoThanItGetsShutsNobodyOut(int workers, Jobs jobs) throws Exception {
    try (ForkPool host = ForkPool.open(workers)) {
      AtomicBoolean over = new AtomicBoolean();
      Gauge gauge = new Gauge();
      ForkPool view = host.limited(workers);
      for (int j = 0; j < 2 * workers; j++) {
        jobs.keepBusy(view, gauge, over);
      }
      Await.until("it is at it", () -> gauge.passed() > 0);
      long begun = System.nanoTime();
      for (int i = 0; i < 10; i++) {
        assertEquals(55, Await.value(host.submit(() -> Trees.fib(10))));
        assertEquals(55, (int) host.call(() -> Trees.fib(10)));
      }
      long took = System.nanoTime() - begun;
      over.set(true);
      view.closeNow();
      assertTrue(gauge.most() <= workers, () -> gauge.most() + " at a time");
      assertTrue(took < 20 * MOST_WAIT_NANOS, () -> "20 jobs took ns " + took);
    }
  }

  @Test
  void whatATaskOfThePoolHasExecutedIsNotShutOut() throws Exception {
    try (ForkPool host = ForkPool.open(1)) {
      AtomicBoolean over = new AtomicBoolean();
      Gauge gauge = new Gauge();
      ForkPool view = host.limited(1);
      CountDownLatch executed = new CountDownLatch(1_000);
      Future<Integer> executes =
          host.submit(
              () -> {
                Jobs.TREES.keepBusy(view, gauge, over);
                for (int i = 0; i < 1_000; i++) {
                  host.execute(executed::countDown);
                }
                return 1;
              });
      assertEquals(1, Await.value(executes));
      Await.open(executed);
      over.set(true);
      view.close();
      assertTrue(gauge.passed() > 0);
    }
  }

  /** The only spare needs the lock; so nobody is left who could give the thread its turn. */
  @Test
  void aThreadThatHoldsWhatAllOthersNeedGoesOnWithoutATurn() throws Exception {
    try (ForkPool host = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(2))) {
      ForkPool view = host.limited(1);
      ReentrantLock lock = new ReentrantLock();
      CountDownLatch locked = new CountDownLatch(1);
      Gauge gauge = new Gauge();
      Future<Integer> holds =
          view.submit(
              () -> {
                lock.lock();
                try {
                  locked.countDown();
                  int passed = 0;
                  while (!lock.hasQueuedThreads()) {
                    passed += gauge.tree(32);
                  }
                  return passed > 0 ? 1 : 0;
                } finally {
                  lock.unlock();
                }
              });
      Await.open(locked);
      Future<Integer> needs =
          host.submit(
              () -> {
                lock.lock();
                lock.unlock();
                return 1;
              });
      assertEquals(2, Await.value(holds) + Await.value(needs));
    }
  }

  @Tag("long")
  @Test
  void thousandsLeaveNothingBehind() throws Exception {
    List<WeakReference<ForkPool>> views = new ArrayList<>();
    try (ForkPool host = ForkPool.open(2)) {
      for (int i = 0; i < 3_000; i++) {
        ForkPool view = host.limited(1 + i % 3);
        views.add(new WeakReference<>(view));
        Future<Integer> some = view.submit(() -> Trees.fib(5));
        assertEquals(5, (int) view.call(() -> Trees.fib(5)));
        assertEquals(5, Await.value(some));
        if (i % 2 == 0) {
          view.close();
        }
      }
      assertTrue(host.snapshot().threads() <= 8, () -> host.snapshot().toString());
      Await.untilCollected(
          () -> "no view is kept", () -> views.stream().allMatch(each -> each.get() == null));
      Await.until("no errand is left", () -> host.snapshot().queued() == 0);
    }
  }

  @Test
  void anIdleViewHoldsNoWorker() throws Exception {
    try (ForkPool host = ForkPool.open(2);
        ForkPool view = host.limited(2)) {
      assertEquals(6765, (int) view.call(() -> Trees.fib(20)));
      assertEquals(6765, Await.value(view.submit(() -> Trees.fib(20))));
      Await.until("it is idle", () -> view.snapshot().active() == 0);
      Await.until("so is the pool", () -> host.snapshot().active() == 0);
      assertEquals(0, host.snapshot().queued());
    }
  }

  @Test
  void itIsAnExecutorServiceToo() throws Exception {
    Gauge gauge = new Gauge();
    try (ForkPool host = ForkPool.open(4)) {
      ExecutorService service = host.limited(2).asExecutorService();
      List<Callable<Integer>> all = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        all.add(() -> gauge.tree(4));
      }
      for (Future<Integer> each : service.invokeAll(all)) {
        assertEquals(4, Await.now(each));
      }
      service.shutdown();
      assertTrue(
          service.awaitTermination(Times.SOON_NANOS, java.util.concurrent.TimeUnit.NANOSECONDS));
      assertTrue(service.isTerminated());
      assertEquals(1, Await.value(host.submit(() -> 1)));
    }
    assertTrue(gauge.most() <= 2);
  }
}
