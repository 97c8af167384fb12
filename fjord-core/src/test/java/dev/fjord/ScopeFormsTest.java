package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ways to open a scope and to fork in it. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeFormsTest {
  private static final String POOLS = "dev.fjord.CheckedTest#pools";

  @ParameterizedTest
  @MethodSource(POOLS)
  void aTaskWithoutValueCanBeJoined(ForkPoolOptions options) {
    try (ForkPool pool = ForkPool.open(options)) {
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    AtomicInteger done = new AtomicInteger();
                    Runnable task = done::incrementAndGet;
                    Forked<?> forked = scope.fork(task);
                    assertNull(forked.join());
                    assertEquals(1, done.get());
                    assertTrue(forked.isDone());
                  }));
    }
  }

  @Test
  void theJoinOfATaskWithoutValueThrowsWhatThatThrew() {
    IllegalStateException failure = new IllegalStateException();
    Runnable fails =
        () -> {
          throw failure;
        };
    Runnable root =
        () ->
            Fork.scoped(
                scope -> {
                  Forked<?> forked = scope.fork(fails);
                  assertSame(
                      failure, assertThrows(IllegalStateException.class, () -> forked.join()));
                });
    try (ForkPool pool = ForkPool.open(1)) {
      assertSame(failure, assertThrows(IllegalStateException.class, () -> pool.run(root)));
    }
  }

  @Test
  void aTaskWithoutValueTellsThatItWasCancelled() {
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    Forked<?> forked = scope.fork(() -> {});
                    scope.cancel();
                    assertThrows(CancellationException.class, () -> forked.join());
                    assertTrue(forked.isCancelled());
                  }));
    }
  }

  @Test
  void theSecondNameForksATaskWithAValue() {
    int sum =
        Fork.scope(
            scope -> {
              Forked<Integer> one = scope.forkTask(() -> 1);
              Forked<Integer> two = scope.fork(() -> 2);
              return one.join() + two.join();
            });
    assertEquals(3, sum);
  }

  @ParameterizedTest
  @MethodSource(POOLS)
  void aScopeWithoutValueReturnsWhenItsTasksAreDone(ForkPoolOptions options) {
    AtomicInteger done = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(options)) {
      pool.run(() -> Fork.scoped(scope -> visit(scope, 6, done)));
    }
    assertEquals(127, done.get());
    Consumer<Scope> body = scope -> visit(scope, 6, done);
    Fork.scoped(body);
    assertEquals(254, done.get());
  }

  private static void visit(Scope scope, int depth, AtomicInteger done) {
    if (depth > 0) {
      scope.fork(() -> visit(scope, depth - 1, done));
      scope.fork(() -> visit(scope, depth - 1, done));
    }
    done.incrementAndGet();
  }

  @Test
  void aScopeWithoutValueThrowsWhatItsBodyDeclaresWhenItsTasksAreDone() {
    IOException failure = new IOException();
    CountDownLatch done = new CountDownLatch(1);
    assertSame(failure, assertThrows(IOException.class, () -> failing(failure, done)));
    assertEquals(0, done.getCount());
  }

  private static void failing(IOException failure, CountDownLatch done) throws IOException {
    Fork.scoped(
        scope -> {
          scope.fork(done::countDown);
          throw failure;
        });
  }
}
