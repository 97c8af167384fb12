package dev.fjord.par;

import dev.fjord.ForkPool;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Pools that the tests share, by their number of workers. Their threads are daemons. */
final class Pools {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 60;

  private static final Map<Integer, ForkPool> POOLS = new ConcurrentHashMap<>();

  private Pools() {}

  static ForkPool of(int workers) {
    return POOLS.computeIfAbsent(workers, ForkPool::open);
  }

  static ParStreams streams(int workers) {
    return ParStreams.on(of(workers));
  }
}
