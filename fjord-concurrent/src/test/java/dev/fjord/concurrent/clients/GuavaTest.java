package dev.fjord.concurrent.clients;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListenableScheduledFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.ListeningScheduledExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Guava's listening decorators around the pool. */
final class GuavaTest extends WithPool {
  private final ListeningExecutorService service =
      MoreExecutors.listeningDecorator((ExecutorService) pool);

  private ListenableFuture<Integer> fails() {
    return service.submit(
        () -> {
          throw new ArithmeticException("own");
        });
  }

  @Test
  void futuresAreTransformedAndCollected() throws Exception {
    List<ListenableFuture<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int add = i;
      all.add(Futures.transform(service.submit(this::work), x -> x + add, pool));
    }
    ListenableFuture<Integer> sum =
        Futures.transformAsync(
            Futures.allAsList(all),
            values -> service.submit(() -> values.stream().mapToInt(x -> x).sum()),
            service);
    assertEquals(100 * RESULT + 4950, value(sum));
    List<Callable<Integer>> calls = List.of(this::work, this::work);
    assertEquals(RESULT, service.invokeAll(calls).get(1).get());
    assertEquals(RESULT, service.invokeAny(calls));
  }

  @Test
  void listenersRunInThePoolAfterTheTask() throws Exception {
    CompletableFuture<Integer> heard = new CompletableFuture<>();
    Futures.addCallback(
        service.submit(this::work),
        new FutureCallback<Integer>() {
          @Override
          public void onSuccess(Integer result) {
            heard.complete(result + work());
          }

          @Override
          public void onFailure(Throwable failure) {
            heard.completeExceptionally(failure);
          }
        },
        pool);
    assertEquals(2 * RESULT, value(heard));
  }

  @Test
  void aTaskThatBlocksIsWokenByAnother() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    ListenableFuture<Integer> blocked =
        service.submit(
            () -> {
              block(latch);
              return work();
            });
    ListenableFuture<?> opens = service.submit(latch::countDown);
    value(opens);
    assertEquals(RESULT, value(blocked));
  }

  @Test
  void aFailureIsCaughtOrPassedOn() throws Exception {
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> value(fails())).getCause());
    assertEquals(
        RESULT,
        value(Futures.catching(fails(), ArithmeticException.class, failure -> work(), pool)));
  }

  @Test
  void theScheduledFormDelaysRepeatsAndTimesOut() throws Exception {
    ListeningScheduledExecutorService scheduled = MoreExecutors.listeningDecorator(pool);
    ListenableScheduledFuture<Integer> later = scheduled.schedule(this::work, 1, MILLISECONDS);
    assertEquals(RESULT, value(later));
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    ListenableScheduledFuture<?> repeated =
        scheduled.scheduleAtFixedRate(
            () -> {
              runs.addAndGet(work());
              three.countDown();
            },
            0,
            1,
            MILLISECONDS);
    block(three);
    assertTrue(repeated.cancel(false));
    assertTrue(runs.get() >= 3 * RESULT);
    ListenableFuture<Integer> never = Futures.withTimeout(later, SOON_SECONDS, SECONDS, pool);
    assertEquals(RESULT, value(never));
  }

  @Test
  void theServiceEndsWithEverythingDone() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    List<ListenableFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(service.submit(runs::incrementAndGet));
    }
    assertTrue(MoreExecutors.shutdownAndAwaitTermination(service, SOON_SECONDS, SECONDS));
    assertEquals(50, runs.get());
    assertTrue(pool.isTerminated());
    for (ListenableFuture<?> each : all) {
      assertTrue(each.isDone());
    }
  }
}
