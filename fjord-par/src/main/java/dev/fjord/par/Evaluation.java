package dev.fjord.par;

import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import java.util.Spliterator;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a source by all workers that want to take part. Each works on a {@link Part}: it
 * runs one sequential stream of the JDK over what is left of the part, which becomes less as others
 * take from its end. So there are as many results as parts were taken, and one. They are combined
 * in encounter order.
 *
 * <pre>
 *   source   | root ....................... | a .............. | b ......... |
 *              its own chunks, and then       taken from root    taken before
 *                                             | a ... | c ... |
 * </pre>
 *
 * <p><b>Order.</b> What was taken later lies further left, and all that was taken from a part lies
 * right of the chunks it kept. So the parts are a tree, and {@link Part#isLeftOf} reads the order
 * from it.
 *
 * <p><b>Ending early.</b> Where order counts, the leftmost part whose stream ended before its
 * source, or failed, is the {@code cut}: all that is right of it is stopped and dropped. Where it
 * does not count, nobody reads more of the source ({@code full}), and what is under way is
 * finished. Once there is the answer, everybody is stopped ({@code over}).
 *
 * @param <R> what a part comes to
 */
final class Evaluation<R extends @Nullable Object> {
  /** What a part comes to. */
  interface Leaf<R extends @Nullable Object> {
    R run(BaseStream<?, ?> stream, Part<R> part);
  }

  /**
   * What is to be done with the elements that come out.
   *
   * @param collects whether a part comes to something that grows with its elements
   * @param isEnough whether what the first chunks of a part came to is all that is wanted of it;
   *     null if chunks have no streams of their own
   * @param prefix tells when what is left of some part is enough; null if nothing is
   */
  record Operation<R extends @Nullable Object>(
      Leaf<R> leaf,
      BinaryOperator<R> combine,
      boolean collects,
      @Nullable Predicate<R> isEnough,
      @Nullable Prefix<R> prefix) {}

  /** A first chunk is not larger: nobody knows yet how long an element takes. */
  static final int FIRST_CHUNK = 16;

  /**
   * A chunk is not larger than this part of a worker's share: what comes may be slower than what
   * was, and a chunk cannot be shared.
   */
  private static final int CHUNKS_A_WORKER = 4;

  /**
   * So many elements are one stream at most, where each chunk has its own: what it costs is hidden,
   * and who is not needed any more goes on for so many, or for as long as a chunk lasts. With 4,096
   * the search of a list for what is not there took 1.3 of the JDK's time, and takes 1.1.
   */
  private static final int MOST_STREAMED = 1 << 15;

  /**
   * After so many elements what collects them is done, and another begins: so it does not grow
   * large, and stays young. An old array makes the garbage collector look at each element added. A
   * little below a power of two: a chunk more, and the array of most collectors doubles.
   */
  private static final long MOST_COLLECTED = 60_000;

  final Line line;
  private final Operation<R> operation;
  final boolean isFinite;
  final boolean isSubsized;
  final boolean hasClock;
  final long firstChunk;
  final long mostChunk;
  final long mostSeen;

  private volatile int full;
  private volatile boolean over;
  private volatile @Nullable Part<R> cut;
  private volatile @Nullable Throwable failure;

  /** An evaluation that has not begun. */
  Evaluation(Pool pool, Line line, Operation<R> operation) {
    this.line = line;
    this.operation = operation;
    Spliterator<?> source = line.source();
    this.isFinite = source.hasCharacteristics(Spliterator.SIZED);
    this.isSubsized = isFinite && source.hasCharacteristics(Spliterator.SUBSIZED);
    this.hasClock = pool.schedule().hasClock();
    long share = source.estimateSize() / ((long) CHUNKS_A_WORKER * pool.workers());
    this.mostChunk =
        Math.max(1, operation.isEnough == null ? share : Math.min(share, MOST_STREAMED));
    this.mostSeen = operation.collects ? MOST_COLLECTED : Long.MAX_VALUE;
    this.firstChunk = hasClock ? Math.min(mostChunk, FIRST_CHUNK) : mostChunk;
  }

  /** What a part keeps, run to its end. */
  R runLeaf(Part<R> part, Window window) {
    Predicate<R> isEnough = operation.isEnough;
    return isEnough == null ? runInPieces(part, window) : runByChunk(part, window, isEnough);
  }

  /** As one stream, or a few. */
  private R runInPieces(Part<R> part, Window window) {
    R value = run(line.shape().splice(window), part);
    while (window.goesOn()) {
      value = combine(value, run(line.shape().splice(window), part));
    }
    return value;
  }

  /**
   * As a stream for each chunk: so the JDK, which takes each element by itself where a stream may
   * end early, need not ask between two of them whether there is another chunk.
   */
  private R runByChunk(Part<R> part, Window window, Predicate<R> isEnough) {
    if (!window.hasChunk() || !window.isChunkFinite()) {
      return run(line.shape().splice(window), part); // nothing, or what may have no end
    }
    R value = run(window.chunk(), part);
    while (!isEnough.test(value)) {
      window.chunkDone();
      if (!window.hasChunk()) {
        break; // no stream over nothing: it would be of another class, for which a JIT must allow
      }
      if (!window.isChunkFinite()) {
        return combine(value, run(line.shape().splice(window), part));
      }
      value = combine(value, run(window.chunk(), part));
    }
    return value;
  }

  private R run(Spliterator<?> source, Part<R> part) {
    BaseStream<?, ?> stream = line.shape().stream(source, false);
    for (Stage stage : line.stages()) {
      stream = stage.on(stream, part);
    }
    return operation.leaf.run(stream, part);
  }

  R combine(R left, R right) {
    return operation.combine.apply(left, right);
  }

  /** A part has ended, its stream before its source if {@code early}. */
  void ended(Part<R> part, R value, boolean early) {
    if (early && !part.isStopped()) {
      if (line.isOrdered()) {
        cutAt(part);
      } else {
        fill(1); // or by a later stage
      }
    }
    if (operation.prefix != null) {
      operation.prefix.ended(part, value);
    }
  }

  void failed(Part<R> part, Throwable why) {
    failure = why;
    if (!line.isOrdered()) {
      over = true;
    }
    cutAt(part);
  }

  /** What has come to one of the first stages is enough, where order does not count. */
  synchronized void fill(int stages) {
    full = Math.max(full, stages);
  }

  /** So many stages want no more; none if more of the source is wanted. */
  int full() {
    return full;
  }

  /** Whether anybody wants what no part has begun with: the right end of the source. */
  boolean wantsRest() {
    return full == 0 && !over && cut == null;
  }

  /** Nobody need go on; what each has is kept. */
  void stopAll() {
    over = true;
  }

  /** All right of a part is neither needed nor wanted. */
  synchronized void cutAt(Part<R> part) {
    if (cut == null || part.isLeftOf(cut)) {
      cut = part;
    }
  }

  /**
   * Throws a failure that makes the part useless: this part's counts only where order does not, and
   * any will do.
   */
  void endIfFailed(Part<R> part) {
    Throwable why = failure;
    if (why != null && isStopped(part)) {
      throw Failures.sneak(why);
    }
  }

  boolean isStopped(Part<R> part) {
    return over || isDropped(part);
  }

  boolean isDropped(Part<R> part) {
    Part<R> at = cut;
    return at != null && at.isLeftOf(part);
  }
}
