package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a task throws, wherever: it arrives as it is, and no worker is lost. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThrowablesTest {
  private static final int WORKERS = 2;

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
    Fork.<Object>scope(
        scope -> {
          var forked = scope.fork(() -> run(body));
          return join ? forked.join() : 0;
        });
  }

  @ParameterizedTest
  @EnumSource(Kinds.class)
  void itArrivesAsItIsAndThePoolIsWhole(Kinds kind) throws Exception {
    ConcurrentLinkedQueue<Throwable> unheard = new ConcurrentLinkedQueue<>();
    ForkPool pool =
        ForkPool.open(
            ForkPoolOptions.defaults()
                .workers(WORKERS)
                .uncaughtExceptionHandler((thread, failure) -> unheard.add(failure)));
    for (Map.Entry<String, Consumer<Runnable>> place : PLACES.entrySet()) {
      Throwable planned = kind.get();
      assertSame(
          planned,
          thrownBy(() -> pool.run(() -> place.getValue().accept(throwing(planned)))),
          place.getKey());
    }
    Throwable planned = kind.get();
    ExecutionException wrapped =
        assertThrows(ExecutionException.class, () -> Proof.value(submit(pool, throwing(planned))));
    assertSame(planned, wrapped.getCause());
    assertSame(planned, thrownBy(() -> pool.run(() -> get(submit(pool, throwing(planned))))));
    pool.execute(throwing(planned));
    Proof.until("the handler was told", () -> !unheard.isEmpty());
    assertEquals(1, unheard.size());
    assertSame(planned, unheard.peek());
    Proof.works(pool, WORKERS);
    Proof.closes(pool);
  }

  @ParameterizedTest
  @EnumSource(Kinds.class)
  void ofSeveralTheFirstArrivesAsItIs(Kinds kind) throws Exception {
    ForkPool pool = ForkPool.open(WORKERS);
    for (int i = 0; i < 20; i++) {
      Throwable first = kind.get();
      Throwable second = kind.get();
      assertSame(first, thrownBy(() -> pool.run(() -> bothFail(first, second))));
      assertSame(first, thrownBy(() -> pool.run(() -> bothFailInAScope(first, second))));
      assertSame(first, thrownBy(() -> pool.run(() -> bothFailInAScope(first, first))));
    }
    Proof.works(pool, WORKERS);
    Proof.closes(pool);
  }

  /** The second is under way when the first fails. */
  private static void bothFail(Throwable first, Throwable second) {
    CountDownLatch begun = new CountDownLatch(1);
    Fork.join(
        () -> {
          Proof.open(begun);
          throwing(first).run();
        },
        () -> {
          begun.countDown();
          throwing(second).run();
        });
  }

  private static void bothFailInAScope(Throwable first, Throwable second) {
    Fork.<Object>scope(
        scope -> {
          CountDownLatch begun = new CountDownLatch(1);
          scope.fork(
              () -> {
                begun.countDown();
                throwing(first).run();
              });
          Proof.open(begun);
          throw Proof.<RuntimeException>sneak(second);
        });
  }

  /** There may be more threads than workers: one for a join that waited and has lent its place. */
  @Test
  void aFailureThatNobodyCanPrintLosesNoWorker() throws Exception {
    AtomicInteger ended = new AtomicInteger();
    ForkPool pool = Proof.open(WORKERS, body -> Proof.daemon(0, Proof.telling(body, ended)));
    for (int i = 0; i < 20; i++) {
      pool.execute(throwing(Kinds.HOSTILE.get()));
    }
    Proof.works(pool, WORKERS);
    assertEquals(0, ended.get());
    Proof.closes(pool);
  }

  private static Runnable throwing(Throwable planned) {
    return () -> {
      throw Proof.<RuntimeException>sneak(planned);
    };
  }

  private static Future<Integer> submit(ForkPool pool, Runnable fails) {
    return pool.submit(() -> run(fails));
  }

  /** What the future says, from inside. */
  private static void get(Future<?> future) {
    try {
      future.get();
    } catch (ExecutionException e) {
      throw Proof.<RuntimeException>sneak(e.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
