package dev.fjord.clients.executor;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** Guava: many futures transformed and collected, a chain, a sequential executor. */
final class GuavaClient implements Client {
  private static final int MANY = 20_000;

  @Override
  public String run(ExecutorService pool) throws Exception {
    ListeningExecutorService service = MoreExecutors.listeningDecorator(pool);
    List<ListenableFuture<Integer>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int value = i;
      all.add(Futures.transform(service.submit(() -> value), x -> x + 1, service));
    }
    ListenableFuture<Long> sum =
        Futures.transformAsync(
            Futures.allAsList(all),
            values -> service.submit(() -> values.stream().mapToLong(x -> x).sum()),
            service);
    ListenableFuture<Integer> chain = Futures.immediateFuture(0);
    for (int i = 0; i < MANY; i++) {
      chain = Futures.transform(chain, x -> x + 1, service);
    }
    return "sum %d, chain %d, %s"
        .formatted(sum.get(60, SECONDS), chain.get(60, SECONDS), inOrder(service));
  }

  private static String inOrder(ListeningExecutorService service) throws Exception {
    Executor sequential = MoreExecutors.newSequentialExecutor(service);
    List<Integer> seen = new ArrayList<>();
    List<ListenableFuture<?>> ends = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int value = i;
      ends.add(Futures.submit(() -> seen.add(value), sequential));
    }
    Futures.<Object>allAsList(ends).get(60, SECONDS);
    boolean right = seen.size() == MANY;
    for (int i = 0; i < seen.size(); i++) {
      right &= seen.get(i) == i;
    }
    return "in order " + right;
  }
}
