package dev.fjord.bench;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The pools of all contenders, each opened when it is first asked for, with so many workers. */
@State(Scope.Benchmark)
public class Pools {
  /** How many workers; 0 for one for every processor. */
  @Param({"1", "0"})
  public int workers;

  private @Nullable ForkPool fjord;
  private dev.fjord.concurrent.@Nullable ForkJoinPool concurrent;
  private @Nullable FJTaskRunnerGroup fjtask;
  private @Nullable ForkJoinPool jdk;
  private @Nullable ExecutorService executor;
  private @Nullable ExecutorService virtualThreads;

  /** How many workers there are. */
  public int count() {
    return workers == 0 ? Runtime.getRuntime().availableProcessors() : workers;
  }

  /** Fjord's. */
  public ForkPool fjord() {
    ForkPool pool = fjord;
    if (pool == null) {
      pool = ForkPool.open(count());
      fjord = pool;
    }
    return pool;
  }

  /** Fjord's with the classes of {@code java.util.concurrent}. */
  public dev.fjord.concurrent.ForkJoinPool concurrent() {
    dev.fjord.concurrent.ForkJoinPool pool = concurrent;
    if (pool == null) {
      pool = new dev.fjord.concurrent.ForkJoinPool(count());
      concurrent = pool;
    }
    return pool;
  }

  /** Fjord's with FJTask's classes. */
  public FJTaskRunnerGroup fjtask() {
    FJTaskRunnerGroup group = fjtask;
    if (group == null) {
      group = new FJTaskRunnerGroup(count());
      fjtask = group;
    }
    return group;
  }

  /** That of {@code java.util.concurrent} for fork/join. */
  public ForkJoinPool jdk() {
    ForkJoinPool pool = jdk;
    if (pool == null) {
      pool = new ForkJoinPool(count());
      jdk = pool;
    }
    return pool;
  }

  /** A fixed pool of threads with one queue. */
  public ExecutorService executor() {
    ExecutorService service = executor;
    if (service == null) {
      service = Executors.newFixedThreadPool(count());
      executor = service;
    }
    return service;
  }

  /**
   * A virtual thread for each task. They run on as many carriers as the property {@code
   * jdk.virtualThreadScheduler.parallelism} says, not on so many workers.
   *
   * @throws UnsupportedOperationException before Java 21
   */
  public ExecutorService virtualThreads() {
    ExecutorService service = virtualThreads;
    if (service == null) {
      service = newVirtualThreads();
      virtualThreads = service;
    }
    return service;
  }

  /** By reflection: the code is compiled for Java 17. */
  private static ExecutorService newVirtualThreads() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new UnsupportedOperationException("no virtual threads before Java 21", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Submits all pieces, then waits for them in order.
   *
   * @return the sum of what they gave
   */
  public static long sum(ExecutorService service, List<? extends Callable<Long>> pieces)
      throws ExecutionException, InterruptedException {
    long sum = 0;
    for (Future<Long> piece : service.invokeAll(pieces)) {
      sum += piece.get();
    }
    return sum;
  }

  /** Closes those that were opened. */
  @TearDown(Level.Trial)
  public void close() {
    if (fjord != null) {
      fjord.close();
    }
    if (concurrent != null) {
      concurrent.close();
    }
    if (fjtask != null) {
      fjtask.close();
    }
    if (jdk != null) {
      jdk.shutdown();
    }
    if (executor != null) {
      executor.shutdown();
    }
    if (virtualThreads != null) {
      virtualThreads.shutdown();
    }
  }
}
