package dev.fjord.concurrent.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor with a scheduler of the pool. */
final class ReactorTest extends WithPool {
  private static final Duration SOON = Duration.ofSeconds(SOON_SECONDS);

  private final Scheduler scheduler = Schedulers.fromExecutorService(pool);

  @Test
  void fluxesAreMappedAndMerged() {
    Integer sum =
        Flux.range(0, 200)
            .flatMap(i -> Mono.fromCallable(() -> work() + i).subscribeOn(scheduler))
            .reduce(Integer::sum)
            .block(SOON);
    assertEquals(200 * RESULT + 19_900, sum);
    List<Integer> order =
        Flux.range(0, 200).publishOn(scheduler).map(i -> work() + i).collectList().block(SOON);
    assertNotNull(order);
    for (int i = 0; i < 200; i++) {
      assertEquals(RESULT + i, order.get(i));
    }
  }

  @Test
  void aParallelFluxUsesThePool() {
    Integer sum =
        Flux.range(0, 1_000)
            .parallel(4)
            .runOn(scheduler)
            .map(i -> work())
            .sequential()
            .reduce(Integer::sum)
            .block(SOON);
    assertEquals(1_000 * RESULT, sum);
  }

  @Test
  void aMonoThatBlocksIsWokenByAnother() {
    CountDownLatch latch = new CountDownLatch(1);
    Mono<Integer> blocked =
        Mono.fromCallable(
                () -> {
                  block(latch);
                  return work();
                })
            .subscribeOn(scheduler);
    Mono<Integer> opens =
        Mono.fromCallable(
                () -> {
                  latch.countDown();
                  return work();
                })
            .subscribeOn(scheduler);
    assertEquals(2 * RESULT, Mono.zip(blocked, opens, Integer::sum).block(SOON));
    // One may wait for another of the same scheduler with its thread.
    assertEquals(
        RESULT,
        Mono.fromCallable(() -> Mono.fromCallable(this::work).subscribeOn(scheduler).block(SOON))
            .subscribeOn(scheduler)
            .block(SOON));
  }

  @Test
  void aFailureIsReplacedOrThrown() {
    Mono<Integer> fails =
        Mono.<Integer>fromCallable(
                () -> {
                  throw new ArithmeticException("own");
                })
            .subscribeOn(scheduler);
    assertThrows(ArithmeticException.class, () -> fails.block(SOON));
    Mono<Integer> replaced =
        fails.onErrorResume(failure -> Mono.fromCallable(this::work).subscribeOn(scheduler));
    assertEquals(RESULT, replaced.block(SOON));
  }

  @Test
  void delaysAndIntervalsUseThePoolsOwnClock() {
    assertEquals(
        RESULT, Mono.delay(Duration.ofMillis(1), scheduler).map(tick -> work()).block(SOON));
    assertEquals(
        3L * RESULT,
        Flux.interval(Duration.ofMillis(1), scheduler)
            .take(3)
            .map(tick -> (long) work())
            .reduce(Long::sum)
            .block(SOON));
  }

  @Test
  void theSchedulerEndsThePool() {
    assertEquals(RESULT, Mono.fromCallable(this::work).subscribeOn(scheduler).block(SOON));
    scheduler.disposeGracefully().block(SOON);
    assertTrue(scheduler.isDisposed());
    assertTrue(pool.isShutdown());
  }
}
