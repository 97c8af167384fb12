package dev.fjord.internal.worker;

import dev.fjord.internal.idle.Idle;
import dev.fjord.internal.idle.Lull;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.turn.Turns;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How a worker without work finds some: look, ask, watch, sleep. */
final class Seeker {
  /** In place of the number of a round: this search has been given up for keeping watch. */
  private static final int NO_MORE = Integer.MAX_VALUE;

  private final Worker me;
  private final Crew crew;
  private final @Nullable Turns turns;

  /** Made early, since a lambda is linked when first run, and then there may be no memory. */
  private final BooleanSupplier anythingForked = this::isAnythingForked;

  private final BooleanSupplier work;
  private boolean evicted;
  private boolean othersAtWork;
  private int random;
  private long begun;
  private long forks;

  Seeker(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.turns = crew.turns();
    this.work = crew::hasWork;
    this.random = (me.index() + 1) * 0x9E3779B9 | 1;
  }

  /** One round: a public job of another worker, from a random one on, or one from the inbox. */
  @Nullable Job scan(Frame frame) {
    me.looking(true);
    boolean isInboxFirst = false;
    if (turns != null) {
      turns.point();
      isInboxFirst = turns.draw(2) == 0;
    }
    Job job = isInboxFirst ? null : crew.roster().steal(nextRandom(), frame);
    if (job != null) {
      me.counters().steals++;
      return job;
    }
    job = crew.inbox().take(me.index(), frame);
    if (job != null) {
      me.counters().received++;
    } else {
      me.looking(false);
      me.counters().failedScans++;
    }
    return job;
  }

  /**
   * Searches until there is a job. The caller is counted as searching, and when this returns a job
   * no more.
   *
   * @return null if the calling thread is to end
   */
  @Nullable Job search(Frame frame) {
    Idle idle = crew.idle();
    if (turns != null) {
      return searchInTurn(idle, frame);
    }
    int round = 0;
    int periods = 0;
    while (!crew.isStopped()) {
      boolean crowded = idle.isCrowded();
      Job job = crowded ? null : scan(frame);
      if (job != null) {
        idle.leaveSearch(me);
        return job;
      }
      if (round == 0 && !crowded) {
        crew.roster().askAllBut(me);
      }
      if (!crowded && lookAgain(idle.lull(), round)) {
        round++;
        if (evicted) {
          evicted = false;
          if (!me.rest().parkUntilRoused()) {
            return null;
          }
          round = 0;
          periods = 0;
        }
      } else if (!crowded && relieveSomebody()) {
        round = 0;
      } else if (!crowded && periods < Pace.WATCH_PERIODS && idle.keepWatch(me)) {
        round = NO_MORE;
        if (watch(idle)) {
          periods = isForking() ? 1 : periods + 1;
        } else {
          if (!me.rest().parkUntilRoused()) {
            return null;
          }
          round = 0;
          periods = 0;
        }
      } else {
        boolean last = periods >= Pace.WATCH_PERIODS;
        if (idle.sleep(me, last, last ? anythingForked : work)) {
          if (!me.rest().parkUntilRoused()) {
            return null;
          }
        }
        round = 0;
        periods = 0;
      }
    }
    return null;
  }

  /** As {@link #search}, without a clock: what is forked is public at once. */
  private @Nullable Job searchInTurn(Idle idle, Frame frame) {
    while (!crew.isStopped()) {
      Job job = scan(frame);
      if (job != null) {
        idle.leaveSearch(me);
        return job;
      }
      if (idle.sleep(me, true, crew::hasWork) && !me.rest().parkUntilRoused()) {
        return null;
      }
    }
    return null;
  }

  /**
   * Whether anything was forked since the last call. Then the watch goes on: many small
   * computations, one after another, would otherwise be stopped for its last look again and again.
   */
  private boolean isForking() {
    long before = forks;
    forks = 0;
    for (Worker each : crew.roster().all()) {
      forks += each.forkCount();
    }
    return forks != before;
  }

