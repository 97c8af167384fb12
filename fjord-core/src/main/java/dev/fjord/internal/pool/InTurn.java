package dev.fjord.internal.pool;

import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.schedule.Plain;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.schedule.Seeded;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A pool in which one thread at a time goes on, seen from outside. */
public final class InTurn {
  private InTurn() {}

  /**
   * The schedule of a pool of the given mode. A deterministic one that is opened in a task of
   * another shares it.
   */
  static Schedule of(Mode mode) {
    return switch (mode.kind()) {
      case PARALLEL -> Plain.REAL_TIME;
      case SEQUENTIAL -> Plain.SEQUENTIAL;
      case DETERMINISTIC -> {
        Worker here = Worker.current();
        Schedule around = here == null ? Plain.REAL_TIME : here.crew().schedule();
        yield around.hasClock() ? new Seeded(mode.seed()) : around;
      }
    };
  }

  /**
   * As {@link Calls#call}, by a thread that has no seat yet. It counts as blocked in the pools that
   * it works for, and so has one turn at a time: two pools never wait for each other's.
   */
  static <T> T call(Pool pool, Callable<? extends T> body, @Nullable StoppableCall whole)
      throws Exception {
    Schedule schedule = pool.schedule();
    Worker outer = Worker.current();
    if (outer != null) {
      outer.blocking().begin();
    }
    try {
      schedule.enter();
      try {
        return pool.calls().<T>callAs(body, whole);
      } finally {
        schedule.exit();
      }
    } finally {
      if (outer != null) {
        outer.blocking().end();
      }
    }
  }

  /** Waits, in a task of a pool, until nothing else is under way or waits in it. */
  public static void awaitOthers() {
    Worker here = Worker.current();
    if (here != null) {
      Pool pool = (Pool) here.crew();
      here.blocking()
          .awaitInTurn("what was submitted", () -> pool.gate().isQuietBut(1), Limit.NONE);
    }
  }

  /** In a task of a deterministic pool: others may go on first. */
  public static void point() {
    Worker here = Worker.current();
    if (here != null) {
      here.crew().schedule().point();
    }
  }

  /** After a submission: others may go on first, if the calling thread has the turn. */
  static void point(Schedule schedule) {
    if (isTheirs(schedule)) {
      schedule.point();
    }
  }

  /** Waits for the end of a pool. Returns false at once if the calling thread has no turn there. */
  static boolean awaitStopped(Pool pool, Schedule schedule, long timeout) {
    if (!isTheirs(schedule)) {
      return false;
    }
    Limit limit = timeout == Long.MAX_VALUE ? Limit.BREAKABLE : Limit.TIMED;
    return schedule.await("the end of a pool", pool::hasStopped, limit);
  }

  private static boolean isTheirs(Schedule schedule) {
    Worker here = schedule.hasClock() ? null : Worker.current();
    return here != null && here.crew().schedule() == schedule;
  }
}
