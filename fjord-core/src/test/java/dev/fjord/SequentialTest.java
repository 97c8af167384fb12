package dev.fjord;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a sequential pool a fork is a call. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SequentialTest {
  /** 20 KB interpreted, and half of what a handler finds where all is compiled. */
  private static final int HANDLER_FRAMES = 200;

  private final ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().sequential());
  private Thread caller;
  private final List<String> steps = new ArrayList<>();

  @AfterEach
  void thePoolHadOneWorkerAndNoThread() {
    assertEquals(0, pool.snapshot().threads());
    assertEquals(1, pool.snapshot().workers());
    pool.close();
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
  }

  private int step(String what) {
    caller = caller == null ? Thread.currentThread() : caller;
    assertSame(caller, Thread.currentThread());
    steps.add(what);
    return steps.size();
  }

  /** The handler needs room on the stack; otherwise it is told by whoever executed that. */
  @Test
  void anOverflowOfBodiesThatExecuteTheNextIsTold() throws Exception {
    AtomicInteger told = new AtomicInteger();
    UncaughtExceptionHandler handler =
        (thread, failure) -> {
          assertTrue(useStack(HANDLER_FRAMES) > 0);
          told.addAndGet(failure instanceof StackOverflowError ? 1 : 1_000);
        };
    ForkPoolOptions options = ForkPoolOptions.defaults().sequential();
    try (ForkPool telling = ForkPool.open(options.uncaughtExceptionHandler(handler))) {
      Runnable[] body = new Runnable[1];
      body[0] = () -> telling.execute(body[0]);
      Thread thread = new Thread(() -> telling.execute(body[0]));
      thread.start();
      thread.join();
    }
    assertEquals(1, told.get());
  }

  private static int useStack(int depth) {
    return depth == 0 ? 1 : useStack(depth - 1) + 1;
  }

  @Test
  void theTimeOfWhatIsInvokedTogetherIsOver() throws Exception {
    ExecutorService executor = pool.asExecutorService();
    Callable<Integer> endless = this::forkForEver;
    List<Callable<Integer>> all = List.of(() -> 1, endless, () -> 2);
    List<Future<Integer>> futures = executor.invokeAll(all, 50, MILLISECONDS);
    assertEquals(1, futures.get(0).get());
    assertTrue(futures.get(1).isCancelled());
    assertTrue(futures.get(2).isCancelled());
    assertTrue(executor.invokeAll(all, 0, MILLISECONDS).get(0).isCancelled());
    List<Callable<Integer>> one = List.of(endless);
    assertThrows(TimeoutException.class, () -> executor.invokeAny(one, 50, MILLISECONDS));
    assertThrows(TimeoutException.class, () -> executor.invokeAny(all, 0, MILLISECONDS));
    assertEquals(1, executor.invokeAny(all, Times.HANG_SECONDS, SECONDS));
  }

  private int forkForEver() {
    while (true) {
      Fork.joinInt(() -> 1, () -> 2, Integer::sum);
    }
  }

  @Test
  void everythingHappensWhereItIsWritten() throws Exception {
    pool.run(
        () -> {
          Fork.join(
              () -> Fork.join(() -> step("1"), () -> step("2")),
              () -> Fork.join(() -> step("3"), () -> step("4")));
          Fork.joinAll(() -> step("5"), () -> step("6"));
          AtomicInteger next = new AtomicInteger();
          Fork.range(0, 1_000_000, (from, to) -> assertEquals(next.getAndSet(to), from));
          step("7 0-" + next);
          Fork.scope(
              scope -> {
                assertEquals(1, scope.workers());
                Forked<Integer> eighth = scope.fork(() -> step("8"));
                assertTrue(eighth.isDone());
                scope.fork(() -> scope.fork(() -> step("9")));
                return step("10");
              });
        });
    Future<Integer> outer =
        pool.submit(
            () -> {
              Future<Integer> inner = pool.submit(() -> step("11"));
              assertTrue(inner.isDone());
              pool.execute(() -> step("12"));
              return step("13");
            });
    assertTrue(outer.isDone());
    assertEquals("1 2 3 4 5 6 7 0-1000000 8 9 10 11 12 13", String.join(" ", steps));
  }

  /** All of it would take a year. */
  @Test
  void aRangeThatIsStoppedEndsBetweenTwoPieces() {
    AtomicInteger steps = new AtomicInteger();
    assertThrows(
        TimeoutException.class,
        () ->
            pool.call(
                () -> {
                  Fork.range(
                      0,
                      Integer.MAX_VALUE,
                      (from, to) -> {
                        for (int i = from; i < to; i++) {
                          LockSupport.parkNanos(1_000_000);
                          steps.getAndIncrement();
                        }
                      });
                  return steps.get();
                },
                Duration.ofMillis(20)));
    assertTrue(steps.get() > 0);
  }

  @Test
  void aReductionCombinesItsPiecesFromLeftToRight() {
    List<Integer> all =
        pool.call(
            () ->
                Fork.reduce(
                    0,
                    100_000,
                    (from, to) -> IntStream.range(from, to).boxed().toList(),
                    (left, right) -> Stream.of(left, right).flatMap(List::stream).toList()));
    assertEquals(IntStream.range(0, 100_000).boxed().toList(), all);
  }

  @Test
  void aStackTraceShowsEveryForkOfTheProgram() {
    StackTraceElement[] trace =
        pool.<StackTraceElement[]>callUnchecked(() -> first(() -> new Throwable().getStackTrace()));
    List<String> mine =
        Arrays.stream(trace)
            .takeWhile(frame -> !frame.getMethodName().equals("first"))
            .map(StackTraceElement::getClassName)
            .filter(name -> name.startsWith("dev.fjord.internal."))
            .toList();
    assertEquals(List.of(), mine);
  }

  private static StackTraceElement[] first(java.util.function.Supplier<StackTraceElement[]> deep) {
    return Fork.join(() -> Fork.join(() -> 0, deep, (a, b) -> b), () -> 0, (a, b) -> a);
  }

  @Test
  void callersAtTheSameTimeWorkForThemselves() throws Exception {
    CyclicBarrier together = new CyclicBarrier(5);
    Await.inThreads(
        5,
        () ->
            pool.call(
                () -> {
                  Thread me = Thread.currentThread();
                  together.await();
                  Fork.join(
                      () -> assertSame(me, Thread.currentThread()),
                      () -> assertSame(me, Thread.currentThread()));
                  return together.await();
                }));
  }

  @Test
  void aForkFromAnotherThreadRunsThere() throws Exception {
    pool.call(
        () ->
            Fork.scope(
                scope -> {
                  Thread outside =
                      Await.start(
                          () -> {
                            Thread me = Thread.currentThread();
                            scope.fork(
                                () ->
                                    Fork.join(
                                        () -> assertSame(me, Thread.currentThread()),
                                        () -> assertSame(me, Thread.currentThread())));
                          });
                  try {
                    outside.join();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                  return null;
                }));
  }

  @Test
  void blockingIsACallToo() {
    pool.run(() -> Fork.join(() -> Fork.blocking(() -> step("1")), () -> step("2")));
    assertEquals(List.of("1", "2"), steps);
  }

  @Test
  void aRecursionTooDeepLosesNoPool() {
    assertThrows(StackOverflowError.class, () -> pool.run(this::deeper));
    pool.run(() -> step("1"));
  }

  private void deeper() {
    Fork.join(this::deeper, () -> {});
  }
}
