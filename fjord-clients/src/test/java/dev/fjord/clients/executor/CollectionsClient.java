package dev.fjord.clients.executor;

import java.util.Collection;
import java.util.concurrent.ExecutorService;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.impl.parallel.ParallelIterate;

/** Eclipse Collections: selected, collected and counted in batches. */
final class CollectionsClient implements Client {
  private static final int MANY = 1_000_000;

  @Override
  public String run(ExecutorService pool) {
    Collection<Integer> even =
        ParallelIterate.select(
            Interval.oneTo(MANY), i -> i % 2 == 0, null, MANY / 100, pool, false);
    Collection<Long> squares =
        ParallelIterate.collect(even, i -> (long) i * i, null, MANY / 100, pool, true);
    long sum = squares.stream().mapToLong(i -> i).sum();
    return "selected %d, sum of squares %d".formatted(even.size(), sum);
  }
}
