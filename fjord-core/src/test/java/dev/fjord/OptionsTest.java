package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be asked of a pool when it is opened, and what it says of itself. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OptionsTest {

  private static void assertRefused(int value, Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.endsWith(": " + value), message);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 32_768, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void aNumberOfWorkersOrThreadsOutOfRangeIsRefusedWithItsValue(int count) {
    assertRefused(count, () -> ForkPool.open(count));
    assertRefused(count, () -> ForkPoolOptions.defaults().workers(count));
    assertRefused(count, () -> ForkPoolOptions.defaults().maxThreads(count));
  }

  @Test
  void theMostWorkersAreAllowed() {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.MOST_THREADS)) {
      assertEquals(ForkPoolOptions.MOST_THREADS, pool.snapshot().workers());
      assertEquals(ForkPoolOptions.MOST_THREADS, pool.snapshot().maxThreads());
      assertEquals(0, pool.snapshot().threads());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 11, -1})
  void aPriorityOutOfRangeIsRefusedWithItsValue(int priority) {
    assertRefused(priority, () -> ForkPoolOptions.defaults().priority(priority));
  }

  @Test
  void fewerThreadsThanWorkersAreRefusedWhenThePoolIsOpened() {
    ForkPoolOptions options = ForkPoolOptions.defaults().maxThreads(3).workers(4);
    assertRefused(3, () -> ForkPool.open(options));
    ForkPool.open(options.workers(3)).close();
  }

  /** Each with what it does not go with, whichever is called first. */
  static Stream<Arguments> misfits() {
    UnaryOperator<ForkPoolOptions> factory = o -> o.threadFactory(Thread::new);
    UnaryOperator<ForkPoolOptions> watchdog = o -> o.watchdog(Duration.ofSeconds(1), stall -> {});
    UnaryOperator<ForkPoolOptions> sequential = ForkPoolOptions::sequential;
    UnaryOperator<ForkPoolOptions> deterministic = o -> o.deterministic(1);
    return Stream.of(
        misfit("daemon", o -> o.daemon(true), factory),
        misfit("priority", o -> o.priority(Thread.NORM_PRIORITY), factory),
        misfit("workers", o -> o.workers(4), sequential),
        misfit("followProcessors", ForkPoolOptions::followProcessors, sequential),
        misfit("maxThreads", o -> o.maxThreads(4), sequential),
        misfit("threadFactory", factory, sequential),
        misfit("daemon", o -> o.daemon(false), sequential),
        misfit("priority", o -> o.priority(3), sequential),
        misfit("contextClassLoader", o -> o.contextClassLoader(null), sequential),
        misfit("watchdog", watchdog, sequential),
        misfit("followProcessors", ForkPoolOptions::followProcessors, deterministic),
        misfit("watchdog", watchdog, deterministic),
        misfit("sequential()", sequential, deterministic));
  }

  private static Arguments misfit(
      String option, UnaryOperator<ForkPoolOptions> one, UnaryOperator<ForkPoolOptions> other) {
    return Arguments.of(option, one, other);
  }

  @ParameterizedTest
  @MethodSource("misfits")
  void anOptionThatAnotherMakesUselessIsRefusedWhenThePoolIsOpened(
      String option, UnaryOperator<ForkPoolOptions> one, UnaryOperator<ForkPoolOptions> other) {
    ForkPoolOptions none = ForkPoolOptions.defaults();
    for (ForkPoolOptions both :
        List.of(one.andThen(other).apply(none), other.andThen(one).apply(none))) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ForkPool.open(both)).getMessage();
      assertTrue(message.startsWith(option + " does not go with "), message);
      assertTrue(message.contains(": l"), message); // leave, or let
    }
    ForkPool.open(one.apply(none)).close();
    ForkPool.open(other.apply(none)).close();
  }

  @Test
  void optionsThatFitAreTaken() {
    ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1).name("s").sequential())
        .close();
    ForkPool.open(ForkPoolOptions.defaults().threadFactory(Thread::new).deterministic(1)).close();
  }

  @Test
  void optionsDoNotChange() {
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(2).name("first");
    options.workers(3);
    options.name("second");
    try (ForkPool pool = ForkPool.open(options)) {
      assertEquals(2, pool.snapshot().workers());
      assertEquals("first", pool.snapshot().name());
    }
  }

  @Test
  void aPoolHasAsManyWorkersAsProcessorsAnd256SparesUnlessSaidOtherwise() {
    int processors = Runtime.getRuntime().availableProcessors();
    try (ForkPool pool = ForkPool.open()) {
      assertEquals(processors, pool.snapshot().workers());
      assertEquals(processors + 256, pool.snapshot().maxThreads());
    }
  }

  @Test
  void nullOptionsAreNamed() {
    assertNamed("options", () -> ForkPool.open(null));
    assertNamed("name", () -> ForkPoolOptions.defaults().name(null));
    assertNamed("handler", () -> ForkPoolOptions.defaults().uncaughtExceptionHandler(null));
    assertNamed("factory", () -> ForkPoolOptions.defaults().threadFactory(null));
    try (ForkPool pool = ForkPool.open(1)) {
      assertNamed("body", () -> pool.call(null));
      assertNamed("body", () -> pool.call((Callable<String>) null));
      Duration limit = Duration.ZERO;
      assertNamed("body", () -> pool.call(null, limit));
      assertNamed("body", () -> pool.call((Callable<String>) null, limit));
      assertNamed("limit", () -> pool.call(() -> 1, null));
      assertNamed("body", () -> pool.callInterruptibly(null));
      assertNamed("body", () -> pool.run(null));
      assertNamed("body", () -> pool.run((Runnable) null));
      assertNamed("body", () -> pool.submit(null));
      assertNamed("body", () -> pool.execute(null));
    }
  }

  @Test
  void besideAFactoryTheNameIsThePoolsAndNoThreads() throws Exception {
    ForkPoolOptions options = ForkPoolOptions.defaults().name("sums");
    try (ForkPool pool = ForkPool.open(options.threadFactory(body -> new Thread(body, "mine")))) {
      assertEquals("sums", pool.snapshot().name());
      assertEquals("mine", Await.value(pool.submit(() -> Thread.currentThread().getName())));
    }
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void aPoolDescribesItself() {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(3).name("described"));
    assertEquals(
        "ForkPool[described, RUNNING, 3 workers, 0 threads, 0 active, 0 queued]", pool.toString());
    assertEquals(
        "ForkPool[described, RUNNING, 3 workers, 0 threads, 1 active, 0 queued]",
        pool.<String>callUnchecked(pool::toString));
    pool.close();
    assertEquals(
        "ForkPool[described, STOPPED, 3 workers, 0 threads, 0 active, 0 queued]", pool.toString());
  }
}
