package dev.fjord.par;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Worker;

/**
 * How long the leaves of one algorithm are: as {@link dev.fjord.Fork#range} decides it, for what
 * has a value or two dimensions. They grow while they are too short to hide a fork, up to an eighth
 * of a worker's share, or beyond it where the whole is over soon, and shrink while they are too
 * long to be waited for.
 */
final class Pace {
  /** The grain of loops whose steps take a nanosecond or so. */
  static final int CHEAP = 1 << 11;

  private static final int LEAST_LEAVES_A_WORKER = 8;

  /** By this factor fewer where all is over soon; not by more: what comes may be slower. */
  private static final int MOST_LARGER = 4;

  private final boolean adapts;
  private final long whole;
  private final long grain;
  private final long most;

  /** Read and written by all workers, racily: any value that ever was is as good a beginning. */
  private long chunk;

  /**
   * For one algorithm of the calling worker.
   *
   * @param length of the whole
   * @param grain no leaf is shorter, unless the whole is
   */
  Pace(long length, long grain) {
    Pool pool = Here.pool();
    this.adapts = pool.schedule().hasClock();
    this.whole = length;
    this.grain = grain;
    this.most = Math.max(grain, length / ((long) LEAST_LEAVES_A_WORKER * pool.workers()));
    this.chunk = adapts ? Math.max(grain, Math.min(most, Evaluation.FIRST_CHUNK)) : most;
  }

  boolean isLeaf(long length) {
    return length <= chunk || (length >>> 1) < grain;
  }

  /** {@return the time, if it matters} */
  long begin() {
    return adapts ? System.nanoTime() : 0;
  }

  /** After a leaf: sets the next one's length, and ends a computation that was stopped. */
  void end(long begin, long length) {
    Worker worker = Here.worker();
    if (adapts) {
      long now = System.nanoTime();
      worker.noteTime(now);
      worker.deque().offer();
      long size = chunk;
      if (now - begin < Times.SHORT_CHUNK_NANOS && length >= (size >>> 1)) {
        chunk = Math.min(size << 1, isLittle(now - begin, length) ? MOST_LARGER * most : most);
      } else if (now - begin > Times.LONG_CHUNK_NANOS) {
        chunk = Math.max(size >>> 1, grain);
      }
    }
    worker.endIfStopped();
  }

  /** Whether the whole, at the pace of a part, is over before it is worth sharing. */
  private boolean isLittle(long took, long length) {
    return (double) took * whole < (double) Times.SHORT_CHUNK_NANOS * length;
  }
}
