package dev.fjord.internal.worker;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.sleep.Lull;
import dev.fjord.internal.sleep.Sleep;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a worker without work finds some: look, ask, watch, sleep. */
final class Seeker {
  /** In place of the number of a round: this search has been given up for keeping watch. */
  private static final int NO_MORE = Integer.MAX_VALUE;

  /** So many searchers spin; more would keep processors from those who work. */
  private static final int SPINNERS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  private final Worker me;
  private final Crew crew;
  private final Schedule schedule;

  /** Whether it may keep watch: a thread that is lent goes back when it finds nothing. */
  private final boolean watches;

  private boolean evicted;
  private boolean othersAtWork;
  private int random;
  private long begun;
  private long forks;

  Seeker(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.schedule = crew.schedule();
    this.watches = crew.host() == null;
    this.random = (me.index() + 1) * 0x9E3779B9 | 1;
  }

  /** One round: a public job of some worker, from a random one on, or one from the inbox. */
  @Nullable Job scan() {
    me.looking(true);
    schedule.point();
    boolean isInboxFirst = schedule.draw(2, 1) == 0;
    Job job = isInboxFirst ? null : crew.roster().steal(nextRandom());
    if (job != null) {
      me.counters().steals++;
      return job;
    }
    job = receive();
    if (job == null) {
      me.counters().failedScans++;
    }
    return job;
  }

  /** A job from the inbox. */
  @Nullable Job receive() {
    Job job = me.receive();
    if (job != null) {
      me.counters().received++;
    }
    return job;
  }

  /**
   * Searches until there is a job. The caller is counted as searching, and when this returns a job
   * no more: it then has to {@link Sleep#wakeNext}.
   *
   * @return null if the calling thread is to end
   */
  @Nullable Job search() {
    return schedule.hasClock() ? searchByTheClock() : searchInTurn();
  }

  private @Nullable Job searchByTheClock() {
    Sleep sleep = crew.sleep();
    int noWatch = watches ? 0 : Times.WATCH_PERIODS;
    int round = 0;
    int periods = noWatch;
    while (!crew.isStopped()) {
      boolean crowded = sleep.isCrowded();
      Job job = crowded ? null : scan();
      if (job != null) {
        sleep.leaveSearch(me);
        return job;
      }
      foundNothing();
      if (round == 0 && !crowded) {
        crew.roster().askOwners();
      }
      boolean stays = true;
      if (!crowded && lookAgain(sleep.lull(), round)) {
        round++;
        stays = !evicted;
      } else if (!crowded && relieveSomebody()) {
        round = 0;
      } else if (!crowded && periods < Times.WATCH_PERIODS && sleep.keepWatch(me)) {
        round = NO_MORE;
        stays = watch(sleep);
        periods = stays && isForking() ? 1 : periods + 1; // nothing may fail once evicted
      } else {
        boolean last = periods >= Times.WATCH_PERIODS;
        stays =
            !sleep.sleep(me, last, last ? () -> Worker.isAnythingForked(crew, me) : crew::hasWork);
        round = 0;
        periods = noWatch;
      }
      if (!stays) {
        evicted = false;
        round = 0;
        periods = noWatch;
        if (!me.rest().parkUntilRoused()) {
          return null;
        }
      }
    }
    return null;
  }

  /** As {@link #search}, without a clock: what is forked is public at once. */
  private @Nullable Job searchInTurn() {
    while (!crew.isStopped()) {
      Job job = scan();
      if (job != null) {
        crew.sleep().leaveSearch(me);
        return job;
      }
      foundNothing();
      if (crew.sleep().sleep(me, true, crew::hasWork) && !me.rest().parkUntilRoused()) {
        return null;
      }
    }
    return null;
  }

  /** The worker is at nothing: only then does it look whether the pool has drained. */
  private void foundNothing() {
    me.looking(false);
    crew.foundNothing();
  }

  /**
   * Whether anything was forked since the last call. Then the watch goes on: many small
   * computations, one after another, would otherwise be stopped for its last look again and again.
   */
  private boolean isForking() {
    long before = forks;
    forks = crew.roster().forks();
    return forks != before;
  }

  /** One period of watch. Returns false if a caller took this place meanwhile. */
  private boolean watch(Sleep sleep) {
    LockSupport.parkNanos(this, othersAtWork ? Times.WATCH_NANOS : Times.LULL_NANOS);
    boolean ignored = Thread.interrupted();
    me.counters().parks++;
    return sleep.endWatchPark(me);
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
      if (other != me && other.deque().privateJobs() > 0 && !other.deque().queue().hasJob()) {
        if (!other.hasLasted(now)) {
          other.deque().ask();
        } else if (relieve(other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Asks an owner with private jobs; if it does not answer soon, publishes them for it. */
  private boolean relieve(Worker owner) {
    owner.deque().ask();
    long until = System.nanoTime() + Times.ANSWER_NANOS;
    while (owner.deque().isAskPending() && owner.deque().privateJobs() > 0) {
      if (System.nanoTime() - until >= 0) {
        boolean taken = takeOver(me, owner);
        ThreadBarrier.INSTANCE.prepareIfSlow(); // for the next; this thread's stack is empty
        return taken;
      }
      Thread.onSpinWait();
    }
    return owner.deque().queue().hasJob();
  }

  /** Publishes the private jobs of an owner that does not answer. */
  static boolean takeOver(Worker me, Worker silent) {
    int taken = silent.deque().takeOver(ThreadBarrier.INSTANCE);
    if (taken > 0) {
      me.counters().handOvers++;
      me.counters().publishes += taken;
    }
    return taken > 0;
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
    if (now - begun >= Times.SPIN_NANOS || crew.sleep().searching() > SPINNERS) {
      return false;
    }
    pause(crew.sleep());
    return true;
  }

  /**
   * Spins and does not yield: on a busy machine a yield may take milliseconds. A caller may take
   * this place meanwhile.
   */
  private void pause(Sleep sleep) {
    boolean mayGo = sleep.beginPause(me);
    for (int i = 0; i < Times.PAUSES_A_ROUND; i++) {
      Thread.onSpinWait();
    }
    evicted = mayGo && !sleep.endPause(me);
  }

  private int nextRandom() {
    int next = random; // Marsaglia's xorshift
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    random = next;
    return schedule.draw(Integer.MAX_VALUE, next >>> 1);
  }
}
