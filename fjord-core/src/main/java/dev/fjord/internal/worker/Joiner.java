package dev.fjord.internal.worker;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.job.LooseJobs;
import dev.fjord.internal.job.Waiters;
import dev.fjord.internal.turn.Limit;
import dev.fjord.internal.turn.Turns;
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
  private final Worker me;
  private final Crew crew;

  /** How many jobs are at work here that were taken to help a join. */
  private int helping;

  private final @Nullable Turns turns;
  private boolean lending;

  Joiner(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.turns = crew.turns();
  }

  /** Waits until the job is done. */
  void await(Job job) {
    await(job, null);
  }

  /**
   * Waits until {@code done}. The join must not end before: also if there is no memory or no stack
   * to help with, or to wait with properly.
   *
   * @param target the job or region awaited; see {@link Jobs#isUnder}
   * @param done whether a region is done; null for a job
   */
  void await(Object target, @Nullable BooleanSupplier done) {
    if (isOver(target, done)) {
      return;
    }
    StackRoom.reserve();
    me.counters().joinsWaited++;
    if (turns != null) {
      awaitInTurn(turns, new Wait(target, done));
      return;
    }
    Wait wait = null;
    try {
      while (!isOver(target, done)) {
        try {
          if (wait == null) {
            wait = new Wait(target, done);
          }
          if (crew.isDropping() && target instanceof LooseJob job && !isForeign(job)) {
            boolean unused = Completion.complete(job, Jobs.CANCELLED);
          } else if (!help(target, wait)) {
            wait.pause();
          }
        } catch (Throwable noRoom) {
          LockSupport.parkNanos(this, Pace.JOIN_PARK_NANOS);
        }
      }
    } finally {
      if (wait != null) {
        wait.end();
      }
    }
  }

  private void awaitInTurn(Turns turns, Wait wait) {
    boolean isLoose = wait.target instanceof Job job && !Jobs.isBranch(job);
    Limit limit = isLoose ? Limit.BREAKABLE : Limit.NONE;
    BooleanSupplier until = new DoneOrHelp(crew, wait.target, wait.done);
    while (!isOver(wait.target, wait.done)) {
      try {
        if (help(wait.target, wait)) {
          turns.point();
        } else {
          me.joinInTurn(turns, wait.innermost, until, limit);
        }
      } catch (OutOfMemoryError | StackOverflowError noRoom) {
        LockSupport.parkNanos(this, Pace.JOIN_PARK_NANOS); // as above
      }
    }
  }

  /** Whether a wait in turn is over, or there is something to help with. */
  private record DoneOrHelp(Crew crew, Object target, @Nullable BooleanSupplier done)
      implements BooleanSupplier, Predicate<Job> {
    @Override
    public boolean getAsBoolean() {
      return isOver(target, done) || crew.inbox().count(this) > 0 || isAnyForked();
    }

    private boolean isAnyForked() {
      for (Worker worker : crew.roster().all()) {
        if (worker.findPublic(this) != null) {
          return true;
        }
      }
      return false;
    }

    @Override
    public boolean test(Job job) {
      return Jobs.isUnder(job, target);
    }
  }

  private static boolean isOver(Object target, @Nullable BooleanSupplier done) {
    return done == null ? Jobs.isDone((Job) target) : done.getAsBoolean();
  }

  /** Whether this worker sleeps in a join and has lent its place. By anybody, a little late. */
  boolean isLent() {
    return lending;
  }

  /** Whether this worker helps a join now. */
  boolean isOpen() {
    return helping > 0;
  }

  /** See {@link Worker#tryRun}. */
  boolean tryRun(@Nullable Worker pusher, int mark, Job job) {
    StackRoom.reserve();
    me.joining();
    if (pusher == me && me.takePrivate(mark, job)) {
      Jobs.runHere(job);
      return true;
    }
    if (!Jobs.reclaim(job)) {
      return false;
    }
    if (pusher == null) {
      crew.inbox().forget(job);
    } else {
      boolean unused = pusher.forget(job);
    }
    Jobs.runHere(job);
    return true;
  }

  /** See {@link Worker#join}; the job is not on top of the stack, or was published. */
  void joinElsewhere(LooseJob job) {
    if (Jobs.isDone(job)) {
      return;
    }
    StackRoom.reserve();
    if (me.takePrivate(LooseJobs.mark(job), job)) {
      Jobs.runHere(job);
    } else if (isOurs(job) && Jobs.reclaim(job)) {
      boolean unused = me.forget(job) || forgetElsewhere(job);
      Jobs.runHere(job);
    } else {
      await(job);
    }
  }

  private boolean isOurs(Job job) {
    Frame origin = Jobs.origin(job);
    return origin != null && !crew.isForeign(origin);
  }

  /** Whether another pool has the job, waiting or under way. */
  private boolean isForeign(Job job) {
    Frame origin = Jobs.origin(job);
    Frame at = origin != null ? origin : Jobs.frame(job);
    return at != null && crew.isForeign(at);
  }

  private boolean forgetElsewhere(Job job) {
    for (Worker other : crew.roster().all()) {
      if (other.forget(job)) {
        return true;
      }
    }
    return false; // from outside: the inbox drops it when it comes to it
  }

  /** Runs a job under the target; false if there is none. */
  private boolean help(Object target, Wait wait) {
    Frame frame = new Frame(me.index(), me.height(), me.frame());
    int from = turns != null ? turns.draw(crew.roster().size()) : wait.taker();
    Job job = take(target, from, frame);
    if (job == null) {
      return false;
    }
    wait.back();
    me.counters().steals++;
    helping++;
    try {
      me.run(job, frame);
    } finally {
      helping--;
    }
    return true;
  }

  private @Nullable Job take(Object target, int from, Frame frame) {
    Job job = crew.roster().stealUnder(target, from, frame);
    return job != null ? job : crew.inbox().takeUnder(target, frame);
  }

  /** One wait: how far it has got from spinning to sleeping. */
  private final class Wait {
    private final Object target;
    private final @Nullable BooleanSupplier done;
    private final Thread thread = Thread.currentThread();

    /** The innermost place that the thread holds, which may be one of another pool. */
    private final Worker innermost;

    private final long first = System.nanoTime();
    private long since = first;
    private long park = Pace.JOIN_PARK_NANOS;
    private boolean begun;
    private boolean lent;
    private boolean interrupted;
    private boolean begged;
    private boolean enlisted;

    Wait(Object target, @Nullable BooleanSupplier done) {
      this.target = target;
      this.done = done;
      Worker bound = Bindings.of(thread);
      this.innermost = bound == null ? me : bound;
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
        beg(taker());
      } else if (now - since < Pace.SPIN_NANOS) {
        Thread.onSpinWait();
      } else {
        sleep();
      }
    }

    private void sleep() {
      beg(me.index()); // by now everybody
      arrangeWaking();
      if (!lent && isLendingDue(System.nanoTime())) {
        innermost.lend(); // in every pool that this thread holds up: they may wait for each other
        lent = true;
        lending = true;
        crew.joinHasLent();
      }
      if (isOver(target, done)) {
        return;
      }
      me.counters().parks++;
      LockSupport.parkNanos(this, park);
      park = Math.min(park * 2, Pace.JOIN_PARK_MOST_NANOS);
      if (Thread.interrupted()) {
        interrupted = true;
      }
      if (!isOver(target, done)) {
        relieveSilent();
      }
    }

    /** See {@link Pace}. */
    private boolean isLendingDue(long now) {
      return now - since > Pace.LEND_AFTER_NANOS
          && (now - first > Pace.LEND_ANYWAY_NANOS || innermost.isAnyJobWaiting());
    }

    private void arrangeWaking() {
      Frame frame = target instanceof Job job ? Jobs.frame(job) : null;
      if (target instanceof LooseJob job) {
        if (!enlisted) {
          enlisted = true;
          Completion.enlist(job, thread);
        }
      } else if (frame != null) {
        frame.awaitedBy(thread);
      }
    }

    /** Asks the worker at the place; if that is this one, all others. */
    private void beg(int place) {
      begged = true;
      if (place != me.index()) {
        crew.roster().at(place).beg(thread);
        return;
      }
      for (Worker other : crew.roster().all()) {
        if (other != me) {
          other.beg(thread);
        }
      }
    }

    /** Publishes for those who were begged before this slept, have jobs, and did not answer. */
    private void relieveSilent() {
      for (Worker other : crew.roster().all()) {
        if (other != me && other.isAskPending() && other.privateJobs() > 0) {
          me.takeOver(other);
        }
      }
    }

    /** Found something to do: from the start again. */
    void back() {
      begun = false;
      park = Pace.JOIN_PARK_NANOS;
      if (lent) {
        lent = false;
        lending = false;
        innermost.endLend();
      }
    }

    /** Needs no memory: it comes after the join, and must not make a failure of it. */
    void end() {
      if (lent) {
        lending = false;
        innermost.endLend();
      }
      if (interrupted) {
        thread.interrupt();
      }
      if (enlisted) {
        Waiters.remove((Job) target, thread);
      }
      if (begged) {
        for (int i = 0; i < crew.roster().size(); i++) {
          crew.roster().at(i).endBeg(thread);
        }
      }
    }
  }
}
