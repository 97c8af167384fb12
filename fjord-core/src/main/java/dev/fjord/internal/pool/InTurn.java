package dev.fjord.internal.pool;

import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.schedule.Seeded;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** A pool in which one thread at a time goes on, seen from outside. */
public final class InTurn {
  private InTurn() {}

  /**
   * The schedule of a pool of the given mode. A deterministic one that is opened in a task of
   * another shares it.
   */
  static Schedule of(Mode mode) {
    if (!mode.isDeterministic()) {
      return Schedule.REAL_TIME;
    }
    Worker here = Worker.current();
    Schedule around = here == null ? Schedule.REAL_TIME : here.crew().schedule();
    return around.hasClock() ? new Seeded(mode.seed()) : around;
  }

  /**
   * Runs a body in the calling thread, which takes a seat for it if it has none. Meanwhile it
   * counts as blocked in the pools that it works for, and so has one turn at a time: two pools
   * never wait for each other's.
   */
  static <T> T seated(Schedule schedule, Callable<? extends T> body) throws Exception {
    if (!schedule.needsSeat()) {
      return body.call();
    }
    Worker outer = Worker.current();
    if (outer != null) {
      outer.blocking().begin();
    }
    try {
      schedule.enter();
      try {
        return body.call();
      } finally {
        schedule.exit();
      }
    } finally {
      if (outer != null) {
        outer.blocking().end();
      }
    }
  }

  /**
   * Waits, in a task of a pool, until nothing else is under way or waits in it, or the thread is
   * interrupted.
   *
   * @throws IllegalStateException if nothing can ever go on
   */
  public static void awaitOthers() {
    Worker here = Worker.current();
    if (here != null) {
      Pool pool = (Pool) here.crew();
      here.blocking()
          .awaitInTurn("what was submitted", () -> pool.gate().isQuietBut(1), Limit.BREAKABLE);
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

  /**
   * Waits, if the calling thread takes turns with a pool; another may be up meanwhile.
   *
   * @param what is waited for, in the words of a report
   * @return false at once if it takes none
   */
  static boolean await(Pool pool, String what, BooleanSupplier over, Limit limit) {
    Worker here = Worker.current();
    return isTheirs(pool.schedule())
        && (here == null
            ? pool.schedule().await(what, over, limit)
            : here.blocking().awaitInTurn(what, over, limit));
  }

  private static boolean isTheirs(Schedule schedule) {
    if (schedule.hasClock()) {
      return false;
    }
    Worker here = Worker.current();
    return here == null ? !schedule.needsSeat() : here.crew().schedule() == schedule;
  }

  /**
   * Does something after a time of the schedule's own, by a thread with a seat there.
   *
   * @return ends the wait
   */
  static Runnable alarm(Seeded schedule, long nanos, Runnable action) {
    AtomicBoolean ended = new AtomicBoolean();
    long begun = schedule.nanos();
    Schedule.Seat seat = schedule.reserve();
    Runnable life =
        () -> {
          seat.arrive();
          try {
            long passed = schedule.nanos() - begun;
            schedule.await(
                "a deadline",
                () -> ended.get() || schedule.nanos() - begun >= nanos,
                Limit.after(nanos - passed));
            if (!ended.get()) {
              action.run();
            }
          } finally {
            schedule.exit();
          }
        };
    BareThread.forAll(life, "fjord-deadline").start();
    seat.rouse(null);
    return () -> ended.set(true);
  }
}
