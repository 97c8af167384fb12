package dev.fjord.internal.worker;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a worker waits: it leapfrogs. While the awaited job runs elsewhere it takes jobs that descend
 * from it, nearest its taker first, and nothing else; then it asks the taker for more, and sleeps.
 *
 * <p>So a join never runs unrelated work, its stack never grows by more than the depth of what it
 * waits for, and a cycle of waits is impossible: whoever waits, waits for something strictly below
 * what others wait for in it.
 */
final class Joiner {
  private final Worker me;
  private final Crew crew;

  Joiner(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
  }

  /**
   * Waits until {@code done}.
   *
   * @param target the job or region awaited; see {@link Job#isUnder}
   */
  void await(Object target, BooleanSupplier done) {
    if (done.getAsBoolean()) {
      return;
    }
    me.counters().joinsWaited++;
    Wait wait = new Wait(target);
    try {
      while (!done.getAsBoolean()) {
        Frame frame = new Frame(me.index(), me.height(), me.frame());
        Job job = crew.roster().stealUnder(target, wait.taker(), frame);
        if (job != null) {
          wait.back();
          me.counters().steals++;
          me.run(job, frame);
        } else {
          wait.pause(done);
        }
      }
    } finally {
      wait.end();
    }
  }

  /** One wait: how far it has got from spinning to sleeping. */
  private final class Wait {
    private final Object target;
    private final Thread thread = Thread.currentThread();
    private int rounds;
    private long park = Pace.JOIN_PARK_NANOS;
    private long since;
    private boolean lent;
    private boolean interrupted;
    private @Nullable Worker asked;

    Wait(Object target) {
      this.target = target;
    }

    /** Where the awaited job runs; for a region, or a job not yet settled, here. */
    int taker() {
      Frame frame = target instanceof Job job ? job.frame() : null;
      return frame == null ? me.index() : frame.worker();
    }

    void pause(BooleanSupplier done) {
      if (rounds++ == 0) {
        ask();
        since = System.nanoTime();
      } else if (rounds < Pace.JOIN_ROUNDS / 2) {
        Thread.onSpinWait();
      } else if (rounds < Pace.JOIN_ROUNDS) {
        Thread.yield();
      } else {
        sleep(done);
      }
    }

    private void sleep(BooleanSupplier done) {
      ask();
      Frame frame = target instanceof Job job ? job.frame() : null;
      if (frame != null) {
        frame.awaitedBy(thread);
      }
      if (!lent && System.nanoTime() - since > Pace.LEND_AFTER_NANOS) {
        lent = true;
        crew.idle().block();
      }
      if (done.getAsBoolean()) {
        return;
      }
      me.counters().parks++;
      LockSupport.parkNanos(this, park);
      park = Math.min(park * 2, Pace.JOIN_PARK_MOST_NANOS);
      if (Thread.interrupted()) {
        interrupted = true;
      }
      Worker silent = asked;
      if (silent != null && silent.isAskPending() && silent.privateJobs() > 0) {
        me.takeOverFrom(silent);
      }
    }

    private void ask() {
      Worker taker = crew.roster().at(taker());
      if (taker != me) {
        asked = taker;
        taker.beg(thread);
      } else if (!(target instanceof Job)) {
        crew.roster().askAllBut(me);
      }
    }

    /** Found something to do: from the start again. */
    void back() {
      rounds = 0;
      park = Pace.JOIN_PARK_NANOS;
      if (lent) {
        lent = false;
        crew.idle().unblock();
      }
    }

    void end() {
      if (asked != null) {
        asked.endBeg(thread);
      }
      if (lent) {
        crew.idle().unblock();
      }
      if (interrupted) {
        thread.interrupt();
      }
    }
  }
}
