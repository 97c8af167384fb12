package dev.fjord.bench;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.run.VirtualThreads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
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

  private final Pool<ForkPool> fjord = new Pool<>(ForkPool::open, ForkPool::close);
  private final Pool<dev.fjord.concurrent.ForkJoinPool> concurrent =
      new Pool<>(dev.fjord.concurrent.ForkJoinPool::new, dev.fjord.concurrent.ForkJoinPool::close);
  private final Pool<FJTaskRunnerGroup> fjtask =
      new Pool<>(FJTaskRunnerGroup::new, FJTaskRunnerGroup::close);
  private final Pool<ForkJoinPool> jdk = new Pool<>(ForkJoinPool::new, ForkJoinPool::shutdown);
  private final Pool<ExecutorService> executor =
      new Pool<>(Executors::newFixedThreadPool, ExecutorService::shutdown);
  private final Pool<ExecutorService> virtualThreads =
      new Pool<>(unused -> VirtualThreads.executor(), ExecutorService::shutdown);

  /** One that is opened when it is first asked for. */
  private static final class Pool<P> {
    private final IntFunction<P> open;
    private final Consumer<P> close;
    private @Nullable P pool;

    Pool(IntFunction<P> open, Consumer<P> close) {
      this.open = open;
      this.close = close;
    }

    P get(int workers) {
      P opened = pool;
      if (opened == null) {
        opened = open.apply(workers);
        pool = opened;
      }
      return opened;
    }

    void close() {
      P opened = pool;
      if (opened != null) {
        close.accept(opened);
      }
    }
  }

  /** How many workers there are. */
  public int count() {
    return workers == 0 ? Runtime.getRuntime().availableProcessors() : workers;
  }

  /** Fjord's. */
  public ForkPool fjord() {
    return fjord.get(count());
  }

  /** Fjord's with the classes of {@code java.util.concurrent}. */
  public dev.fjord.concurrent.ForkJoinPool concurrent() {
    return concurrent.get(count());
  }

  /** Fjord's with FJTask's classes. */
  public FJTaskRunnerGroup fjtask() {
    return fjtask.get(count());
  }

  /** That of {@code java.util.concurrent} for fork/join. */
  public ForkJoinPool jdk() {
    return jdk.get(count());
  }

  /**
   * Runs a body that uses parallel streams in the pool for fork/join: they fork in the pool that
   * the calling thread works for, hence with as many workers as that has.
   */
  public <T> T streams(Callable<T> body) {
    return jdk().invoke(ForkJoinTask.adapt(body));
  }

  /** A fixed pool of threads with one queue. */
  public ExecutorService executor() {
    return executor.get(count());
  }

  /**
   * A virtual thread for each task. They run on as many carriers as the property {@code
   * jdk.virtualThreadScheduler.parallelism} says, not on so many workers.
   *
   * @throws UnsupportedOperationException before Java 21
   */
  public ExecutorService virtualThreads() {
    return virtualThreads.get(count());
  }

  /** Closes those that were opened. */
  @TearDown
  public void close() {
    for (Pool<?> pool : List.of(fjord, concurrent, fjtask, jdk, executor, virtualThreads)) {
      pool.close();
    }
  }
}
