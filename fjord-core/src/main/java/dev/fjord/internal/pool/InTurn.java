package dev.fjord.internal.pool;

import dev.fjord.internal.turn.Limit;
import dev.fjord.internal.turn.Turns;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A pool in which one thread at a time goes on, seen from outside. */
public final class InTurn {
  private InTurn() {}

  /**
   * Whose turn it is in a pool of the given mode; null if anybody's. A pool that is opened in a
   * task of another, where that is known, shares it.
   */
  static @Nullable Turns of(Mode mode) {
    if (mode.kind() != Mode.Kind.DETERMINISTIC) {
      return null;
    }
    Worker here = Worker.current();
    Turns shared = here == null ? null : here.crew().turns();
    return shared != null ? shared : new Turns(mode.seed());
  }

  /**
   * As {@link Pool#call}, by a thread that has no seat yet. It counts as blocked in the pools that
   * it works for, and so has one turn at a time: two pools never wait for each other's.
   */
  static <T> T call(Pool pool, Turns turns, Callable<? extends T> body) throws Exception {
    Worker outer = Worker.current();
    if (outer != null) {
      outer.blocking().begin();
    }
    try {
      turns.enter();
      try {
        return pool.<T>call(body);
      } finally {
        turns.exit();
      }
    } finally {
      if (outer != null) {
        outer.blocking().end();
      }
    }
  }

  /** Waits, in a task of the pool, until nothing else is under way or waits in it. */
  public static void awaitOthers(Pool pool) {
    Worker here = Worker.currentIn(pool);
    if (here != null) {
      boolean unused =
          here.awaitInTurn("what was submitted", () -> pool.gate().isQuietBut(1), Limit.NONE);
    }
  }

  /** After a submission: others may go on first, if the calling thread has the turn. */
  static void point(Turns turns) {
    if (isTheirs(turns)) {
      turns.point();
    }
  }

  /** Waits for the end of a pool. Returns false at once if the calling thread has no turn there. */
  static boolean awaitStopped(Pool pool, Turns turns, long timeout) {
    if (!isTheirs(turns)) {
      return false;
    }
    Limit limit = timeout == Long.MAX_VALUE ? Limit.BREAKABLE : Limit.TIMED;
    turns.await("the end of a pool", pool::hasStopped, limit);
    return true;
  }

  private static boolean isTheirs(Turns turns) {
    Worker here = Worker.current();
    return here != null && here.crew().turns() == turns;
  }
}
