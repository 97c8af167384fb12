package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread factory that refuses, throws, or makes threads that do not begin. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FactoryFailureTest {
  private static class Plain extends ForkJoinWorkerThread {
    Plain(ForkJoinPool pool) {
      super(pool);
    }
  }

  @Test
  void whatItThrowsReachesWhoSubmitsAndTheTaskIsNotRun() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger calls = new AtomicInteger();
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            of -> {
              if (calls.incrementAndGet() == 1) {
                throw new ArithmeticException("own");
              }
              return new Plain(of);
            },
            null,
            false);
    assertEquals(
        "own",
        assertThrows(
                ArithmeticException.class,
                () -> pool.execute(ForkJoinTask.adapt(runs::incrementAndGet)))
            .getMessage());
    assertEquals(7, pool.submit(() -> 7).get(10, SECONDS));
    pool.close();
    assertEquals(0, runs.get());
  }

  /** It needs no thread, and it was another call that asked for one. */
  @Test
  void whatItThrewBeforeDoesNotReachWhoSubmitsLater() throws Exception {
    AtomicBoolean fails = new AtomicBoolean(true);
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            of -> {
              if (fails.get()) {
                throw new ArithmeticException("own");
              }
              return new Plain(of);
            },
            null,
            false);
    int before = pool.setParallelism(2);
    fails.set(false);
    ForkJoinTask<Integer> task = pool.lazySubmit(ForkJoinTask.adapt(() -> before));
    assertEquals(1, task.get(10, SECONDS));
    pool.close();
  }

  @Test
  void aRefusalLeavesTheTaskUntilThereIsAThread() throws Exception {
    AtomicBoolean willing = new AtomicBoolean(); // the factory is asked again at any time
    ForkJoinPool pool =
        new ForkJoinPool(1, of -> willing.get() ? new Plain(of) : null, null, false);
    ForkJoinTask<Integer> first = pool.submit(() -> 1);
    assertFalse(first.isDone());
    assertTrue(pool.hasQueuedSubmissions());
    willing.set(true);
    ForkJoinTask<Integer> second = pool.submit(() -> 2);
    assertEquals(2, second.get(10, SECONDS));
    assertEquals(1, first.get(10, SECONDS));
    pool.close();
  }

  @Test
  void aThreadThatDoesNotBeginIsReplaced() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<Throwable> told = new AtomicReference<>();
    CountDownLatch ended = new CountDownLatch(1);
    ArithmeticException failure = new ArithmeticException("own");
    final class Failing extends Plain {
      Failing(ForkJoinPool pool) {
        super(pool);
      }

      @Override
      protected void onStart() {
        super.onStart();
        throw failure;
      }

      @Override
      protected void onTermination(Throwable exception) {
        told.set(exception);
        ended.countDown();
        super.onTermination(exception);
      }
    }
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            of -> calls.incrementAndGet() == 1 ? new Failing(of) : new Plain(of),
            (thread, thrown) -> {},
            false);
    ForkJoinTask<Integer> first = pool.submit(() -> 1);
    assertEquals(1, first.get(10, SECONDS));
    assertTrue(ended.await(10, SECONDS));
    assertSame(failure, told.get());
    pool.close();
    assertTrue(pool.isTerminated());
  }

  @Test
  void whoClosesAPoolThatGetsNoThreadRunsWhatWasAccepted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            of -> {
              asked.countDown();
              Await.open(go);
              throw new ArithmeticException("own");
            },
            null,
            false);
    Future<?> told =
        Await.inThread(() -> assertThrows(ArithmeticException.class, () -> pool.submit(() -> 1)));
    Await.open(asked);
    AtomicInteger ran = new AtomicInteger(); // accepted, since somebody asks for a thread
    pool.execute(ran::incrementAndGet);
    ForkJoinTask<Integer> tree = pool.submit(new Fib(5));
    go.countDown();
    Await.value(told);
    pool.close();
    assertTrue(pool.isTerminated());
    assertEquals(1, ran.get());
    assertEquals(5, tree.get());
  }

  @Test
  void threadsThatDoNotBeginAreReplacedWithoutASubmission() throws Exception {
    for (int failures = 1; failures <= 3; failures++) {
      AtomicInteger left = new AtomicInteger(failures);
      final class FailingAtFirst extends Plain {
        FailingAtFirst(ForkJoinPool pool) {
          super(pool);
        }

        @Override
        protected void onStart() {
          super.onStart();
          if (left.getAndDecrement() > 0) {
            throw new ArithmeticException("own");
          }
        }
      }
      ForkJoinPool pool = new ForkJoinPool(1, FailingAtFirst::new, (thread, thrown) -> {}, false);
      assertEquals(1, pool.submit(() -> 1).get(10, SECONDS));
      pool.close();
    }
  }

  /** Fails as it tidies up after a task, once it is told to. */
  private static final class Untidy extends Plain {
    private volatile boolean fails;

    Untidy(ForkJoinPool pool) {
      super(pool);
    }

    @Override
    public ClassLoader getContextClassLoader() {
      if (fails && Thread.currentThread() == this) {
        fails = false;
        throw new OutOfMemoryError("planned");
      }
      return super.getContextClassLoader();
    }
  }

  /** Forks in whatever place its thread works for. */
  private static final class Fib extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;

    private final int n;

    Fib(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Fib one = new Fib(n - 1);
      one.fork();
      return new Fib(n - 2).compute() + one.join();
    }
  }

  @Test
  void theOnlyThreadThatFailsWorksOnAndForksWhereItWorks() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger told = new AtomicInteger();
    ForkJoinPool pool =
        new ForkJoinPool(
            2,
            of -> calls.incrementAndGet() == 1 ? new Untidy(of) : null,
            (thread, failure) -> told.incrementAndGet(),
            false);
    CountDownLatch go = new CountDownLatch(1);
    List<ForkJoinTask<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(
          pool.submit(
              () -> {
                go.await();
                int got = new Fib(10).invoke();
                new Fib(5).fork(); // and not joined: it is run all the same
                ((Untidy) Thread.currentThread()).fails = true;
                return got;
              }));
    }
    go.countDown();
    for (ForkJoinTask<Integer> each : all) {
      assertEquals(55, each.get(30, SECONDS));
    }
    assertTrue(told.get() > 0);
    pool.shutdown();
    assertTrue(pool.awaitTermination(30, SECONDS), pool::toString);
    assertEquals(0, pool.snapshot().queuedTasks());
  }

  /** A thread that the system does not start, as long as it has none. */
  @Test
  void whoSubmitsIsToldThatTheSystemHasNoThread() throws Exception {
    AtomicBoolean none = new AtomicBoolean(true);
    final class Unstarted extends Plain {
      Unstarted(ForkJoinPool pool) {
        super(pool);
      }

      @Override
      public void start() {
        if (none.get()) {
          throw new OutOfMemoryError("planned");
        }
        super.start();
      }
    }
    ForkJoinPool pool = new ForkJoinPool(2, Unstarted::new, null, false);
    submissionsAreTakenBackWhile(none, pool, OutOfMemoryError.class);
  }

  /** Each is told what failed, nothing stays queued, and afterwards the pool works. */
  private static void submissionsAreTakenBackWhile(
      AtomicBoolean fails, ForkJoinPool pool, Class<? extends Throwable> failure) throws Exception {
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      assertThrows(failure, () -> pool.submit(ran::incrementAndGet));
    }
    assertEquals(0, pool.getQueuedSubmissionCount());
    fails.set(false);
    assertEquals(1, pool.submit(ran::incrementAndGet).get(10, SECONDS));
    pool.close();
    assertTrue(pool.isTerminated());
    assertEquals(1, ran.get());
  }

  @Test
  void whoSubmitsIsToldThatTheThreadWasStartedAlready() throws Exception {
    AtomicBoolean early = new AtomicBoolean(true);
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            of -> {
              Plain made = new Plain(of);
              if (early.get()) {
                made.start();
              }
              return made;
            },
            null,
            false);
    submissionsAreTakenBackWhile(early, pool, IllegalThreadStateException.class);
  }

  @Test
  void aThreadThatIsGivenTwiceWorksOn() throws Exception {
    AtomicReference<ForkJoinWorkerThread> given = new AtomicReference<>();
    ForkJoinPool pool =
        new ForkJoinPool(
            2, of -> given.updateAndGet(it -> it != null ? it : new Plain(of)), null, false);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ForkJoinTask<Integer> first =
        pool.submit(
            () -> {
              begun.countDown();
              go.await();
              return new Fib(10).invoke();
            });
    Await.open(begun);
    assertThrows(IllegalThreadStateException.class, () -> pool.submit(() -> 2));
    go.countDown();
    assertEquals(55, first.get(10, SECONDS));
    pool.close();
    assertTrue(pool.isTerminated());
  }
}
