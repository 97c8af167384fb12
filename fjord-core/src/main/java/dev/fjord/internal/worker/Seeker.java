package dev.fjord.internal.worker;

import dev.fjord.internal.idle.Idle;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a worker without work finds some: look, ask, watch, sleep. */
final class Seeker {
  private final Worker me;
  private final Crew crew;
  private int random;

  Seeker(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.random = (me.index() + 1) * 0x9E3779B9 | 1;
  }

  /** One round: a public job of another worker, from a random one on, or one from the inbox. */
  @Nullable Job scan(Frame frame) {
    Job job = crew.roster().steal(nextRandom(), frame);
    if (job != null) {
      me.counters().steals++;
      return job;
    }
    job = crew.inbox().take(me.index(), frame);
    if (job == null) {
      me.counters().failedScans++;
    }
    return job;
  }

  /**
   * Searches until there is a job. The caller is counted as searching, and when this returns a job
   * no more.
   *
   * @return null if the pool has stopped
   */
  @Nullable Job search(Frame frame) {
    Idle idle = crew.idle();
    int round = 0;
    int periods = 0;
    while (!crew.isStopped()) {
      Job job = scan(frame);
      if (job != null) {
        idle.leaveSearch(me);
        return job;
      }
      if (round == 0) {
        crew.roster().askAllBut(me);
      }
      if (round++ < Pace.SEARCH_ROUNDS && !idle.isCrowded()) {
        pause(round);
      } else if (!idle.isCrowded() && periods < Pace.WATCH_PERIODS && idle.keepWatch(me)) {
        if (watch(idle)) {
          periods++;
        } else {
          me.parkUntilRoused();
          round = 0;
          periods = 0;
        }
      } else if (periods >= Pace.WATCH_PERIODS && !nothingForked()) {
        periods = 0;
      } else {
        if (idle.sleep(me)) {
          me.parkUntilRoused();
        }
        round = 0;
        periods = 0;
      }
    }
    return null;
  }

  /** One period of watch. Returns false if a caller took this place meanwhile. */
  private boolean watch(Idle idle) {
    LockSupport.parkNanos(this, Pace.WATCH_NANOS);
    boolean ignored = Thread.interrupted();
    me.counters().parks++;
    if (!idle.endWatchPark(me)) {
      return false;
    }
    for (Worker other : crew.roster().all()) {
      if (other != me && other.privateJobs() > 0 && !other.hasPublic()) {
        relieve(other);
      }
    }
    return true;
  }

  /** Asks an owner with private jobs, and if it does not answer soon publishes them for it. */
  private void relieve(Worker owner) {
    owner.ask();
    long until = System.nanoTime() + Pace.ANSWER_NANOS;
    while (owner.isAskPending() && owner.privateJobs() > 0) {
      if (System.nanoTime() - until >= 0) {
        takeOver(owner);
        return;
      }
      Thread.onSpinWait();
    }
  }

  /** Publishes the private jobs of an owner that does not answer. */
  void takeOver(Worker silent) {
    int taken = silent.takeOver(ThreadBarrier.INSTANCE);
    if (taken > 0) {
      me.counters().handOvers++;
      me.counters().publishes += taken;
    }
  }

  /**
   * Whether no worker has a job that waits, and every later fork will be published: the condition
   * for the last watch to go. All have been asked; those at work pass a barrier, so that a fork
   * that did not see it is seen here.
   */
  private boolean nothingForked() {
    List<Thread> atWork = new ArrayList<>();
    List<Worker> all = crew.roster().all();
    for (Worker other : all) {
      Thread thread = other.owner();
      if (other != me && other.isBusy() && thread != null) {
        other.ask();
        atWork.add(thread);
      }
    }
    if (!atWork.isEmpty()) {
      ThreadBarrier.INSTANCE.pass(atWork.toArray(new Thread[0]));
    }
    for (Worker other : all) {
      if (other != me && (other.privateJobs() > 0 || other.hasPublic())) {
        return false;
      }
    }
    return true;
  }

  private static void pause(int round) {
    if (round > Pace.SEARCH_ROUNDS / 2) {
      Thread.yield();
      return;
    }
    for (int i = 0; i < Pace.SPINS_A_ROUND; i++) {
      Thread.onSpinWait();
    }
  }

  private int nextRandom() {
    int next = random; // Marsaglia's xorshift
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    random = next;
    return next >>> 1;
  }
}
