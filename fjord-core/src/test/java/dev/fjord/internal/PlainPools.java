package dev.fjord.internal;

import dev.fjord.internal.pool.Mode;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.PoolSettings;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Pools of the engine without a face. */
public final class PlainPools {
  private PlainPools() {}

  /** A pool whose uncaught failures nobody is told of; what is not joined runs newest first. */
  public static Pool open(int workers, int maxThreads) {
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
            null,
            null,
            false,
            0L,
            List.of(),
            Mode.PARALLEL,
            CancellationException::new,
            false,
            null));
  }
}
