package dev.fjord;

import java.util.concurrent.*;

public final class ForkPool implements AutoCloseable {
  private ForkPool() {}

  public static ForkPool common() {
    return new ForkPool();
  }

  public static ForkPool open() {
    return new ForkPool();
  }

  public static ForkPool open(int workers) {
    return new ForkPool();
  }

  public static ForkPool open(ForkPoolOptions options) {
    return new ForkPool();
  }

  public <T> T call(Callable<? extends T> body) throws Exception {
    return body.call();
  }

  public void run(Runnable body) {
    body.run();
  }

  public <T> Future<T> submit(Callable<? extends T> body) {
    throw new IllegalStateException();
  }

  public void execute(Runnable body) {
    body.run();
  }

  public ExecutorService asExecutorService() {
    return ForkJoinPool.commonPool();
  }

  public PoolSnapshot snapshot() {
    return new PoolSnapshot("stub", PoolSnapshot.State.RUNNING, 1, 1, 0, 0, 0, java.util.List.of());
  }

  @Override
  public void close() {}
}
