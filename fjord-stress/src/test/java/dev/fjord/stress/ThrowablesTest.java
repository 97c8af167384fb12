package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a task throws, wherever: it arrives as it is, and no worker is lost. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThrowablesTest {
  private static final int WORKERS = 2;

  static List<Class<? extends Throwable>> kinds() {
    return List.of(
        Exception.class,
        IOException.class,
        InterruptedException.class,
        RuntimeException.class,
        CancellationException.class,
        RejectedExecutionException.class,
        IllegalMonitorStateException.class,
        Throwable.class,
        Error.class,
        AssertionError.class,
        LinkageError.class,
        StackOverflowError.class,
        InternalError.class);
  }

  private static final Map<String, Consumer<Runnable>> PLACES =
      Map.of(
          "left", body -> Fork.join(body, () -> {}),
          "right", body -> Fork.join(() -> {}, body),
          "stolen", ThrowablesTest::stolen,
          "all", body -> Fork.joinAll(List.of(() -> 1, () -> run(body), () -> 2)),
          "range", body -> Fork.range(0, 100, (lo, hi) -> run(body)),
          "scope", body -> scope(body, true),
          "not joined in a scope", body -> scope(body, false),
          "blocking", body -> Fork.blocking(() -> run(body)));

  /** Not {@code assertThrows}, which passes an OutOfMemoryError on. */
  private static @Nullable Throwable thrownBy(Runnable body) {
    try {
      body.run();
      return null;
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  private static int run(Runnable body) {
    body.run();
    return 0;
  }

  private static void stolen(Runnable body) {
    CountDownLatch begun = new CountDownLatch(1);
    Fork.join(
        () -> Proof.open(begun),
        () -> {
          begun.countDown();
          body.run();
        });
  }

  private static void scope(Runnable body, boolean join) {
    Object unused =
        Fork.<Object>scope(
            scope -> {
              var forked = scope.fork(() -> run(body));
              return join ? forked.join() : 0;
            });
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void itArrivesAsItIsAndThePoolIsWhole(Class<? extends Throwable> kind) throws Exception {
    ConcurrentLinkedQueue<Throwable> unheard = new ConcurrentLinkedQueue<>();
    ForkPool pool =
        ForkPool.open(
            ForkPoolOptions.defaults()
                .workers(WORKERS)
                .uncaughtExceptionHandler((thread, failure) -> unheard.add(failure)));
    for (Map.Entry<String, Consumer<Runnable>> place : PLACES.entrySet()) {
      Throwable planned = make(kind);
      Runnable fails =
          () -> {
            throw Proof.<RuntimeException>sneak(planned);
          };
      assertSame(
          planned, thrownBy(() -> pool.run(() -> place.getValue().accept(fails))), place.getKey());
    }
    Throwable planned = make(kind);
    Runnable fails =
        () -> {
          throw Proof.<RuntimeException>sneak(planned);
        };
    ExecutionException wrapped =
        assertThrows(ExecutionException.class, () -> Proof.value(submit(pool, fails)));
    assertSame(planned, wrapped.getCause());
    pool.execute(fails);
    Proof.until("the handler was told", () -> !unheard.isEmpty());
    assertEquals(1, unheard.size());
    assertSame(planned, unheard.peek());
    Proof.works(pool, WORKERS);
    Proof.closes(pool);
  }

  private static Future<Integer> submit(ForkPool pool, Runnable fails) {
    return pool.submit(() -> run(fails));
  }

  private static Throwable make(Class<? extends Throwable> kind) throws Exception {
    return kind.getDeclaredConstructor().newInstance();
  }
}
