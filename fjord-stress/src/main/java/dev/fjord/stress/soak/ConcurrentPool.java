package dev.fjord.stress.soak;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A {@code dev.fjord.concurrent} pool. */
final class ConcurrentPool extends SoakPool {
  private static final long KEEP_ALIVE_MILLIS = 20;
  private static final long DELAY_MICROS = 100;

  private final ForkJoinPool pool;
  private final int mostThreads;

  ConcurrentPool(PoolPlan plan, Site site) {
    super(plan, site);
    this.mostThreads = PoolPlan.MOST_WORKERS + plan.spares();
    Refusals refusals = new Refusals(plan.lame());
    this.pool =
        new ForkJoinPool(
            plan.workers(),
            of ->
                refusals.givesNone()
                    ? null
                    : ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(of),
            null,
            plan.async(),
            0,
            mostThreads,
            1,
            saturated -> true,
            KEEP_ALIVE_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** A body as a task. */
  @SuppressWarnings("serial")
  static final class Body extends RecursiveTask<Long> {
    private final LongSupplier body;

    Body(LongSupplier body) {
      this.body = body;
    }

    @Override
    protected Long compute() {
      return body.getAsLong();
    }
  }

  @Override
  long call(int variant, LongSupplier body) {
    Callable<Long> code = body::getAsLong;
    return switch (variant % 3) {
      case 0 -> pool.invoke(new Body(body));
      case 1 -> pool.invoke(ForkJoinTask.adapt(code));
      default -> Futures.get(pool.invokeAllUninterruptibly(List.of(code)).get(0));
    };
  }

  @Override
  Pending submit(int variant, LongSupplier body) {
    Callable<Long> code = body::getAsLong;
    return Futures.pending(
        switch (variant % 4) {
          case 0 -> pool.submit(new Body(body));
          case 1 -> pool.submit(code);
          case 2 -> pool.externalSubmit(new Body(body));
          default -> pool.schedule(code, DELAY_MICROS, TimeUnit.MICROSECONDS);
        });
  }

  @Override
  void execute(Runnable body) {
    pool.execute(body);
  }

  @Override
  boolean resize(int workers) {
    pool.setParallelism(workers);
    return true;
  }

  @Override
  ThreadCount threads() {
    return new ThreadCount(pool.getPoolSize(), mostThreads);
  }

  @Override
  String snapshot() {
    return plan.text() + ": " + pool;
  }

  @Override
  void drop() {
    pool.shutdownNow();
  }

  @Override
  void drain() {
    pool.close();
  }
}
