package dev.fjord.clients.work;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import one.util.streamex.IntStreamEx;
import one.util.streamex.StreamEx;

/** StreamEx in a pool of one's choice. */
public final class StreamExWork implements Callable<String> {
  @Override
  public String call() {
    ForkJoinPool pool = new ForkJoinPool(3);
    try {
      long sum = IntStreamEx.range(1_000_000).parallel(pool).mapToLong(i -> i * 3L).sum();
      int groups =
          StreamEx.of(IntStreamEx.range(10_000).boxed().toList())
              .parallel(pool)
              .groupingBy(i -> i % 97)
              .size();
      int pairs =
          IntStreamEx.range(1_000)
              .boxed()
              .parallel(pool)
              .pairMap((a, b) -> b - a)
              .foldLeft(0, Integer::sum);
      return "sum %d, groups %d, pairs %d".formatted(sum, groups, pairs);
    } finally {
      pool.shutdown();
    }
  }
}
