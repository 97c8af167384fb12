package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What the fast path touches, on lines of its own, and every access to it that is not plain. Opaque
 * costs nothing on the processors there are; it keeps the compiler from moving the access.
 */
abstract class HotFields extends Padding {
  private static final VarHandle TAIL = Handles.of(MethodHandles.lookup(), "tail", int.class);
  private static final VarHandle FLOOR = Handles.of(MethodHandles.lookup(), "floor", int.class);
  private static final VarHandle FORK_LIMIT =
      Handles.of(MethodHandles.lookup(), "forkLimit", long.class);
  private static final VarHandle FRAME = Handles.of(MethodHandles.lookup(), "frame", Frame.class);

  static final int FIRST_LENGTH = 64;

  /** Pushes so far. */
  long forks;

  /** A push that brings {@link #forks} here takes the slow way; 0 when somebody is hungry. */
  long forkLimit;

  /** What was forked, by height. Kept young: a store into an old array costs a barrier. */
  Object[] stack = new Object[FIRST_LENGTH];

  /** Code of this form is pushed as it is, if of any; see {@link Deque}. */
  @Nullable BranchForm bareForm;

  /** The thread that works here; null while that works in another pool within. */
  @Nullable Thread bound;

  /** The frame at work: a store for each task of a scope. */
  Frame frame;

  /** The height of the stack. */
  int tail;

  /** The lowest private height, or higher than any tail while a hand-over is in progress. */
  int floor;

  HotFields(Frame frame) {
    this.frame = frame;
  }

  /** Before {@link #floorOpaque} in a pop; the taker's barrier does the rest. */
  final void tailOpaque(int height) {
    TAIL.setOpaque(this, height);
  }

  /** After the slot was filled, for a taker that reads {@link #tailVolatile}. */
  final void tailRelease(int height) {
    TAIL.setRelease(this, height);
  }

  final int tailVolatile() {
    return (int) TAIL.getVolatile(this);
  }

  final int floorOpaque() {
    return (int) FLOOR.getOpaque(this);
  }

  /** By a taker, for the owner. */
  final void floorVolatile(int height) {
    FLOOR.setVolatile(this, height);
  }

  /**
   * The frame at work. By anybody, as it was when what he saw on the stack was pushed, or later.
   */
  public final Frame frame() {
    return (Frame) FRAME.getAcquire(this);
  }

  /** Enters or leaves a frame. */
  public final void frame(Frame next) {
    FRAME.setRelease(this, next);
  }

  /** Opaque: the owner's next push that happens to see it takes the slow way. */
  final void forkLimitOpaque(long count) {
    FORK_LIMIT.setOpaque(this, count);
  }

  final long forkLimitOpaque() {
    return (long) FORK_LIMIT.getOpaque(this);
  }

  /** By the owner, so as not to overwrite somebody's ask. */
  final void casForkLimit(long seen, long count) {
    FORK_LIMIT.compareAndSet(this, seen, count);
  }
}

/** As much behind as in front, in a class of its own: the JVM puts references last in theirs. */
abstract class PaddedHotFields extends HotFields {
  byte q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
  byte q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27, q28, q29, q30, q31;
  byte q32, q33, q34, q35, q36, q37, q38, q39, q40, q41, q42, q43, q44, q45, q46, q47;
  byte q48, q49, q50, q51, q52, q53, q54, q55, q56, q57, q58, q59, q60, q61, q62, q63;

  PaddedHotFields(Frame frame) {
    super(frame);
  }
}
