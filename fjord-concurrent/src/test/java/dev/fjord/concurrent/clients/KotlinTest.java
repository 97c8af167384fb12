package dev.fjord.concurrent.clients;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import kotlin.coroutines.Continuation;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.ExecutorCoroutineDispatcher;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.future.FutureKt;
import org.junit.jupiter.api.Test;

/** Kotlin's coroutines on a dispatcher of the pool. */
final class KotlinTest extends WithPool {
  private final ExecutorCoroutineDispatcher dispatcher = ExecutorsKt.from(pool);

  private <T> Deferred<T> async(
      Function2<? super CoroutineScope, ? super Continuation<? super T>, Object> body) {
    return BuildersKt.async(GlobalScope.INSTANCE, dispatcher, CoroutineStart.DEFAULT, body);
  }

  private static <T> T result(Deferred<T> deferred) throws Exception {
    return value(FutureKt.asCompletableFuture(deferred));
  }

  @Test
  void coroutinesRunInThePool() throws Exception {
    List<Deferred<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(async((scope, next) -> work()));
    }
    int sum = 0;
    for (Deferred<Integer> each : all) {
      sum += result(each);
    }
    assertEquals(200 * RESULT, sum);
  }

  @Test
  void aCoroutineThatIsSuspendedGoesOnInThePool() throws Exception {
    Deferred<Integer> first = async((scope, next) -> work());
    Deferred<Integer> second = async((scope, next) -> first.await(next));
    assertEquals(RESULT, result(second));
    for (int i = 0; i < 20; i++) {
      Deferred<Object> delayed = async((scope, next) -> DelayKt.delay(1, next));
      Deferred<Object> waits = async((scope, next) -> delayed.join(next));
      result(waits);
      assertTrue(delayed.isCompleted());
    }
  }

  private int nested() {
    try {
      return BuildersKt.runBlocking(dispatcher, (scope, next) -> work() + 1);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  @Test
  void aCoroutineMayBlockForOthers() throws Exception {
    Deferred<Integer> outer = async((scope, next) -> nested());
    assertEquals(RESULT + 1, result(outer));
    CountDownLatch latch = new CountDownLatch(1);
    Deferred<Integer> blocked =
        async(
            (scope, next) -> {
              block(latch);
              return work();
            });
    Deferred<Integer> opens =
        async(
            (scope, next) -> {
              latch.countDown();
              return work();
            });
    assertEquals(2 * RESULT, result(blocked) + result(opens));
  }

  @Test
  void aFailureArrivesWhereItIsAwaited() {
    Deferred<Integer> fails =
        async(
            (scope, next) -> {
              throw new ArithmeticException("own");
            });
    Deferred<Integer> waits = async((scope, next) -> fails.await(next));
    CompletableFuture<Integer> future = FutureKt.asCompletableFuture(waits);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> value(future)).getCause());
  }

  @Test
  void theDispatcherEndsThePool() throws Exception {
    Deferred<Integer> last = async((scope, next) -> work());
    assertEquals(RESULT, result(last));
    dispatcher.close();
    assertTrue(pool.awaitTermination(SOON_SECONDS, SECONDS));
  }
}
