package dev.fjord.par;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Worker;

/**
 * How long the leaves of one algorithm are: much as {@link dev.fjord.Fork#range} decides it, for
 * what has a value or two dimensions. They grow while they are short, up to an eighth of a worker's
 * share, and shrink while they are too long to be waited for. Where the whole is over before it is
 * worth sharing, they grow beyond that, and then nobody looks at the clock.
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

  /** Whether the clock matters no more, since all is over soon; racily, too. */
  private boolean isLittle;

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
    this.most = Math.max(grain, (length - 1) / ((long) LEAST_LEAVES_A_WORKER * pool.workers()) + 1);
    this.chunk = adapts ? Math.max(grain, Math.min(most, Evaluation.FIRST_CHUNK)) : most;
  }

  boolean isLeaf(long length) {
    return length <= chunk || (length >>> 1) < grain;
  }

  /** {@return the time, 0 if it does not matter} */
  long begin() {
    return adapts && !isLittle ? System.nanoTime() : 0;
  }

  /** After a leaf: sets the next one's length, and ends a computation that was stopped. */
  void end(long begin, long length) {
    Worker worker = Here.worker();
    if (begin != 0) {
      long now = System.nanoTime();
      worker.sharing().noteTime(now);
      adapt(now - begin, length);
    }
    if (adapts) {
      worker.deque().offer();
    }
    worker.endIfStopped();
  }

  private void adapt(long took, long length) {
    long size = chunk;
    if (length >= (most >>> 1) && Times.isOverSoon(took, length, (double) whole)) {
      chunk = Math.max(size, MOST_LARGER * most);
      isLittle = true;
    } else if (took < Times.SHORT_LEAF_NANOS && length >= (size >>> 1)) {
      int doublings = took < Times.SHORT_LEAF_NANOS / 4 ? 2 : 1;
      chunk = Math.max(size, Math.min(size << doublings, most));
    } else if (took > Times.LONG_LEAF_NANOS) {
      chunk = Math.max(size >>> 1, grain);
    }
  }
}
