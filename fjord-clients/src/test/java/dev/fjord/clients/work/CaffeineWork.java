package dev.fjord.clients.work;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Caffeine on its default executor, the common pool: eviction, expiry, refresh, listeners. */
public final class CaffeineWork implements Callable<String> {
  private static final int SIZE = 100;
  private static final int THREADS = 4;
  private static final int PUTS = 50_000;

  @Override
  public String call() throws Exception {
    return String.join(", ", evict(), expire(), refresh(), load());
  }

  private static boolean soon(BooleanSupplier condition) throws InterruptedException {
    long begun = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(20)) {
        return false;
      }
      Thread.sleep(1);
    }
    return true;
  }

  /** Nobody calls {@code cleanUp}: the maintenance that the cache hands to its executor does it. */
  private static String evict() throws Exception {
    AtomicInteger removed = new AtomicInteger();
    Cache<Integer, Integer> cache =
        Caffeine.newBuilder()
            .maximumSize(SIZE)
            .removalListener((key, value, cause) -> removed.incrementAndGet())
            .build();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int first = t * PUTS;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < PUTS; i++) {
                  cache.put(first + i, i);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    boolean kept = soon(() -> cache.estimatedSize() == SIZE);
    boolean told = soon(() -> removed.get() == THREADS * PUTS - SIZE);
    return "kept " + kept + ", told " + told;
  }

  private static String expire() throws Exception {
    AtomicInteger removed = new AtomicInteger();
    Cache<Integer, Integer> cache =
        Caffeine.newBuilder()
            .expireAfterWrite(Duration.ofMillis(5))
            .executor(ForkJoinPool.commonPool())
            .removalListener((key, value, cause) -> removed.incrementAndGet())
            .build();
    for (int i = 0; i < 1_000; i++) {
      cache.put(i, i);
    }
    return "expired "
        + soon(
            () -> {
              cache.cleanUp();
              return removed.get() == 1_000;
            });
  }

  private static String refresh() throws Exception {
    AtomicInteger loads = new AtomicInteger();
    LoadingCache<Integer, Integer> cache =
        Caffeine.newBuilder()
            .refreshAfterWrite(Duration.ofMillis(1))
            .build(key -> loads.incrementAndGet());
    int first = cache.get(1);
    return "refreshed " + (first == 1 && soon(() -> cache.get(1) > 10));
  }

  private static String load() throws Exception {
    AsyncLoadingCache<Integer, Integer> cache =
        Caffeine.newBuilder().maximumSize(10_000).buildAsync(key -> key * 2);
    long sum = 0;
    for (int i = 0; i < 5_000; i++) {
      sum += cache.get(i).get();
    }
    return "loaded " + sum;
  }
}
