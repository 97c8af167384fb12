package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/**
 * A worker at work on a job that it took. Frames form two chains: {@link #outer} leads down the
 * stack of one worker, {@link #origin} leads from a job to the one that forked it, across workers,
 * up to the root. The second is what "descends from" means when a join helps (leapfrogging: Wagner
 * and Calder, PPoPP'93).
 */
public class Frame {
  /** Where a job is that neither waits nor runs, and yet has been somewhere. */
  static final Frame NOWHERE = new Frame(-1, 0, null);

  private final int worker;
  private int base;
  private final @Nullable Frame outer;
  private @Nullable Job job;
  private @Nullable Frame origin;
  private boolean escaped;

  /**
   * A frame on top of the given worker's stack.
   *
   * @param worker the worker's place in the roster
   * @param base the height of its private stack; what lies above was forked in this frame
   * @param outer the frame beneath, null for the lowest
   */
  public Frame(int worker, int base, @Nullable Frame outer) {
    this.worker = worker;
    this.base = base;
    this.outer = outer;
  }

  /** Called by {@link Job#begin} before anybody else sees the frame with this job. */
  final void prepare(@Nullable Job job, @Nullable Frame origin) {
    this.job = job;
    this.origin = origin;
  }

  /**
   * From the frame of a task on, each leads past tasks that are done, after something forked here
   * was published. Nobody asks what descends from them; and a chain of tasks, each forked by the
   * one before and stolen, would keep all that ever were. By anybody: whoever reads an origin
   * meanwhile finds the one or the other.
   */
  final void skipDone() {
    // past those that are not done, too: they may have been slower than what they forked
    for (Frame each = this; each != null && each.job instanceof Task; each = each.origin) {
      Frame at = each.origin;
      while (at != null && at.isOver()) {
        at = at.origin;
      }
      if (at != each.origin) { // else a store to what many read
        each.origin = at;
      }
    }
  }

  private boolean isOver() {
    return job instanceof Task task && computation() == null && Jobs.isDone(task);
  }

  /** What can be stopped by itself here, if anything. */
  public @Nullable Computation computation() {
    return job instanceof Computation mine ? mine : null;
  }

  /** Where what is around the work here goes on. */
  final @Nullable Frame around() {
    Computation mine = computation();
    return mine == null ? origin : mine.around(this);
  }

  /** Whether what is forked in it ends before it does: not in that of a root, or of a task. */
  public final boolean settles() {
    Object mine = job != null ? job : computation();
    return mine instanceof Job one ? !Jobs.isLoose(one) : mine != null;
  }

  /** Something that was forked in this frame was published: others lead back to it. */
  public final void escape() {
    if (!escaped) { // others read what lies beside it, for each task of a scope
      escaped = true;
    }
  }

  /**
   * Whether the frame may serve for another job: nothing was published from it. By the worker whose
   * it is, when all that was forked in it has ended.
   */
  public final boolean isReusable() {
    return !escaped;
  }

  /** Keeps nothing alive between two jobs. */
  public final void clear() {
    job = null;
    origin = null;
  }

  /** The job that runs in this frame; null in the lowest frame of a worker, and where code runs. */
  public final @Nullable Job job() {
    return job;
  }

  /**
   * The frame in which the job was forked; null in the lowest frame of a worker, and where code
   * runs.
   */
  public final @Nullable Frame origin() {
    return origin;
  }

  /** The frame beneath this one on the same worker. */
  public final @Nullable Frame outer() {
    return outer;
  }

  /** The place in the roster of the worker at work. */
  public final int worker() {
    return worker;
  }

  /** The height above which is what was forked in it. */
  public final int base() {
    return base;
  }

  /**
   * What lay beneath it was popped, down to a height: what is forked from now on lies there. By the
   * worker whose it is.
   */
  public final void sinkTo(int height) {
    base = height;
  }
}
