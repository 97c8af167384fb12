package dev.fjord.lab.experiment.takipi;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Opened;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A way to have tasks run by a pool whose size one chooses. */
enum Way {
  FJORD("Fjord"),
  /** Tasks do so within {@link Fork#blocking}. */
  FJORD_TOLD("Fjord, tasks say that they block"),
  JDK("java.util.concurrent"),
  FIXED("fixed thread pool"),
  STREAM("parallel stream in a pool of one's own"),
  FJORD_COMMON("Fjord", "dev.fjord.concurrent.ForkJoinPool.common.parallelism"),
  FORK_COMMON("Fjord, ForkPool", ForkPool.WORKERS_PROPERTY),
  JDK_COMMON("java.util.concurrent", Way.JDK_PROPERTY),
  STREAM_COMMON("parallel stream", Way.JDK_PROPERTY);

  private static final String JDK_PROPERTY = "java.util.concurrent.ForkJoinPool.common.parallelism";

  private final String label;
  private final @Nullable String property;

  Way(String label) {
    this.label = label;
    this.property = null;
  }

  Way(String label, String property) {
    this.label = label;
    this.property = property;
  }

  String label() {
    return label;
  }

  /** The system property with the number of threads; empty if the pool is opened with it. */
  Optional<String> property() {
    return Optional.ofNullable(property);
  }

  /**
   * Whether no more threads of the pool than it was asked for may be at work at once. Fjord's pools
   * have spares for those that wait, whether these say it or not.
   */
  boolean isBounded() {
    return switch (this) {
      case FJORD, FJORD_TOLD, FJORD_COMMON, FORK_COMMON -> false;
      case JDK, FIXED, STREAM, JDK_COMMON, STREAM_COMMON -> true;
    };
  }

  /** What a task does that blocks. */
  void block(Runnable wait) {
    if (this == FJORD_TOLD) {
      Fork.blocking(wait);
    } else {
      wait.run();
    }
  }

  /** What has all tasks run, and adds their results. */
  interface Body {
    long sum(List<LongSupplier> tasks) throws ExecutionException, InterruptedException;
  }

  /** Opens a pool of so many threads; the common pools have as many as they have. */
  Opened<Body> open(int threads) {
    return switch (this) {
      case FJORD -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(threads);
        yield opened(pool, pool.getParallelism(), pool::close);
      }
      case FJORD_TOLD -> {
        ForkPool pool = ForkPool.open(threads);
        yield opened(pool.asExecutorService(), pool.snapshot().workers(), pool::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(threads);
        yield opened(pool, pool.getParallelism(), pool::shutdown);
      }
      case FIXED -> {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        yield opened(pool, threads, pool::shutdown);
      }
      case STREAM -> {
        ForkJoinPool pool = new ForkJoinPool(threads);
        Body body = all -> pool.invoke(ForkJoinTask.adapt((Callable<Long>) () -> stream(all)));
        yield new Opened<>(body, pool.getParallelism(), pool::shutdown);
      }
      case FJORD_COMMON -> {
        var pool = dev.fjord.concurrent.ForkJoinPool.commonPool();
        yield opened(pool, pool.getParallelism(), () -> {});
      }
      case FORK_COMMON -> {
        ForkPool pool = ForkPool.common();
        yield opened(pool.asExecutorService(), pool.snapshot().workers(), () -> {});
      }
      case JDK_COMMON ->
          opened(ForkJoinPool.commonPool(), ForkJoinPool.getCommonPoolParallelism(), () -> {});
      case STREAM_COMMON ->
          new Opened<>(Way::stream, ForkJoinPool.getCommonPoolParallelism(), () -> {});
    };
  }

  private static Opened<Body> opened(ExecutorService pool, int threads, Runnable end) {
    return new Opened<>(all -> invokeAll(pool, all), threads, end);
  }

  private static long invokeAll(ExecutorService service, List<LongSupplier> tasks)
      throws ExecutionException, InterruptedException {
    List<Callable<Long>> calls =
        tasks.stream().map(task -> (Callable<Long>) task::getAsLong).toList();
    long sum = 0;
    for (Future<Long> result : service.invokeAll(calls)) {
      sum += result.get();
    }
    return sum;
  }

  private static long stream(List<LongSupplier> tasks) {
    return tasks.parallelStream().mapToLong(LongSupplier::getAsLong).sum();
  }
}
