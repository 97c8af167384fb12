package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Loops. A range is halved, the right half forked and the left half gone on with, down to a chunk
 * that is run as it is; since a fork that nobody takes costs a few nanoseconds, there is always a
 * half to give away, oldest and largest first, and nothing to decide. The chunk grows and shrinks
 * with the time that the last one took.
 *
 * <p>After lazy binary splitting (Tzannes, Caragea, Barua and Vishkin, PPoPP'10). Notable
 * difference: it looks whether anybody is hungry before it splits; here the split is made anyway,
 * privately, so that a worker stuck in a chunk can still be relieved of the rest.
 */
final class Ranges {
  /** For the first chunk: find out. */
  static final long ADAPT = 0;

  /**
   * Chunks do not grow beyond this part of a worker's share, however fast they are: what comes may
   * be slower than what was, and a chunk cannot be shared.
   */
  private static final int LEAST_CHUNKS_A_WORKER = 8;

  /** Chunks that are too short by this factor grow by it, others that are too short by two. */
  private static final int GROWTH = 4;

  private Ranges() {}

  /** Runs a range in pieces that adapt to how long they take. */
  static void run(long from, long to, RangeWork work) {
    run(from, to, 1, ADAPT, work);
  }

  /**
   * Runs a range, outside a pool in the common one.
   *
   * @param grain the least size of a piece
   * @param chunk the size below which pieces are not split, 1 for one index a piece; or {@link
   *     #ADAPT}, which looks at the clock, and where none may decide is the most it would come to
   */
  static void run(long from, long to, long grain, long chunk, RangeWork work) {
    if (from >= to) {
      return;
    }
    Worker worker = Worker.current();
    if (worker == null) {
      Fork.<@Nullable Object>outside(Fork.valued(() -> run(from, to, grain, chunk, work)));
      return;
    }
    Pool pool = (Pool) worker.crew();
    int parts = LEAST_CHUNKS_A_WORKER * pool.workers();
    long most = Long.divideUnsigned(to - from - 1, parts) + 1;
    long first = chunk == ADAPT && !pool.schedule().hasClock() ? most : chunk;
    Loop loop = new Loop(worker, grain, first, most, parts, work);
    boolean isSmall = first == ADAPT && worker.sharing().beginPatience();
    try {
      loop.run(from, to);
    } finally {
      worker.sharing().endPatience(isSmall);
    }
  }

  /** One worker's way through a range, or through a part that it took. */
  private static final class Loop {
    private final Worker worker;
    private final long grain;
    private final boolean adapts;
    private final long most;

    /** The whole is so many times the most. */
    private final int parts;

    private final RangeWork work;

    /** Where it fails: pieces further right that have not begun are not run. */
    private final AtomicLong cut;

    private long chunk;

    /** Whether the clock has a say: not where all is over before it is worth sharing. */
    private boolean isTimed;

    /** A whole range. */
    Loop(Worker worker, long grain, long chunk, long most, int parts, RangeWork work) {
      this.worker = worker;
      this.grain = grain;
      this.adapts = chunk == ADAPT;
      this.isTimed = adapts;
      this.most = most;
      this.parts = parts;
      this.work = work;
      this.cut = new AtomicLong(Long.MAX_VALUE);
      this.chunk = Math.max(chunk, grain);
    }

    /** A part of another's range, which has lasted. */
    Loop(Loop whole, Worker worker) {
      this.worker = worker;
      this.grain = whole.grain;
      this.adapts = whole.adapts;
      this.isTimed = adapts;
      this.most = whole.most;
      this.parts = whole.parts;
      this.work = whole.work.another();
      this.cut = whole.cut;
      long chunk = whole.chunk; // read racily: any value that ever was is as good a beginning
      this.chunk = adapts ? Math.max(chunk >>> 1, grain) : chunk;
    }

    void run(long from, long to) {
      long lo = from;
      long hi = to;
      if (cut.get() < lo) {
        work.skip();
        return;
      }
      // The length is unsigned: a range may have more than Long.MAX_VALUE indices.
      if (Long.compareUnsigned(hi - lo, chunk) <= 0 || ((hi - lo) >>> 1) < grain) {
        runChunk(lo, hi);
        return;
      }
      long mid = lo + ((hi - lo) >>> 1);
      Half right = new Half(this, mid, hi);
      int mark = worker.deque().pushQuietly(right);
      try {
        run(lo, mid);
      } catch (Throwable failure) {
        throw Branch.abandon(worker.deque(), mark, failure);
      }
      if (worker.deque().pop(mark)) {
        right.loop = null;
        run(mid, hi);
      } else {
        right.settle(worker.deque());
        work.append(requireNonNull(right.taken));
      }
      work.merge();
    }

    private void runChunk(long lo, long hi) {
      try {
        runTimed(lo, hi);
      } catch (Throwable failure) {
        cut.accumulateAndGet(lo, Math::min);
        throw failure;
      }
    }

    private void runTimed(long lo, long hi) {
      worker.deque().offer();
      if (isTimed) {
        long begin = System.nanoTime();
        work.run(lo, hi);
        long end = System.nanoTime();
        worker.sharing().noteTime(end);
        adapt(end - begin, hi - lo);
      } else {
        work.run(lo, hi);
      }
      if (adapts) {
        worker.endIfStopped();
      }
    }

    private void adapt(long took, long length) {
      if (took > Times.LONG_CHUNK_NANOS) {
        chunk = Math.max(chunk >>> 1, grain);
      } else if (Times.isOverSoon(took, length, (double) most * parts)) {
        chunk = Math.max(chunk, most);
        isTimed = length < (most + 3) >>> 2; // a first index alone may do less than others
      } else if (took < Times.SHORT_CHUNK_NANOS && length >= (chunk >>> 1)) {
        int factor = took < Times.SHORT_CHUNK_NANOS / GROWTH ? GROWTH : 2;
        chunk = Math.max(chunk, Math.min(chunk * factor, most));
      }
    }
  }

  /** A right half. */
  private static final class Half extends Branch {
    private @Nullable Loop loop;
    private final long lo;
    private final long hi;

    /** By whoever took it. */
    private @Nullable RangeWork taken;

    Half(Loop loop, long lo, long hi) {
      this.loop = loop;
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    protected boolean fjordRun() {
      Loop loop = this.loop;
      this.loop = null;
      if (loop == null) {
        return true;
      }
      Loop mine = new Loop(loop, requireNonNull(Worker.current()));
      mine.run(lo, hi);
      taken = mine.work;
      return true;
    }
  }
}
