package dev.fjord.par;

import dev.fjord.ForkCancelledException;
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
 * What a part's stream sees of its source, until that ends or somebody has taken what comes next.
 * Every right half that is kept is a fork, which costs a few nanoseconds while nobody takes it, and
 * the last is taken back when the chunk is done. So the largest and rightmost is there for whoever
 * is hungry, at any time, also while a chunk lasts long.
 */
final class Window extends Chunks {
  private final Part<?> part;
  private final Worker worker;
  private final Deque deque;
  private final int characteristics;
  private final List<Part<?>> pending = new ArrayList<>();

  private @Nullable Spliterator<?> source;

  /** The index of the first element after the chunk, if sizes are known. */
  private long offset;

  Window(Part<?> part, Worker worker) {
    super(
        part.chunk,
        part.evaluation.mostChunk,
        part.evaluation.mostSeen,
        part.evaluation.hasClock,
        part.maySplit(),
        part.evaluation.isFinite);
    this.part = part;
    this.worker = worker;
    this.deque = worker.deque();
    this.offset = part.offset;
    this.source = part.takeSource();
    this.characteristics = source.characteristics() & Spliterator.ORDERED;
  }

  @Override
  int characteristics() {
    return characteristics;
  }

  @Override
  long estimateSize() {
    return Long.MAX_VALUE;
  }

  @Override
  boolean isWanted() {
    return part.evaluation.full() == 0 && !part.isStopped();
  }

  @Override
  @Nullable Spliterator<?> rest() {
    Spliterator<?> all = source;
    source = null;
    return all == null ? takeBack() : all;
  }

  @Override
  boolean hasRest() {
    return !pending.isEmpty();
  }

  @Override
  void keep(Spliterator<?> right, Spliterator<?> prefix) {
    long after = part.evaluation.isSubsized ? offset + prefix.estimateSize() : 0;
    Part<?> kept = new Part<>(part, right, after, aim());
    kept.mark = deque.pushQuietly(kept);
    pending.add(kept);
  }

  @Override
  void begins(long size) {
    offset += part.evaluation.isSubsized ? size : 0;
    deque.offer();
  }

  @Override
  void timed(long now) {
    worker.sharing().noteTime(now);
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

  /** What was split off, and not taken back. The last is leftmost. */
  @SuppressWarnings("unchecked") // parts of one evaluation
  <R extends @Nullable Object> List<Part<R>> forks() {
    return List.copyOf((List<Part<R>>) (List<?>) pending);
  }

  /** Runs what was split off and is still here, waits for what was taken, combines both. */
  @SuppressWarnings("unchecked") // parts of one evaluation
  <R extends @Nullable Object> R joinRest(R own) {
    R all = own;
    while (!pending.isEmpty()) {
      Part<R> next = (Part<R>) pending.remove(pending.size() - 1);
      try {
        all = join(next, all);
      } catch (Throwable failure) {
        part.failed(failure);
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
        suppress(failure, Jobs.failure(last));
      }
    }
    throw Failures.sneak(failure);
  }

  /** One that only tells that it was stopped is left out, but for what failed beneath it. */
  private static void suppress(Throwable first, @Nullable Throwable other) {
    if (other instanceof ForkCancelledException) {
      try {
        for (Throwable beneath : other.getSuppressed()) {
          suppress(first, beneath);
        }
      } catch (OutOfMemoryError alone) {
        // It matters more that the first arrives.
      }
    } else {
      Failures.suppress(first, other);
    }
  }
}
