package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checked exceptions pass as they are, and the compiler knows which: what a method here declares is
 * part of the test.
 */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CheckedTest {
  private static final Duration LONG = Duration.ofDays(1);

  static List<ForkPoolOptions> pools() {
    return List.of(
        ForkPoolOptions.defaults().workers(1),
        ForkPoolOptions.defaults().workers(2),
        ForkPoolOptions.defaults().sequential(),
        ForkPoolOptions.defaults().deterministic(7));
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  /** Throws at one of its leaves. */
  private static void visit(int lo, int hi, int bad, IOException failure) throws IOException {
    int middle = (lo + hi) >>> 1;
    if (middle > lo) {
      Fork.join(() -> visit(lo, middle, bad, failure), () -> visit(middle, hi, bad, failure));
    } else if (lo == bad) {
      throw failure;
    }
  }

  /** The same with values. */
  private static long sum(int lo, int hi, int bad, IOException failure) throws IOException {
    int middle = (lo + hi) >>> 1;
    if (middle > lo) {
      return Fork.join(
          () -> sum(lo, middle, bad, failure), () -> sum(middle, hi, bad, failure), Long::sum);
    } else if (lo == bad) {
      throw failure;
    }
    return lo;
  }

  private static void passes(IOException failure, Executable body) {
    assertSame(failure, assertThrows(IOException.class, body));
    assertEquals(0, failure.getSuppressed().length);
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aJoinThrowsWhatItsBranchesDeclare(ForkPoolOptions options) {
    try (ForkPool pool = ForkPool.open(options)) {
      for (int bad : new int[] {0, 1, 37, 63}) {
        IOException failure = new IOException();
        passes(failure, () -> pool.run(() -> visit(0, 64, bad, failure)));
        passes(failure, () -> pool.call(() -> sum(0, 64, bad, failure)));
      }
      assertEquals(2016L, pool.<Long>callUnchecked(() -> sum(0, 64, -1, new IOException())));
    }
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aJoinOfManyThrowsWhatItsBranchesDeclare(ForkPoolOptions options) {
    IOException failure = new IOException();
    try (ForkPool pool = ForkPool.open(options)) {
      passes(failure, () -> pool.run(() -> all(failure)));
    }
  }

  private static void all(IOException failure) throws IOException {
    Fork.joinAll(() -> {}, () -> visit(0, 8, 5, failure), () -> {});
    Fork.joinAll();
  }

  @Test
  void aJoinOutsideAnyPoolThrowsItToo() {
    IOException failure = new IOException();
    passes(failure, () -> visit(0, 64, 37, failure));
    passes(failure, () -> sum(0, 64, 37, failure));
  }

  @Test
  void aBranchThatAnotherWorkerTookThrowsIt() throws InterruptedException {
    IOException failure = new IOException();
    try (ForkPool pool = ForkPool.open(2)) {
      passes(
          failure,
          () -> {
            CountDownLatch taken = new CountDownLatch(1);
            pool.run(() -> Fork.join(() -> Await.open(taken), () -> open(taken, failure)));
          });
      passes(
          failure,
          () -> {
            CountDownLatch taken = new CountDownLatch(1);
            pool.call(
                () ->
                    Fork.<Integer, Integer, Integer, RuntimeException, IOException>join(
                        () -> {
                          Await.open(taken);
                          return 1;
                        },
                        () -> open(taken, failure),
                        Integer::sum));
          });
    }
  }

  private static int open(CountDownLatch latch, IOException failure) throws IOException {
    latch.countDown();
    throw failure;
  }

  /** That these compile is the test. */
  @Test
  void eachBranchHasAnExceptionOfItsOwn() throws IOException, InterruptedException {
    Fork.join(() -> visit(0, 4, -1, new IOException()), () -> Thread.sleep(0));
    long sum = Fork.join(() -> sum(0, 4, -1, new IOException()), () -> 1L, Long::sum);
    assertEquals(7, sum);
  }

  @Test
  void whatThrowsNothingCheckedNeedsNoTry() {
    int value = ForkPool.common().call(() -> fib(10));
    assertEquals(55, value);
    Object nothing = ForkPool.common().call(() -> null);
    assertSame(null, nothing);
    ForkPool.common().run(() -> Fork.join(() -> {}, () -> {}));
    int scoped = Fork.scope(scope -> scope.fork(() -> fib(5)).join());
    assertEquals(5, scoped);
    assertEquals("x", Fork.blocking(() -> "x"));
  }

  /** That these compile is a part of the test. */
  @ParameterizedTest
  @MethodSource("pools")
  void callsThatMayBeStoppedThrowWhatTheirBodyDeclares(ForkPoolOptions options)
      throws TimeoutException, InterruptedException {
    IOException failure = new IOException();
    try (ForkPool pool = ForkPool.open(options)) {
      int timed = pool.call(() -> fib(10), LONG);
      assertEquals(55, timed);
      int interruptible = pool.callInterruptibly(() -> fib(10));
      assertEquals(55, interruptible);
      passes(failure, () -> timed(pool, failure));
      passes(failure, () -> interruptible(pool, failure));
      assertThrows(TimeoutException.class, () -> pool.call(() -> fib(10), Duration.ZERO));
    }
  }

  private static long timed(ForkPool pool, IOException failure)
      throws IOException, TimeoutException {
    return pool.call(() -> sum(0, 64, 37, failure), LONG);
  }

  private static long interruptible(ForkPool pool, IOException failure)
      throws IOException, InterruptedException {
    return pool.callInterruptibly(() -> sum(0, 64, 37, failure));
  }

  @Test
  void variablesOfTheUsualTypesFitAsBefore() throws Exception {
    Callable<Integer> call = () -> 1;
    assertEquals(1, ForkPool.common().call(call));
    assertEquals(1, Fork.blocking(call));
    assertEquals(1, ForkPool.common().call(call, LONG));
    assertEquals(1, ForkPool.common().callInterruptibly(call));
    List<String> ran = new ArrayList<>();
    Runnable run = () -> ran.add("run");
    ForkPool.common().run(run);
    Fork.blocking(run);
    ForkPool.common().run(() -> Fork.join(run, run));
    Fork.joinAll(run, run);
    assertEquals(6, ran.size());
    Supplier<String> get = () -> "got";
    assertEquals("gotgot", Fork.<String, String, String>join(get, get, String::concat));
    Function<Scope, String> body = scope -> "scope";
    assertEquals("scope", Fork.scope(body));
  }

  @ParameterizedTest
  @MethodSource("pools")
  void aScopeThrowsWhatItsBodyDeclares(ForkPoolOptions options) {
    IOException failure = new IOException();
    try (ForkPool pool = ForkPool.open(options)) {
      passes(failure, () -> pool.call(() -> inScope(failure)));
    }
  }

  private static int inScope(IOException failure) throws IOException {
    return Fork.scope(
        scope -> {
          scope.fork(() -> {});
          return open(new CountDownLatch(1), failure);
        });
  }

  @Test
  void whatBlocksReturnsItsValue() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    try (ForkPool pool = ForkPool.open(1)) {
      String got = pool.call(() -> Fork.join(() -> take(queue), () -> queue.add("x"), (a, b) -> a));
      assertEquals("x", got);
    }
    queue.add("y");
    assertEquals("y", take(queue));
  }

  private static String take(BlockingQueue<String> queue) throws InterruptedException {
    return Fork.blocking(queue::take);
  }

  @Test
  void whatBlocksThrowsItsInterrupt() {
    CountDownLatch never = new CountDownLatch(1);
    BlockingQueue<String> empty = new LinkedBlockingQueue<>();
    try (ForkPool pool = ForkPool.open(1)) {
      assertThrows(InterruptedException.class, () -> pool.call(() -> interrupted(empty)));
      assertThrows(
          InterruptedException.class,
          () ->
              pool.run(
                  () -> {
                    Thread.currentThread().interrupt();
                    Fork.blocking(() -> never.await());
                  }));
    }
  }

  private static String interrupted(BlockingQueue<String> empty) throws InterruptedException {
    Thread.currentThread().interrupt();
    return Fork.blocking(empty::take);
  }

  @Test
  void asTheUsualTypesTheyThrowTheSameUndeclared() {
    IOException failure = new IOException();
    ThrowingRunnable<IOException> run = () -> open(new CountDownLatch(1), failure);
    passes(failure, ((Runnable) run)::run);
    ThrowingCallable<Integer, IOException> call = () -> open(new CountDownLatch(1), failure);
    passes(failure, ((Supplier<Integer>) call)::get);
    ThrowingFunction<String, Integer, IOException> apply =
        name -> open(new CountDownLatch(1), failure);
    passes(failure, () -> ((Function<String, Integer>) apply).apply(""));
  }
}
