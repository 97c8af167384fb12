package dev.fjord.clients.work;

import io.vavr.collection.List;
import io.vavr.concurrent.Future;
import io.vavr.concurrent.Promise;
import java.util.concurrent.Callable;

/** Vavr's futures on their default executor, the common pool. */
public final class VavrWork implements Callable<String> {
  private static final int MANY = 5_000;

  @Override
  public String call() {
    Future<Integer> sum =
        Future.sequence(List.range(0, MANY).map(i -> Future.of(() -> i)))
            .map(all -> all.sum().intValue());
    Future<Integer> chained = Future.successful(0);
    for (int i = 0; i < 1_000; i++) {
      chained = chained.flatMap(x -> Future.of(() -> x + 1));
    }
    Promise<String> promise = Promise.make();
    Future<String> failed =
        Future.<String>of(
                () -> {
                  throw new IllegalStateException("own");
                })
            .recover(Throwable::getMessage)
            .onSuccess(promise::success);
    return "sum %d, chain %d, %s, %s"
        .formatted(sum.get(), chained.get(), failed.get(), promise.future().get());
  }
}
