package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Waiters;
import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
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
  /** For who waits for a job only. */
  static final BooleanSupplier NEVER = () -> false;

  private final Worker me;
  private final Crew crew;
  private boolean waiting;

  Joiner(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
  }

  /**
   * Waits until a job is done, or {@code over}. It does not return before: if there is no memory or
   * no stack to help with, it waits without helping, and throws that error when the wait is over.
   *
   * @param target the job or region awaited; see {@link Jobs#isUnder}
   * @param over what else ends the wait
   */
  void await(Object target, BooleanSupplier over) {
    if (isOver(target, over)) {
      return;
    }
    me.counters().joinsWaited++;
    try {
      Wait wait = new Wait(target, over);
      try {
        if (me.schedule().hasClock()) {
          awaitHelping(wait);
        } else {
          awaitInTurn(wait);
        }
      } finally {
        wait.end();
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      int taken = Naps.NONE;
      while (!isOver(target, over)) {
        taken |= Naps.nap(this, Times.JOIN_PARK_NANOS);
      }
      Naps.end(taken);
      throw noRoom;
    }
  }

  private void awaitHelping(Wait wait) {
    while (!isOver(wait.target, wait.over)) {
      boolean ends =
          crew.isDropping()
              && wait.target instanceof Task task
              && Completion.cancelIfOwn(task, crew);
      if (!ends && !help(wait)) {
        wait.pause();
      }
    }
  }

  private void awaitInTurn(Wait wait) {
    boolean isTask = wait.target instanceof Job job && !Jobs.isBranch(job);
    Limit limit = isTask ? Limit.BREAKABLE : Limit.NONE;
    Limit lending = new Limit(limit.mayEnd(), Times.COMPENSATE_NANOS);
    boolean lends = false;
    BooleanSupplier until = () -> isOver(wait.target, wait.over) || isAnyWaiting(wait);
    while (!isOver(wait.target, wait.over)) {
      wait.takeInterrupt();
      if (help(wait)) {
        me.schedule().point();
        lends = false;
      } else {
        me.blocking()
            .await(wait.innermost, lends ? null : me, "a join", until, lends ? limit : lending);
        lends = true;
      }
    }
  }

  private boolean isAnyWaiting(Predicate<Object> wanted) {
    if (crew.inbox().has(wanted)) {
      return true;
    }
    for (Worker worker : crew.roster().all()) {
      if (worker.deque().queue().find(wanted) != null) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOver(Object target, BooleanSupplier over) {
    return (target instanceof Job job && Jobs.isDone(job)) || over.getAsBoolean();
  }

  /** Whether this worker is parked in a join. By anybody, a little late. */
  boolean isWaiting() {
    return waiting;
  }

  /**
   * See {@link Worker#join}; the task is not on top of the stack, or was published.
   *
   * @param over what else ends the wait
   */
  void joinElsewhere(Task task, BooleanSupplier over) {
    if (Jobs.isDone(task)) {
      return;
    }
    if (me.deque().takeOwn(task)) {
      Jobs.runHere(task);
    } else {
      await(task, over);
    }
  }

  /** Runs a job under the target; false if there is none. */
  private boolean help(Wait wait) {
    int from = me.schedule().draw(crew.roster().size(), wait.taker());
    Frame frame = wait.frame(); // first: without memory for it nothing may be taken
    Job job = crew.roster().steal(from, wait);
    if (job == null) {
      job = (Job) crew.inbox().take(wait);
    }
    if (job == null) {
      return false;
    }
    wait.back();
    me.counters().steals++;
    me.runner().runHelping(job, frame);
    return true;
  }

  /**
   * One wait: how far it has got from spinning to sleeping. And what may be run meanwhile, since a
   * lambda that is first needed in a full heap fails then, and for ever.
   */
  private final class Wait implements Predicate<Object> {
    private final Object target;
    private final BooleanSupplier over;
    private final Thread thread = Thread.currentThread();

    /** The innermost place that the thread holds, which may be one of another pool. */
    private final Worker innermost;

    private final long first = System.nanoTime();
    private long since = first;
    private long park = Times.JOIN_PARK_NANOS;
    private @Nullable Frame frame;
    private boolean begun;
    private boolean blocked;

    /** Whose interrupt; the engine's, if cleared while this helps elsewhere, is not put back. */
    private int taken = Naps.NONE;

    private boolean requested;
    private boolean enlisted;

    Wait(Object target, BooleanSupplier over) {
      this.target = target;
      this.over = over;
      Worker bound = Worker.current();
      this.innermost = bound == null ? me : bound;
    }

    @Override
    public boolean test(Object each) {
      return each instanceof Job job && Jobs.isUnder(job, target);
    }

    /** Where the awaited job runs; for a region, or a job that nobody has taken, here. */
    int taker() {
      Frame frame = target instanceof Job job ? Jobs.frame(job) : null;
      int place = frame == null ? -1 : frame.worker();
      boolean isHere = place >= 0 && place < crew.roster().size(); // else it runs outside
      return isHere ? place : me.index();
    }

    void pause() {
      long now = System.nanoTime();
      if (!begun) {
        begun = true;
        since = now;
        request(taker());
      } else if (now - since < Times.SPIN_NANOS) {
        long until = now + (now - since) / Times.PAUSE_PART;
        do {
          Thread.onSpinWait();
        } while (!isOver(target, over) && System.nanoTime() - until < 0);
      } else {
        sleep();
      }
    }

    private void sleep() {
      request(me.index()); // of everybody, by now
      if (target instanceof Job job && !enlisted) {
        enlisted = true;
        Completion.enlist(job, thread);
      }
      if (!blocked && isCompensationDue(System.nanoTime())) {
        innermost.blocking().beginLate(); // in every pool that this thread holds up
        blocked = true;
        crew.joinCompensates();
      }
      if (isOver(target, over)) {
        return;
      }
      me.counters().parks++;
      waiting = true;
      LockSupport.parkNanos(this, park);
      waiting = false;
      park = Math.min(park * 2, Times.JOIN_PARK_MOST_NANOS);
      if (isOver(target, over)) {
        return; // it may be the interrupt that ends it
      }
      takeInterrupt();
      relieveSilent();
    }

    void takeInterrupt() {
      int now = Naps.take();
      if (now != Naps.NONE) {
        taken |= now;
        innermost.interrupted(thread);
      }
    }

    private boolean isCompensationDue(long now) {
      return now - since > Times.COMPENSATE_NANOS
          && (now - first > Times.COMPENSATE_ANYWAY_NANOS
              || innermost.blocking().isAnyJobWaiting());
    }

    /** Asks the worker at the place; if that is this one, all others. */
    private void request(int place) {
      requested = true;
      if (place != me.index()) {
        crew.roster().at(place).sharing().request(thread);
        return;
      }
      for (Worker other : crew.roster().all()) {
        if (other != me) {
          other.sharing().request(thread);
        }
      }
    }

    /** Publishes for those who were asked before this slept, have jobs, and did not answer. */
    private void relieveSilent() {
      for (Worker other : crew.roster().all()) {
        Deque theirs = other.deque();
        if (other != me && theirs.isAskPending() && theirs.privateJobs() > 0) {
          Seeker.takeOver(me, other);
        }
      }
    }

    /** The frame for the next job to help with. */
    Frame frame() {
      Frame next = frame;
      if (next == null) {
        next = me.runner().helpingFrame();
        frame = next;
      }
      return next;
    }

    /** Found something to do: from the start again. */
    void back() {
      frame = null;
      begun = false;
      park = Times.JOIN_PARK_NANOS;
      endBlock();
    }

    private void endBlock() {
      if (blocked) {
        blocked = false;
        innermost.blocking().endLate();
      }
    }

    void end() {
      endBlock();
      Naps.end(taken);
      if (enlisted) {
        Waiters.remove((Job) target, thread);
      }
      if (requested) {
        for (int i = 0; i < crew.roster().size(); i++) {
          crew.roster().at(i).sharing().endRequest(thread);
        }
      }
    }
  }
}
