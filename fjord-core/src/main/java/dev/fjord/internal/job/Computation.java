package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/**
 * Something that can be stopped as one, with all that is forked under it: a call, what was
 * submitted, a scope or one of its tasks, a branch that another worker took.
 *
 * <p>Nobody keeps a list of what belongs to it. Whoever wants to know whether he is to go on asks
 * all that is around him: from his frame along the {@linkplain Frame#origin origins}, across
 * workers and pools, up to the root. He does so seldom: before a job that was taken begins, and
 * where he was asked to look ({@link dev.fjord.internal.deque.Deque#askToLook}).
 */
public interface Computation {
  /** Whether it was stopped, whatever is around it. By anybody. */
  boolean isStopped();

  /**
   * Where what is around it goes on.
   *
   * @param mine the frame that it runs in
   */
  default @Nullable Frame around(Frame mine) {
    return mine.origin();
  }

  /** A thread was interrupted that waited for something in it. */
  default void interrupted(Thread thread) {}

  /**
   * What it carries to the threads of a pool that work for it.
   *
   * @param pool the pool, as {@link Frame}s do not know it
   */
  default @Nullable Context contextIn(Object pool) {
    return null;
  }

  /**
   * What the work in a frame carries to another thread of a pool, if anything: that of the nearest
   * along the origins, whatever stops it.
   */
  static @Nullable Context contextIn(Object pool, @Nullable Frame frame) {
    for (Frame at = frame; at != null; at = at.origin()) {
      Computation mine = at.computation();
      Context context = mine == null ? null : mine.contextIn(pool);
      if (context != null) {
        return context;
      }
    }
    return null;
  }

  /** Tells everything around a frame that a thread was interrupted that waited there. */
  static void tellInterrupted(@Nullable Frame frame, Thread thread) {
    for (Frame at = frame; at != null; at = at.around()) {
      Computation mine = at.computation();
      if (mine != null) {
        mine.interrupted(thread);
      }
    }
  }

  /** Whether the work in a frame was stopped, with it or with anything around it. */
  static boolean isStopped(@Nullable Frame frame) {
    for (Frame at = frame; at != null; at = at.around()) {
      Computation mine = at.computation();
      if (mine != null && mine.isStopped()) {
        return true;
      }
    }
    return false;
  }
}
