package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
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
      assertNamed("body", () -> pool.run(null));
      assertNamed("body", () -> pool.run((Runnable) null));
      assertNamed("body", () -> pool.submit(null));
      assertNamed("body", () -> pool.execute(null));
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
