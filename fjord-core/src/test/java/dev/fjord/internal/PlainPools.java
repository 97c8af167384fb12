package dev.fjord.internal;

import dev.fjord.internal.pool.Mode;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.PoolSettings;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Pools of the engine without a face. */
public final class PlainPools {
  private PlainPools() {}

  /** A pool whose uncaught failures nobody is told of; what is not joined runs newest first. */
  public static Pool open(int workers, int maxThreads) {
    return open(workers, maxThreads, null, Mode.PARALLEL);
  }

  /** The same with threads that a factory makes, in an order that something decides. */
  public static Pool open(int workers, int maxThreads, @Nullable ThreadFactory factory, Mode mode) {
    return new Pool(
        new PoolSettings(
            false,
            "plain",
            workers,
            maxThreads,
            true,
            Thread.NORM_PRIORITY,
            null,
            (thread, failure) -> {},
            factory,
            null,
            false,
            0L,
            List.of(),
            mode,
            CancellationException::new,
            false,
            null));
  }
}
