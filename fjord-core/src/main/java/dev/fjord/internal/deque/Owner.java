package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;

/** All that a {@link Deque} knows of the worker it belongs to. Called by the worker's thread. */
public interface Owner {
  /** How many public jobs the hungry could use now; 0 if nobody is hungry. */
  int demand();

  /**
   * How many more forks may pass before the owner looks again whether somebody is hungry, though
   * somebody is; 0 for none.
   */
  int patience();

  /**
   * How many forks may pass, since the hungry were served so often just now that it would cost the
   * owner more than it brings them; 0 for none. Only while they {@linkplain #mayBeLate may be
   * late}.
   */
  int quietForks();

  /** Whether the hungry may be served later: somebody searches, who looks again. */
  boolean mayBeLate();

  /**
   * Called after the lowest fork of the frame at work was public, and was taken back: nothing else
   * of it is left.
   */
  void leftAlone();

  /** What failed to be done for others, while what is at work has succeeded: it is told. */
  void failed(Error failure);

  /** Called after something was published or somebody asked, the new jobs being visible. */
  void published();

  /**
   * Called before a fork and before a branch is run, now and then and whenever it was asked for.
   *
   * @throws java.util.concurrent.CancellationException if the work of this worker was stopped
   */
  void endIfStopped();

  /** Called after something was stopped here: whoever works for it is to notice. */
  void noticeStop();

  /** Called before a pop that may find its job taken. */
  void joining();

  /** Waits until a job that was taken by another worker is done. */
  void awaitTaken(Job job);

  /** Runs a job that was taken back, and finishes it. */
  void runOwn(Job job);
}
