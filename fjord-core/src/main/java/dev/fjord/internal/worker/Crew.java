package dev.fjord.internal.worker;

import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.sleep.Sleep;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** What a worker needs of its pool. */
public interface Crew {
  /** All workers of the pool. */
  Roster roster();

  /** Where jobs and code from outside wait. */
  Inbox inbox();

  /** Runs code that was submitted as it is, unless it is to be dropped; never throws. */
  void runCode(Runnable code);

  /** Sleeping and waking. */
  Sleep sleep();

  /** Whether a job can be taken anywhere. */
  boolean hasWork();

  /** A job was made public: has somebody look, who sleeps if all do. */
  void announce();

  /**
   * Starts the thread of a worker, which calls {@link Worker#work}; throws if there is none.
   *
   * @return false if none comes, since the pool has stopped
   */
  boolean start(Worker worker);

  /** A worker has found nothing: stops the pool if it is closed and this was the last. */
  void foundNothing();

  /** The engine has failed where nobody called it: it is told. */
  void failed(Error failure);

  /** Whether threads should end: everything submitted is done, or dropped. */
  boolean isStopped();

  /** What asks clock or chance. */
  Schedule schedule();

  /** Whether tasks that have not begun, or are waited for, should be cancelled. */
  boolean isDropping();

  /** Whether all that runs here was stopped. */
  boolean isCancelled();

  /** Whether the threads at work on something that is stopped are interrupted. */
  boolean interrupts();

  /** Whether what is taken to another thread may have a context. */
  boolean hasContexts();

  /** What a stopped computation throws: a fresh one. */
  CancellationException cancellation();

  /** The pool whose workers are the threads of the places, if this is a view; null if not. */
  default @Nullable Crew host() {
    return null;
  }

  /** Who waits for a worker of this pool to work for a view of it. */
  Turns turns();

  /** What this view has had of its host; of no meaning in a pool that is none. */
  Turns.Share share();

  /**
   * If this is a view, a worker of the host has worked for it from then to now.
   *
   * @return what is charged from then on
   */
  default long charge(long then) {
    return then;
  }

  /**
   * Whether a thread that came to a place of a view should go: it is the turn of others, or more
   * workers of the host are up than may be.
   *
   * @param since when it came, in terms of {@link System#nanoTime}
   */
  default boolean isTurnOver(long since) {
    return false;
  }

  /** Whether a worker runs what was forked and is not joined in the order of the forks. */
  boolean isFifo();

  /** Whether a frame is another pool's: what was forked in it is to run there. */
  boolean isForeign(Frame origin);

  /** Called when a join has waited for long and its worker compensates; never throws. */
  void joinCompensates();

  /** How long a thread sleeps before it ends; 0 for ever, less than 0 not at all. */
  long keepAliveNanos();

  /** Called on the worker's own thread between two jobs: puts back what a job may have changed. */
  void tidy(Thread thread);
}
