package dev.fjord.stress.soak;

import dev.fjord.CancelMode;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.lab.run.Daemon;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** A {@link ForkPool}, or a view of one that is used by nobody else. */
final class ModernPool extends SoakPool {
  /**
   * Beside 400 callers on two processors a thread that was just started may wait for its first turn
   * for longer than a second; the watchdog, which is woken, has its own in time.
   */
  private static final Duration WATCHDOG = Duration.ofSeconds(5);

  /** What is cancelled when its time is over has this, or a part of it. */
  private static final long MOST_NANOS = 1_000_000;

  private final ForkPool host;
  private final ForkPool pool;

  ModernPool(PoolPlan plan, Site site) {
    super(plan, site);
    boolean isView = plan.kind() == PoolKind.VIEW;
    int workers = plan.workers() + (isView ? 1 : 0);
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .workers(workers)
            .maxThreads(workers + plan.spares())
            .cancelMode(plan.async() ? CancelMode.INTERRUPT : CancelMode.AT_FORKS)
            .watchdog(WATCHDOG, site::stalls);
    if (site.carries) {
      options = options.carry(Run.carrier());
    }
    this.host = ForkPool.open(plan.lame() ? options.threadFactory(lame()) : options);
    this.pool = isView ? host.limited(plan.workers()) : host;
  }

  private static ThreadFactory lame() {
    Refusals refusals = new Refusals(true);
    return body -> refusals.givesNone() ? null : Daemon.of("soak fork worker", body);
  }

  @Override
  long call(int variant, LongSupplier body) {
    return switch (variant % 3) {
      case 0 -> pool.<Long, RuntimeException>call(body::getAsLong);
      case 1 -> {
        long[] value = new long[1];
        pool.run(() -> value[0] = body.getAsLong());
        yield value[0];
      }
      default -> Futures.get(pool.submit(body::getAsLong));
    };
  }

  @Override
  long callCancelled(int variant, LongSupplier body) {
    if (variant < 6) {
      return super.callCancelled(variant, body);
    }
    Duration limit = Duration.ofNanos(MOST_NANOS / (variant + 1));
    try {
      return variant % 2 == 0
          ? pool.<Long, RuntimeException>call(body::getAsLong, limit)
          : Futures.get(pool.<Long>submit(body::getAsLong, limit));
    } catch (TimeoutException over) {
      throw Futures.cancelled(over);
    }
  }

  @Override
  Pending submit(int variant, LongSupplier body) {
    Callable<Long> code = body::getAsLong;
    return Futures.pending(
        variant % 2 == 0 ? pool.submit(code) : pool.asExecutorService().submit(code));
  }

  @Override
  void execute(Runnable body) {
    pool.execute(body);
  }

  @Override
  boolean resize(int workers) {
    pool.resize(Math.min(workers, pool.snapshot().maxThreads()));
    return true;
  }

  @Override
  ThreadCount threads() {
    return ThreadCount.of(host.snapshot());
  }

  @Override
  String snapshot() {
    String text = text(pool.snapshot());
    return pool == host ? text : "%s%nits host: %s".formatted(text, text(host.snapshot()));
  }

  @Override
  void drop() {
    pool.asExecutorService().shutdownNow();
  }

  @Override
  void drain() {
    pool.close();
    host.close();
  }
}