  /**
   * One period of watch. Returns false if a caller took this place meanwhile. From {@link
   * Idle#keepWatch} on nothing may need memory until this has ended: without, a place could be
   * taken whose thread has gone on to search.
   */
  private boolean watch(Idle idle) {
    LockSupport.parkNanos(this, othersAtWork ? Pace.WATCH_NANOS : Pace.LULL_NANOS);
    boolean ignored = Thread.interrupted();
    me.counters().parks++;
    return idle.endWatchPark(me);
  }

  /**
   * Gets an owner who has only private jobs to publish some, if what it works at has lasted: a
   * small computation ends undisturbed. One that is younger is asked: at its next fork it looks
   * whether it has lasted long enough to be shared.
   */
  private boolean relieveSomebody() {
    othersAtWork = false;
    long now = System.nanoTime();
    for (Worker other : crew.roster().all()) {
      othersAtWork |= other != me && other.isBusy();
      if (other != me && other.privateJobs() > 0 && !other.ring().hasFree()) {
        if (!other.hasLasted(now)) {
          other.ask();
        } else if (relieve(other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Asks an owner with private jobs; if it does not answer soon, publishes them for it. */
  private boolean relieve(Worker owner) {
    owner.ask();
    long until = System.nanoTime() + Pace.ANSWER_NANOS;
    while (owner.isAskPending() && owner.privateJobs() > 0) {
      if (System.nanoTime() - until >= 0) {
        boolean taken = takeOver(owner);
        ThreadBarrier.INSTANCE.prepareIfSlow(); // for the next; this thread's stack is empty
        return taken;
      }
      Thread.onSpinWait();
    }
    return owner.ring().hasFree();
  }

  /** Publishes the private jobs of an owner that does not answer. */
  boolean takeOver(Worker silent) {
    int taken = silent.takeOver(ThreadBarrier.INSTANCE);
    if (taken > 0) {
      me.counters().handOvers++;
      me.counters().publishes += taken;
    }
    return taken > 0;
  }

  /**
   * Whether some worker has a job that waits; if not, every later fork will be published. The
   * second look of the last watch, which by now is counted asleep: all are asked, and those at work
   * pass a barrier, so that a fork that did not see the ask is seen here.
   */
  private boolean isAnythingForked() {
    ThreadBarrier.INSTANCE.prepare();
    List<Thread> atWork = new ArrayList<>();
    List<Worker> all = crew.roster().all();
    for (Worker other : all) {
      Thread thread = other.owner();
      if (other != me && thread != null) {
        other.ask();
        atWork.add(thread);
      }
    }
    if (!atWork.isEmpty()) {
      ThreadBarrier.INSTANCE.pass(atWork.toArray(new Thread[0]));
    }
    for (Worker other : all) {
      if (other != me && other.privateJobs() > 0) {
        return true;
      }
    }
    return crew.hasWork();
  }

  /**
   * Lets some time pass; false if there have been rounds enough.
   *
   * @param chosen what to do instead of spinning, or null
   */
  private boolean lookAgain(@Nullable Lull chosen, int round) {
    if (round == NO_MORE) {
      return false;
    }
    long now = System.nanoTime();
    if (round == 0) {
      begun = now;
    }
    if (chosen != null) {
      return chosen.lookAgain(round + 1, now - begun);
    }
    if (now - begun >= Pace.SPIN_NANOS) {
      return false;
    }
    pause(crew.idle());
    return true;
  }

  /**
   * Spins and does not yield: on a busy machine a yield may take milliseconds. A caller may take
   * this place meanwhile; as in a watch, nothing here may need memory.
   */
  private void pause(Idle idle) {
    boolean mayGo = idle.beginPause(me);
    for (int i = 0; i < Pace.PAUSES_A_ROUND; i++) {
      Thread.onSpinWait();
    }
    evicted = mayGo && !idle.endPause(me);
  }

  private int nextRandom() {
    if (turns != null) {
      return turns.draw(Integer.MAX_VALUE);
    }
    int next = random; // Marsaglia's xorshift
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    random = next;
    return next >>> 1;
  }
}
