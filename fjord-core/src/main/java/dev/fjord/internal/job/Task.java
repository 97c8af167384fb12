package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A job that the program forks, submits, joins, completes and cancels as it likes, from any thread
 * and more than once, as opposed to the branch of a structured join. Each fork and submission of a
 * task that is not done leads to one more run; it is done when a run says so, or somebody decides
 * its outcome.
 *
 * <p><b>The end of one that nobody took.</b> The worker that forked it runs it as a plain call and
 * says so in {@code ended}, without an atomic instruction. Whoever else wants to decide its outcome
 * or to be woken by it must first be sure that the owner will see that: it <em>watches</em> the
 * task.
 *
 * <pre>
 *   owner, after the code returned            watcher
 *   1. ended = 1                              1. link: null to UNSURE, by compare-and-set
 *   2. link == null?                          2. make all workers pass a barrier
 *        yes: finished                        3. ended == 1?  the task is done:  link = DONE
 *        no:  link = DONE, unless it             otherwise:                      link = WATCHED
 *             has an outcome; wake
 * </pre>
 *
 * Either the owner's step 1 came before its barrier and the watcher sees it, or its step 2 comes
 * after the barrier and sees the link. So of a task whose link is not null the link alone decides,
 * by compare-and-set, and of another one {@code ended} does; between, at UNSURE, nobody says
 * anything.
 *
 * <p>Who submits it while its owner runs it passes no barrier: the owner may not see that, and go.
 * Then {@code ended} stands beside a {@link Frame}, and whoever comes upon both sets DONE.
 */
public abstract class Task extends Job {
  private static final VarHandle ENDED = Handles.of(MethodHandles.lookup(), "ended", byte.class);

  /** How much of a watch is there; in the link of a task that was not published. */
  private enum Watch {
    UNSURE,
    WATCHED
  }

  static {
    Handles.initialise(MethodHandles.lookup(), Watch.class);
  }

  /** Where it was pushed; meaningful only to the worker that did. */
  int mark;

  /** Whether its owner ran it, and it has ended normally. */
  volatile byte ended;

  /** For subclasses. */
  protected Task() {}

  // ---- what a subclass says ----

  /** Whether {@link #fjordRun} may return true; if not, completing it needs no watch. */
  protected boolean fjordEndsInRun() {
    return true;
  }

  @Override
  protected final boolean fjordMayMove() {
    return !fjordIsBranch();
  }

  @Override
  protected final void fjordMovedTo(int place) {
    mark = place;
  }

  // ---- from fork to end ----

  @Override
  final boolean publish(Frame origin) {
    return moveTo(origin);
  }

  @Override
  final boolean begin(Frame frame) {
    Frame origin = originIn(link);
    if (origin != null) {
      origin.skipDone();
    }
    frame.prepare(this, origin);
    return moveTo(frame);
  }

  /** Unless it is done. */
  private boolean moveTo(Frame frame) {
    while (true) {
      Object seen = link;
      if (isOutcome(seen)) {
        return false;
      }
      if (seen == Watch.UNSURE) {
        Thread.yield(); // until its watcher knows
      } else if (seen == null && ended != 0) {
        LINK.compareAndSet(this, null, Outcome.DONE);
      } else if (endedBeside(seen)) {
        finish(Outcome.DONE);
      } else if (LINK.compareAndSet(this, seen, frame)) {
        if (ended == 0) {
          return true;
        }
        finish(Outcome.DONE); // its owner has ended it meanwhile
      }
    }
  }

  /** Whether its owner has ended it, and did not see that it was submitted. */
  private boolean endedBeside(@Nullable Object seen) {
    return seen instanceof Frame && ended != 0;
  }

  @Override
  final void finish(Object outcome) {
    end(outcome, true);
  }

  /**
   * Sets an outcome, unless it is done: the owner's, if that has ended it beside a {@link Frame}.
   *
   * @param direct whether it needs no watch
   * @return whether it is the given one
   */
  final boolean end(Object outcome, boolean direct) {
    while (true) {
      Object seen = link;
      if (isOutcome(seen) || (seen == null && (!direct || ended != 0))) {
        return false;
      }
      boolean isBeside = endedBeside(seen);
      if (seen == Watch.UNSURE && !direct) {
        Thread.yield(); // until its watcher knows
      } else if (LINK.compareAndSet(this, seen, isBeside ? Outcome.DONE : outcome)) {
        tellEnd();
        return !isBeside;
      }
    }
  }

  @Override
  final boolean runAsCall() {
    Object seen = link;
    if (isOutcome(seen) || ended != 0) {
      return seen == null; // completed before it ran
    }
    boolean done;
    try {
      done = fjordRun();
    } catch (Throwable failure) { // whatever the user's code throws is the outcome
      finish(failure);
      return false;
    }
    if (!done) {
      return false;
    }
    if (link == null) {
      ENDED.setRelease(this, (byte) 1);
      Object after = link;
      if (after == null) {
        return true;
      }
      if (!(after instanceof Watch)) {
        return false; // done, and by now others have used it again
      }
    }
    finish(Outcome.DONE);
    return false;
  }

  // ---- everybody's side ----

  /**
   * From now on the link alone decides about the outcome of this task, and its end is told. See the
   * class comment.
   *
   * @param barrier makes every other thread that is a worker pass a memory barrier
   */
  final void watch(Runnable barrier) {
    while (fjordEndsInRun()) {
      Object seen = link;
      if (seen == Watch.UNSURE) {
        Thread.yield(); // somebody else is at it
      } else if (seen != null || hasEndedPlainly()) {
        return;
      } else if (LINK.compareAndSet(this, null, Watch.UNSURE)) {
        try {
          barrier.run();
        } catch (Throwable failure) { // as it was
          LINK.compareAndSet(this, Watch.UNSURE, null);
          throw failure;
        }
        LINK.compareAndSet(this, Watch.UNSURE, ended != 0 ? Outcome.DONE : Watch.WATCHED);
        return;
      }
    }
  }

  @Override
  final boolean hasEndedPlainly() {
    while (true) {
      Object seen = link;
      if (seen == Watch.UNSURE) {
        Thread.yield();
      } else if (endedBeside(seen)) {
        finish(Outcome.DONE);
      } else if (seen != null) {
        return isOutcome(seen);
      } else if (ended == 0) {
        return false;
      } else if (link == null) {
        return true;
      }
    }
  }
}
