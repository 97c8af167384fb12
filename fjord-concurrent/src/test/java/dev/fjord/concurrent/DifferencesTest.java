package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPoolSnapshot.State;
import dev.fjord.support.Await;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is chosen to be otherwise than in java.util.concurrent: see the package's description. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("serial")
final class DifferencesTest {
  private static <T> ForkJoinTask<T> task(Callable<T> body) {
    return ForkJoinTask.adapt(body);
  }

  /** Never started; done when somebody completes it. */
  private static final class Pending extends RecursiveTask<String> {
    @Override
    protected String compute() {
      throw new AssertionError();
    }
  }

  /** A pool that never has more threads than the maximum. */
  static ForkJoinPool limited(int parallelism, int maximum) {
    return new ForkJoinPool(
        parallelism,
        ForkJoinPool.defaultForkJoinWorkerThreadFactory,
        null,
        false,
        0,
        maximum,
        1,
        pool -> true,
        60,
        SECONDS);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void aJoinRunsNothingElse(int parallelism) throws Exception {
    ThreadLocal<Boolean> joining = ThreadLocal.withInitial(() -> false);
    AtomicInteger misplaced = new AtomicInteger();
    try (ForkJoinPool pool = new ForkJoinPool(parallelism)) {
      for (int round = 0; round < 20; round++) {
        CountDownLatch begun = new CountDownLatch(1);
        pool.submit(
                () -> {
                  ForkJoinTask<?> child =
                      ForkJoinTask.adapt(
                          () -> {
                            begun.countDown();
                            sleep(5);
                          });
                  child.fork();
                  await(begun); // another worker has it
                  List<ForkJoinTask<?>> others = new ArrayList<>();
                  for (int i = 0; i < 50; i++) {
                    others.add(
                        pool.externalSubmit(
                            ForkJoinTask.adapt(
                                () -> {
                                  if (joining.get()) {
                                    misplaced.incrementAndGet();
                                  }
                                })));
                  }
                  joining.set(true);
                  child.join();
                  joining.set(false);
                  return others;
                })
            .get()
            .forEach(ForkJoinTask::join);
      }
    }
    assertEquals(0, misplaced.get());
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theMaximumIsHardAndNoJoinThrowsBecauseOfIt() throws Exception {
    AtomicInteger most = new AtomicInteger();
    try (ForkJoinPool pool = limited(2, 3)) {
      Pending pending = new Pending();
      List<ForkJoinTask<String>> joins = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        joins.add(pool.submit(task(pending::join)));
      }
      for (int i = 0; i < 50; i++) {
        most.accumulateAndGet(pool.getPoolSize(), Math::max);
        sleep(1);
      }
      pending.complete("value");
      for (ForkJoinTask<String> each : joins) {
        assertEquals("value", each.get(10, SECONDS));
      }
    }
    assertTrue(most.get() <= 3, () -> "threads: " + most);
  }

  @Test
  void atTheMaximumATimedWaitRunsWhatTheWorkerForked() throws Exception {
    try (ForkJoinPool pool = limited(1, 1)) {
      int sum =
          pool.submit(
                  () -> {
                    ForkJoinTask<Integer> first = task(() -> 1).fork();
                    ForkJoinTask<Integer> second = task(() -> 2).fork();
                    int all = first.get(10, SECONDS);
                    List<Callable<Integer>> bodies = List.of(() -> 10, () -> 20, () -> 30);
                    for (Future<Integer> each : pool.invokeAll(bodies, 10, SECONDS)) {
                      all += each.get();
                    }
                    return all + second.join();
                  })
              .get(30, SECONDS);
      assertEquals(63, sum);
    }
  }

  @Test
  void workersKeepTheClassLoaderOfWhoMadeThePool() throws Exception {
    Thread me = Thread.currentThread();
    ClassLoader before = me.getContextClassLoader();
    try (URLClassLoader chosen = new URLClassLoader(new URL[0], before)) {
      me.setContextClassLoader(chosen);
      ForkJoinPool pool = new ForkJoinPool(1);
      me.setContextClassLoader(before);
      for (int i = 0; i < 3; i++) {
        assertSame(
            chosen,
            pool.submit(
                    () -> {
                      ClassLoader seen = Thread.currentThread().getContextClassLoader();
                      Thread.currentThread().setContextClassLoader(null); // for itself only
                      return seen;
                    })
                .get());
      }
      pool.close();
    }
  }

  @Test
  void childrenCanAskWhetherWhatTheyWorkForWasCancelled() throws Exception {
    final class Asking extends RecursiveTask<Boolean> {
      final CountDownLatch begun = new CountDownLatch(1);
      final CountDownLatch goOn = new CountDownLatch(1);
      final CountDownLatch told = new CountDownLatch(1);
      volatile boolean before = true;
      volatile boolean after;

      @Override
      protected Boolean compute() {
        return new RecursiveTask<Boolean>() {
          @Override
          protected Boolean compute() {
            before = isAncestorCancelled();
            begun.countDown();
            await(goOn);
            after = isAncestorCancelled();
            told.countDown();
            return after;
          }
        }.invoke();
      }
    }
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Asking task = new Asking();
      pool.execute(task);
      await(task.begun);
      assertTrue(task.cancel(false));
      task.goOn.countDown();
      await(task.told);
      assertFalse(task.before);
      assertTrue(task.after);
    }
    assertFalse(ForkJoinTask.isAncestorCancelled());
  }

