package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.worker.Worker;
import java.util.List;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** What one worker does of an {@link Evaluation}: a piece of the source, less what others take. */
final class Part<R extends @Nullable Object> extends Job {
  /** A thousand found room in a worker's stack, three thousand did not. */
  private static final int DEEPEST = 500;

  final Evaluation<R> evaluation;

  /** From which it was split; null for the leftmost. */
  final @Nullable Part<R> parent;

  private final int depth;

  /** The later it was taken from the parent, the further left it lies. */
  private final int number;

  /** The index of its first element, if sizes are known. */
  final long offset;

  /** The size of chunk to begin with. */
  final long chunk;

  /** Where it lies on the stack of the worker that split it off. */
  int mark;

  /** Whether another worker has it. */
  boolean isTaken;

  /** What its own chunks came to; less than 0 until they have ended. See {@link Prefix}. */
  long ownSize = -1;

  /** How many elements are wanted of it: fewer once all that is left of it has ended. */
  volatile long wanted = Long.MAX_VALUE;

  private long kept;

  /** What others took, or may take; the last is leftmost. After its own chunks have ended. */
  List<Part<R>> taken = List.of();

  private @Nullable Spliterator<?> source;
  private @Nullable Window window;
  private @Nullable R result;
  private boolean hasResult;
  private int split;

  Part(Evaluation<R> evaluation, Spliterator<?> source) {
    this.evaluation = evaluation;
    this.parent = null;
    this.depth = 0;
    this.number = 0;
    this.offset = 0;
    this.chunk = evaluation.firstChunk;
    this.source = source;
  }

  /** A right end. By the parent's worker. */
  Part(Part<R> parent, Spliterator<?> source, long offset, long chunk) {
    this.evaluation = parent.evaluation;
    this.parent = parent;
    this.depth = parent.depth + 1;
    this.number = parent.split++;
    this.offset = offset;
    this.chunk = chunk;
    this.source = source;
  }

  /**
   * Whether others may take from it. What splits into halves is not taken so deep; of a source that
   * splits off little at a time, each that takes the rest waits, deep in its stack, for the one
   * that takes the rest of that.
   */
  boolean maySplit() {
    return depth < DEEPEST;
  }

  /** The source, once. */
  Spliterator<?> takeSource() {
    Spliterator<?> taken = requireNonNull(source);
    source = null;
    return taken;
  }

  /** Runs it in the calling thread, with all that is split off from it. */
  R run(Worker worker) {
    Window pass = new Window(this, worker);
    window = pass;
    R value;
    try {
      value = evaluation.runLeaf(this, pass);
    } catch (Throwable failure) {
      failed(failure);
      throw pass.abandon(failure);
    } finally {
      window = null;
    }
    taken = pass.forks();
    evaluation.ended(this, value, !pass.isExhausted());
    return pass.joinRest(value);
  }

  /** How many elements the stream at work may bring, where as many come out as go in. */
  long expected() {
    return window != null && evaluation.line.keepsSize() ? window.expected() : Gather.FIRST;
  }

  /**
   * There is enough for the last of the first so many stages: this reads no further element. By
   * that stage, in the midst of one.
   */
  void fill(int stages) {
    evaluation.fill(stages);
    if (window != null) {
      window.askNext();
    }
  }

  /** What lies right of it need not go on. */
  void failed(Throwable failure) {
    evaluation.failed(this, failure);
  }

  /** Throws what failed elsewhere, if this need not go on. */
  void endIfFailed() {
    evaluation.endIfFailed(this);
  }

  @Override
  protected boolean fjordIsBranch() {
    return true;
  }

  @Override
  protected boolean fjordRun() {
    if (!isStopped()) {
      result = run(Here.worker());
      hasResult = true;
    }
    return true;
  }

  /** Its result after the given one, which lies left of it. */
  @SuppressWarnings("NullAway") // the leaf gave it, null only if R allows it
  R after(R left) {
    return hasResult ? evaluation.combine(left, result) : left;
  }

  boolean isStopped() {
    return kept >= wanted || evaluation.isStopped(this);
  }

  /** An element came out of it; true, for a filter. */
  boolean keeps() {
    kept++;
    return true;
  }

  /** Whether nothing of it is wanted. */
  boolean isDropped() {
    return evaluation.isDropped(this);
  }

  /** Whether the chunks that this part kept come before those of the other. */
  boolean isLeftOf(Part<R> other) {
    Part<R> a = ancestor(other.depth);
    Part<R> b = other.ancestor(depth);
    if (a == b) {
      return depth < other.depth;
    }
    while (a.parent != b.parent) {
      a = requireNonNull(a.parent);
      b = requireNonNull(b.parent);
    }
    return a.number > b.number;
  }

  /** That of a depth of the parts it was split from; itself if it is not deeper. */
  private Part<R> ancestor(int depth) {
    Part<R> at = this;
    while (at.depth > depth) {
      at = requireNonNull(at.parent);
    }
    return at;
  }
}
