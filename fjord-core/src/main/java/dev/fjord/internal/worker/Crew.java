package dev.fjord.internal.worker;

import dev.fjord.internal.idle.Idle;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.roster.Roster;
import dev.fjord.internal.turn.Turns;
import org.jspecify.annotations.Nullable;

/** What a worker needs of its pool. */
public interface Crew {
  /** All workers of the pool. */
  Roster<Worker> roster();

  /** Where jobs from outside wait. */
  Inbox inbox();

  /** Sleeping and waking. */
  Idle idle();

  /** Whether a job can be taken anywhere. */
  boolean hasWork();

  /** A job was made public: has somebody look, who sleeps if all do. */
  void announce();

  /** Starts the thread of a worker, which calls {@link Worker#work}; throws if there is none. */
  void start(Worker worker);

  /** Whether threads should end: everything submitted is done, or dropped. */
  boolean isStopped();

  /** If one thread at a time goes on: whose turn it is. Else null. */
  default @Nullable Turns turns() {
    return null;
  }

  /** Whether loose jobs that have not begun, or are waited for, should be cancelled. */
  default boolean isDropping() {
    return false;
  }

  /** Whether a worker runs what was forked and is not joined in the order of the forks. */
  default boolean isFifo() {
    return false;
  }

  /** Whether a frame is another pool's: what was forked in it is to run there. */
  default boolean isForeign(Frame origin) {
    return false;
  }

  /** Called when a join has lent its worker's place, by that worker; never throws. */
  default void joinHasLent() {}

  /** How long a thread sleeps before it ends; 0 for ever. */
  default long keepAliveNanos() {
    return 0;
  }

  /** Called on the worker's own thread between two jobs: puts back what a job may have changed. */
  void tidy(Thread thread);
}
