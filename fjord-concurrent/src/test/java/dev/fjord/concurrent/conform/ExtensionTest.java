package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a pool lends to classes that extend it. */
final class ExtensionTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Lends the protected members; without spares, as {@link #openWithoutSpares}. */
  private static final class Own extends ForkJoinPool {
    Own(Mode mode) {
      super(
          mode.parallelism(),
          ForkJoinPool.defaultForkJoinWorkerThreadFactory,
          null,
          mode.async(),
          mode.parallelism(),
          mode.parallelism(),
          0,
          null,
          1,
          MINUTES);
    }

    ForkJoinTask<?> poll() {
      return pollSubmission();
    }

    int drain(List<ForkJoinTask<?>> to) {
      return drainTasksTo(to);
    }

    <T> RunnableFuture<T> taskOf(Runnable body, T value) {
      return newTaskFor(body, value);
    }

    <T> RunnableFuture<T> taskOf(Callable<T> body) {
      return newTaskFor(body);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void submissionsCanBePolled(Mode mode) {
    Own pool = ended(new Own(mode));
    assertNull(pool.poll());
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    Set<ForkJoinTask<?>> submitted = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      submitted.add(pool.submit(Tasks.action(runs::incrementAndGet)));
    }
    for (int i = 10; i > 0; i--) {
      assertEquals(i, pool.getQueuedSubmissionCount());
      ForkJoinTask<?> polled = pool.poll();
      assertTrue(submitted.remove(polled));
      assertFalse(polled.isDone());
    }
    assertNull(pool.poll());
    assertFalse(pool.hasQueuedSubmissions());
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whatWasCancelledBeforeItBeganIsPolledAsItIsCounted(Mode mode) {
    Own pool = ended(new Own(mode));
    Tasks.Held held = Tasks.Held.all(pool);
    Set<ForkJoinTask<?>> submitted = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      ForkJoinTask<?> task = pool.submit(Tasks.action(() -> {}));
      assertTrue(task.cancel(false));
      submitted.add(task);
    }
    List<ForkJoinTask<?>> drained = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      assertTrue(pool.hasQueuedSubmissions());
      assertTrue(submitted.remove(pool.poll()));
    }
    assertEquals(pool.getQueuedSubmissionCount(), pool.drain(drained));
    assertEquals(submitted, new HashSet<>(drained));
    assertFalse(pool.hasQueuedSubmissions());
    held.release();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aPolledSubmissionCanBeRunElsewhere(Mode mode) {
    Own pool = ended(new Own(mode));
    Tasks.Held held = Tasks.Held.all(pool);
    ForkJoinTask<Integer> task = pool.submit(new Tasks.Fib(6));
    assertSame(task, pool.poll());
    assertEquals(8, open(2).submit(task).join());
    held.release();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void tasksCanBeDrained(Mode mode) throws Exception {
    Own pool = ended(new Own(mode));
    List<ForkJoinTask<?>> drained = new ArrayList<>();
    assertEquals(0, pool.drain(drained));
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    Set<ForkJoinTask<?>> submitted = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      submitted.add(pool.submit(Tasks.action(runs::incrementAndGet)));
    }
    assertEquals(10, pool.drain(drained));
    assertEquals(submitted, new HashSet<>(drained));
    drained.forEach(each -> assertFalse(each.isDone()));
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void forksAreDrainedToo(Mode mode) throws Exception {
    Own pool = ended(new Own(mode));
    Tasks.runInside(
        pool,
        () -> {
          Set<ForkJoinTask<?>> forked = new HashSet<>();
          for (int i = 0; i < 5; i++) {
            forked.add(Tasks.action(() -> {}).fork());
          }
          List<ForkJoinTask<?>> drained = new ArrayList<>();
          assertEquals(5, pool.drain(drained));
          assertEquals(forked, new HashSet<>(drained));
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
        });
  }

  @Test
  void newTaskForMakesTasks() throws Exception {
    Own pool = ended(new Own(new Mode(2, false)));
    AtomicInteger runs = new AtomicInteger();
    RunnableFuture<String> run = pool.taskOf(runs::incrementAndGet, "given");
    RunnableFuture<String> call = pool.taskOf(() -> "called");
    assertInstanceOf(ForkJoinTask.class, run);
    assertInstanceOf(ForkJoinTask.class, call);
    run.run();
    call.run();
    assertEquals("given", run.get());
    assertEquals("called", call.get());
    assertEquals(1, runs.get());
    RunnableFuture<String> executed = pool.taskOf(() -> "executed");
    pool.execute(executed);
    assertEquals("executed", Await.value(executed));
  }
}
