package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * What a part's stream sees of its source: one chunk after the other, until the source ends or
 * somebody has taken what comes next.
 *
 * <p>Before each chunk the rest is halved, down to the size of a chunk, and every right half is a
 * fork, which costs a few nanoseconds while nobody takes it. When the chunk is done, the last half
 * is taken back. So the largest and rightmost is there for whoever is hungry, at any time, also
 * while a chunk lasts long. Chunks grow and shrink with the time that the last one took.
 */
final class Window {
  /** Halves of a source that does not know its size, and may have no end, at a time. */
  private static final int MOST_SPLITS = 64;

  /** A chunk takes about so long: long enough to hide the clock and the forks. */
  private static final long CHUNK_NANOS = 30_000;

  /** A chunk grows at most by this factor. */
  private static final int GROWTH = 8;

  private final Part<?> part;
  private final Worker worker;
  private final Deque deque;
  private final int characteristics;
  private final List<Part<?>> pending = new ArrayList<>();
  private final StopLook stop = new StopLook();

  private @Nullable Spliterator<?> chunk;
  private boolean isChunkFinite;
  private boolean begun;
  private boolean exhausted;
  private boolean ended;

  /** The size of chunk that is aimed at, and that of the last one. */
  private long aim;

  private long size;
  private long begin;

  /** The index of the first element after the chunk, if sizes are known. */
  private long offset;

  Window(Part<?> part, Worker worker) {
    this.part = part;
    this.worker = worker;
    this.deque = worker.deque();
    this.aim = part.chunk;
    this.offset = part.offset;
    this.chunk = part.takeSource();
    this.characteristics = chunk.characteristics() & Spliterator.ORDERED;
  }

  int characteristics() {
    return characteristics;
  }

  Spliterator<?> chunk() {
    return requireNonNull(chunk);
  }

  /** Whether a chunk surely ends, and soon, so that it may be run in one go. */
  boolean isChunkFinite() {
    return isChunkFinite;
  }

  /**
   * Whether there is a chunk to go on with; looks for the next one if need be. Ends the pass if the
   * work was stopped.
   */
  boolean hasChunk() {
    if (ended) {
      return false;
    }
    if (part.isStopped()) {
      ended = true;
      return false;
    }
    stop.look();
    return (chunk != null && begun) || next();
  }

  /** The chunk has no more elements. */
  void chunkDone() {
    chunk = null;
    if (part.evaluation.hasClock) {
      long now = System.nanoTime();
      aim = Math.min(part.evaluation.mostChunk, nextChunk(aim, size, now - begin));
      begin = now;
      worker.noteTime(now);
      deque.offer();
    }
  }

  /**
   * The size of chunk to aim at after one.
   *
   * @param aim what was aimed at
   * @param size of that chunk, which took so many nanoseconds
   */
  static long nextChunk(long aim, long size, long took) {
    if (size <= 0) {
      return aim;
    }
    long perfect = (long) ((double) size * CHUNK_NANOS / Math.max(took, 1));
    return Math.min(Math.max(1, perfect), aim * GROWTH);
  }

  private boolean next() {
    Spliterator<?> rest = begun ? takeBack() : chunk;
    if (rest == null) {
      ended = true;
      exhausted = true;
      return false;
    }
    if (!begun) {
      begun = true;
      begin = part.evaluation.hasClock ? System.nanoTime() : 0;
    }
    split(rest);
    return true;
  }

  /** The half that was forked last; null if there is none, or it was taken. */
  private @Nullable Spliterator<?> takeBack() {
    if (pending.isEmpty()) {
      return null;
    }
    Part<?> last = pending.get(pending.size() - 1);
    if (!deque.takeBack(last.mark)) {
      last.isTaken = true;
      return null;
    }
    pending.remove(pending.size() - 1);
    return last.takeSource();
  }

  private void split(Spliterator<?> all) {
    Spliterator<?> left = all;
    long most = aim + (aim >> 1);
    for (int i = 0; i < MOST_SPLITS && left.estimateSize() > most; i++) {
      Spliterator<?> right = left;
      left = right.trySplit();
      if (left == null) {
        left = right;
        break;
      }
      long after = part.evaluation.isSubsized ? offset + left.estimateSize() : 0;
      fork(new Part<>(part, right, after, aim));
    }
    size = left.estimateSize();
    offset += part.evaluation.isSubsized ? size : 0;
    isChunkFinite =
        size <= most && (part.evaluation.isFinite || left.hasCharacteristics(Spliterator.SIZED));
    chunk = left;
  }

  private void fork(Part<?> right) {
    right.mark = deque.push(right);
    pending.add(right);
  }

  /** Whether all of the part's own chunks were seen to the end. */
  boolean isExhausted() {
    return exhausted;
  }

  /** What was split off, and not taken back. The last is leftmost. */
  @SuppressWarnings("unchecked") // parts of one evaluation
  <R extends @Nullable Object> List<Part<R>> rest() {
    return List.copyOf((List<Part<R>>) (List<?>) pending);
  }

  /** Runs what was split off and is still here, waits for what was taken, combines both. */
  <R extends @Nullable Object> R joinRest(R own) {
    R all = own;
    List<Part<R>> rest = rest();
    for (int i = rest.size() - 1; i >= 0; i--) {
      Part<R> next = rest.get(i);
      pending.remove(i);
      try {
        all = join(next, all);
      } catch (Throwable failure) {
        part.failed();
        throw abandon(failure);
      }
    }
    return all;
  }

  private <R extends @Nullable Object> R join(Part<R> next, R left) {
    if (!next.isTaken && deque.takeBack(next.mark)) {
      return next.isStopped() ? left : next.evaluation.combine(left, next.run(worker));
    }
    worker.awaitTaken(next);
    if (next.isDropped()) {
      return left;
    }
    if (Jobs.wasCancelled(next)) {
      throw new CancellationException();
    }
    Throwable failure = Jobs.failure(next);
    if (failure != null) {
      throw Failures.sneak(failure);
    }
    return next.after(left);
  }

  /** The part failed: what was split off is dropped, or waited for if it was taken. */
  RuntimeException abandon(Throwable failure) {
    while (!pending.isEmpty()) {
      Part<?> last = pending.remove(pending.size() - 1);
      if (last.isTaken || !deque.takeBack(last.mark)) {
        worker.awaitTaken(last);
        Failures.suppress(failure, Jobs.failure(last));
      }
    }
    throw Failures.sneak(failure);
  }
}