  @Test
  void aTaskRunsInThePoolItWasSubmittedToWhoeverJoinsIt() throws Exception {
    try (ForkJoinPool one = new ForkJoinPool(2);
        ForkJoinPool other = new ForkJoinPool(1)) {
      for (int i = 0; i < 50; i++) {
        assertSame(
            other,
            one.submit(
                    () -> {
                      ForkJoinTask<ForkJoinPool> far = other.submit(() -> ForkJoinTask.getPool());
                      assertSame(other, other.invoke(task(ForkJoinTask::getPool)));
                      return far.join();
                    })
                .get());
      }
    }
  }

  @Test
  void aFailureThrownAgainKeepsItsMessage() {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      ForkJoinTask<Object> fails =
          task(
              () -> {
                throw new ArithmeticException("own");
              });
      ArithmeticException thrown =
          assertThrows(ArithmeticException.class, () -> pool.invoke(fails));
      assertEquals("own", thrown.getMessage());
      assertNotSame(fails.getException(), thrown);
      assertSame(fails.getException(), thrown.getCause());
    }
  }

  @Test
  void aSnapshotTellsEverythingAtOnce() throws Exception {
    ForkJoinPool pool = limited(2, 5);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<?> runs =
        pool.submit(
            () -> {
              begun.countDown();
              await(release);
            });
    await(begun);
    ForkJoinPoolSnapshot now = pool.snapshot();
    assertEquals(State.RUNNING, now.state());
    assertEquals(2, now.parallelism());
    assertEquals(5, now.maximumThreads());
    assertTrue(now.threads() >= 1);
    assertEquals(1, now.activeThreads());
    pool.shutdown();
    assertEquals(State.SHUTTING_DOWN, pool.snapshot().state());
    release.countDown();
    runs.join();
    pool.close();
    assertEquals(State.TERMINATED, pool.snapshot().state());
    assertTrue(pool.toString().contains("Terminated"));
  }

  /** Forks what is left, down to 0, and joins it. */
  private static RecursiveAction chain(int left) {
    return new RecursiveAction() {
      private static final long serialVersionUID = 1L;

      @Override
      protected void compute() {
        if (left > 0) {
          chain(left - 1).fork().join();
        }
      }
    };
  }

  @Test
  void aSnapshotCountsForksPerWorker() {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      pool.invoke(chain(100));
      ForkJoinPoolSnapshot now = pool.snapshot();
      assertEquals(100, now.forks());
      assertEquals(100, now.perWorker().stream().mapToLong(w -> w.forks()).sum());
      assertEquals(now.steals(), now.perWorker().stream().mapToLong(w -> w.steals()).sum());
      assertEquals(0, now.perWorker().stream().mapToLong(w -> w.queuedTasks()).sum());
    }
  }

  @Test
  void closingFromInsideIsRefusedInsteadOfWaitingForItself() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      assertSame(
          IllegalStateException.class,
          pool.submit(() -> assertThrows(IllegalStateException.class, pool::close).getClass())
              .get());
      assertFalse(pool.isShutdown());
    }
  }

  @Test
  void aThreadThatTheProgramStartsRunsNothing() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      ForkJoinWorkerThread own = pool.getFactory().newThread(pool);
      own.start();
      own.join();
      assertEquals(0, pool.getPoolSize());
      assertNotSame(own, pool.submit(() -> Thread.currentThread()).get());
    }
  }

  @Test
  void aWorkerForADelayedTaskInheritsNoThreadLocals() throws Exception {
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    local.set("caller's");
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      assertNull(pool.schedule(() -> local.get(), 0, SECONDS).get());
    }
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      assertEquals("caller's", pool.submit(() -> local.get()).get());
    }
  }

  @Test
  void oneThatRepeatsHasEndedOnceTheProgramHasRunItItself() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      AtomicInteger runs = new AtomicInteger();
      Future<?> daily = pool.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, DAYS);
      ((ForkJoinTask<?>) daily).fork();
      assertNull(daily.get());
      assertEquals(1, runs.get());
      Await.until("no more waits", () -> pool.getDelayedTaskCount() == 0);
    }
  }

  @Test
  void aWorkerMaySubmitWithATimeoutAfterTheShutdown() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      Future<Integer> last =
          pool.submit(
              () -> {
                pool.shutdown();
                return pool.submitWithTimeout(() -> 7, 1, DAYS, null).get();
              });
      assertEquals(7, last.get());
    }
  }
}
