package dev.fjord.clients.executor;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor: a parallel flux, one in order through two hops, many monos, monos that block. */
final class ReactorClient implements Client {
  private static final int MANY = 20_000;
  private static final int BLOCKERS = 64;
  private static final Duration SOON = Duration.ofSeconds(60);

  @Override
  public String run(ExecutorService pool) {
    Scheduler scheduler = Schedulers.fromExecutor(pool);
    Integer parallel =
        Flux.range(0, MANY)
            .parallel(4)
            .runOn(scheduler)
            .map(i -> Client.fib(i % 10))
            .sequential()
            .reduce(Integer::sum)
            .block(SOON);
    Boolean inOrder =
        Flux.range(0, MANY)
            .publishOn(scheduler)
            .map(i -> i + 1)
            .publishOn(scheduler)
            .collectList()
            .map(all -> all.get(0) == 1 && all.get(MANY - 1) == MANY)
            .block(SOON);
    Long monos =
        Flux.range(0, MANY)
            .flatMap(i -> Mono.fromCallable(() -> i).subscribeOn(scheduler))
            .collectList()
            .map(all -> all.stream().mapToLong(i -> i).sum())
            .block(SOON);
    Integer blocked =
        Flux.range(0, BLOCKERS)
            .flatMap(
                i ->
                    Mono.fromCallable(
                            () -> Mono.fromCallable(() -> i).subscribeOn(scheduler).block(SOON))
                        .subscribeOn(scheduler))
            .reduce(Integer::sum)
            .block(SOON);
    return "parallel %d, in order %s, monos %d, blocked %d"
        .formatted(parallel, inOrder, monos, blocked);
  }
}
