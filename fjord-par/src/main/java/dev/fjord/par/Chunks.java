package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * What the stream of one thread sees of its source: one chunk after the other. Before each chunk
 * the rest is halved, down to the size of a chunk, and the right halves are kept; then others have
 * a say. A chunk takes as long as hides that, by the pace of those before.
 */
abstract class Chunks {
  /** Halves of a source that does not know its size, and may have no end, at a time. */
  private static final int MOST_SPLITS = 64;

  /** A chunk takes about so long: long enough to hide the clock and the forks. */
  private static final long CHUNK_NANOS = 30_000;

  /** A chunk grows at most by this factor. */
  private static final int GROWTH = 8;

  /** What takes less than this part of a chunk's time, by the last pace, is not timed. */
  private static final int UNTIMED = 16;

  /**
   * If so many of the largest chunks take a chunk's time, all is over before it is worth sharing,
   * and chunks may be larger; the more so, the sooner it is over.
   */
  private static final int LITTLE = 40;

  /** By this factor at most: what comes may be slower. */
  private static final int MOST_LARGER = 4;

  /** So often at least it is seen whether anybody wants more, where a chunk may end early. */
  private static final int ASKS_A_CHUNK = 8;

  /** So many elements are not asked for, at most. */
  private static final int MOST_UNASKED = 31;

  private final StopLook stop = new StopLook();
  private final long most;
  private long mostSeen;
  private final boolean hasClock;
  private final boolean splits;
  private final boolean isFinite;

  private @Nullable Spliterator<?> chunk;
  private boolean isChunkFinite;
  private int unasked;
  private boolean exhausted;
  private boolean ended;

  /** The size of chunk that is aimed at, and that of the last one. */
  private long aim;

  private long size;

  /** How many elements the stream has seen. */
  private long seen;

  /** The last look at the clock; the next comes when so many elements, of so many, are left. */
  private long then;

  private long timed;
  private long left;

  /**
   * Chunks of a source.
   *
   * @param first the size of the first
   * @param most the most that they grow to
   * @param mostSeen after so many elements a stream ends, and another goes on for twice as many
   * @param hasClock whether they grow and shrink
   * @param splits otherwise all is one chunk
   * @param isFinite whether all parts of the source have an end
   */
  Chunks(long first, long most, long mostSeen, boolean hasClock, boolean splits, boolean isFinite) {
    this.aim = first;
    this.most = most;
    this.mostSeen = mostSeen;
    this.hasClock = hasClock;
    this.splits = splits;
    this.isFinite = isFinite;
  }

  /** What the source says of itself. */
  abstract int characteristics();

  abstract long estimateSize();

  @Nullable Comparator<?> comparator() {
    throw new IllegalStateException();
  }

  /** Whether anybody wants more. */
  abstract boolean isWanted();

  /** The source; and then what was kept last. Null if there is nothing, or others have it. */
  abstract @Nullable Spliterator<?> rest();

  /** Whether {@link #rest()} may have something. */
  abstract boolean hasRest();

  /** Keeps what was split off, to the right of a prefix. */
  abstract void keep(Spliterator<?> right, Spliterator<?> prefix);

  /** A chunk of some size is next. */
  void begins(long size) {}

  /** After a chunk, where somebody has looked at the clock anyway. */
  void timed(long now) {}

  /** The size of chunk that is aimed at. */
  final long aim() {
    return aim;
  }

  /**
   * Whether there is a chunk to go on with; looks for the next one if need be. Ends the pass if the
   * work was stopped. Asked for each element it looks at few of them, if they are short.
   */
  final boolean hasChunk() {
    if (unasked > 0 && chunk != null) {
      unasked--;
      return true;
    }
    return ask();
  }

  /** Looks before the next element, however short they are. */
  final void askNext() {
    unasked = 0;
  }

  private boolean ask() {
    if (ended || !isWanted()) {
      ended = true;
      return false;
    }
    if (isFull()) {
      return false;
    }
    unasked = (int) Math.min(size / ASKS_A_CHUNK, MOST_UNASKED);
    stop.look();
    return chunk != null || next();
  }

  /** Whether the stream ended only because there was enough for it; then another is to go on. */
  final boolean goesOn() {
    if (!isFull()) {
      return false;
    }
    seen = 0;
    mostSeen <<= 1; // so there are few, however many elements: each is combined with the rest
    return hasChunk();
  }

  /** Whether a stream has seen enough, and the next chunk is for another. */
  private boolean isFull() {
    return chunk == null && seen >= mostSeen;
  }

  private boolean next() {
    Spliterator<?> rest = rest();
    if (rest == null) {
      ended = true;
      exhausted = true;
      return false;
    }
    chunk = splits ? firstOf(rest) : rest;
    if (hasClock && then == 0 && hasRest()) {
      then = System.nanoTime();
    }
    return true;
  }

  private Spliterator<?> firstOf(Spliterator<?> rest) {
    Spliterator<?> first = rest;
    long enough = aim + (aim >> 1);
    for (int i = 0; i < MOST_SPLITS && first.estimateSize() > enough; i++) {
      Spliterator<?> prefix = first.trySplit();
      if (prefix == null) {
        break;
      }
      keep(first, prefix);
      first = prefix;
    }
    size = first.estimateSize();
    isChunkFinite = size <= enough && (isFinite || first.hasCharacteristics(Spliterator.SIZED));
    seen += isChunkFinite ? size : 0;
    begins(size);
    return first;
  }

  /** How many elements the chunk has, or a few if nobody knows. */
  final long expected() {
    return chunk != null && isChunkFinite ? size : Gather.FIRST;
  }

  final Spliterator<?> chunk() {
    return requireNonNull(chunk);
  }

  /** Whether the chunk surely ends, and soon, so that it may be run in one go. */
  final boolean isChunkFinite() {
    return isChunkFinite;
  }

  /** Whether all was seen to the end, but for what others have. */
  final boolean isExhausted() {
    return exhausted;
  }

  /** The chunk has no more elements. */
  final void chunkDone() {
    chunk = null;
    left -= size;
    if (hasClock && left < 0 && hasRest()) {
      timed(time());
    }
  }

  private long time() {
    long now = System.nanoTime();
    double passed = (double) timed - left;
    double perfect = passed * CHUNK_NANOS / Math.max(now - then, 1);
    double limit = most * Math.min(MOST_LARGER, Math.max(1, perfect / LITTLE / most));
    aim = (long) Math.max(1, Math.min(Math.min(perfect, limit), (double) aim * GROWTH));
    timed = (long) Math.min((double) aim, perfect / UNTIMED);
    left = timed;
    then = now;
    return now;
  }
}
