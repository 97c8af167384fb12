package dev.fjord.internal.worker;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.sleep.Lull;
import dev.fjord.internal.sleep.Sleep;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How a worker without work finds some. It looks; what it does then depends on its state:
 *
 * <pre>
 *   BEGINNING  asks all owners, spins    found one who does not answer, and published for it;
 *      |                                 or found work when it was about to sleep
 *   SPINNING   spins
 *      | enough
 *   WATCHING   parks for a period        not if another watches
 *      | periods enough
 *   PARKED     parks until roused        at once if it is surplus, or a caller has its place
 * </pre>
 *
 * <p>One that searches alone has another come before it takes one of several submissions.
 */
final class Seeker {
  enum State {
    BEGINNING,
    SPINNING,
    WATCHING,
    PARKED
  }

  /**
   * So many searchers spin; more would keep processors from those who work. With half as many, on
   * 16 processors, all but eight slept between two loops of a millisecond: 13 were at work after
   * 0.2 ms, and are after 0.02.
   */
  private static final int SPINNERS = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);

  private final Worker me;
  private final Crew crew;

  private boolean othersAtWork;

  /** Whether it has asked at pops, too, since it began. */
  private boolean hasAskedSilent;

  private long begun;
  private long forks;

  /** How many looks have found nothing since it began. */
  private int looks;

  /** How many periods of watch have. */
  private int periods;

  Seeker(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
  }

  /**
   * One round: a public job of some worker, from a random one on, or one from the inbox, or code.
   */
  @Nullable Object scan() {
    me.looking(true);
    me.schedule().point();
    boolean isInboxFirst = me.schedule().draw(2, 1) == 0;
    Job job = isInboxFirst ? null : crew.roster().steal(nextRandom(), null);
    if (job != null) {
      me.counters().steals++;
      return job;
    }
    Object received = me.receive();
    if (received == null) {
      me.counters().failedScans++;
    }
    return received;
  }

  /**
   * Searches until there is a job, or code. The caller is counted as searching, and when this
   * returns a job no more: it then has to {@link Sleep#wakeNext}.
   *
   * @return null if the calling thread is to end
   */
  @Nullable Object search() {
    State state = State.BEGINNING;
    while (!crew.isStopped()) {
      boolean isSurplus = crew.sleep().hasSurplus();
      if (!isSurplus && crew.sleep().searchesAlone() && crew.inbox().hasSeveral()) {
        crew.sleep().wakeAhead();
      }
      Object found = isSurplus ? null : scan();
      if (found != null) {
        crew.sleep().leaveSearch(me);
        return found;
      }
      me.looking(false); // it is at nothing: only then it looks whether the pool has drained
      crew.foundNothing();
      state = isSurplus ? sleep() : next(state);
      if (state == State.PARKED && !me.rest().parkUntilRoused()) {
        return null;
      }
    }
    return null;
  }

  private State next(State state) {
    if (state == State.SPINNING) { // a switch has a class of its own
      return spin();
    }
    return state == State.WATCHING ? relieveOrWatch() : begin();
  }

  private State begin() {
    periods = 0;
    if (me.deque().privateJobs() > 0) { // a thread that ended here had no memory to give it away
      me.deque().giveAllAway();
    }
    if (!me.schedule().hasClock()) {
      return sleep(); // what is forked is public at once
    }
    crew.roster().askOwners();
    hasAskedSilent = false;
    begun = System.nanoTime();
    looks = 0;
    return spin();
  }

  /** Spins for a while, or does what was chosen instead, as long as that goes on. */
  private State spin() {
    looks++;
    long nanos = System.nanoTime() - begun;
    if (!hasAskedSilent && nanos >= Times.SILENT_NANOS) {
      hasAskedSilent = true;
      crew.roster().askSilent();
    }
    Lull chosen = crew.sleep().lull();
    if (chosen != null) {
      return chosen.lookAgain(looks, nanos) ? State.SPINNING : relieveOrWatch();
    }
    if (nanos >= Times.SPIN_NANOS || crew.sleep().searching() > SPINNERS) {
      return relieveOrWatch();
    }
    return pause(nanos / Times.PAUSE_PART) ? State.SPINNING : State.PARKED;
  }

  private State relieveOrWatch() {
    if (relieveSomebody()) {
      return State.BEGINNING;
    }
    // a thread that is lent goes back when it finds nothing
    boolean watches = !me.isLent() && periods < Times.WATCH_PERIODS && crew.sleep().keepWatch(me);
    return watches ? watch(crew.sleep()) : sleep();
  }

  /**
   * One period of watch. A caller may take this place meanwhile. It goes on while anything is
   * forked: many small computations, one after another, would otherwise be stopped for its last
   * look again and again.
   */
  private State watch(Sleep sleep) {
    LockSupport.parkNanos(this, othersAtWork ? Times.WATCH_NANOS : Times.LULL_NANOS);
    Thread.interrupted();
    me.counters().parks++;
    if (!sleep.endWatchPark(me)) {
      return State.PARKED; // and nothing may fail
    }
    long before = forks;
    forks = crew.roster().forks();
    periods = forks != before ? 1 : periods + 1;
    return State.WATCHING;
  }

  private State sleep() {
    boolean byClock = me.schedule().hasClock();
    boolean last = me.isLent() || !byClock || periods >= Times.WATCH_PERIODS;
    boolean sleeps =
        crew.sleep()
            .sleep(
                me,
                last,
                last && byClock
                    ? () -> crew.roster().isAnythingForked(me) || crew.hasWork()
                    : crew::hasWork);
    return sleeps ? State.PARKED : State.BEGINNING;
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
    owner.deque().askAtPop();
    long until = System.nanoTime() + Times.ANSWER_NANOS;
    while (owner.deque().isAskPending() && owner.deque().privateJobs() > 0) {
      if (System.nanoTime() - until >= 0) {
        boolean taken = takeOver(me, owner);
        ThreadBarrier.INSTANCE.prepareIfSlow(); // for the next; this thread's stack is empty
        return taken;
      }
      Thread.onSpinWait();
    }
    for (int i = 0; i < Times.PAUSES_A_ROUND && !owner.deque().queue().hasJob(); i++) {
      Thread.onSpinWait(); // it has answered, and may be about to publish
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
   * Spins and does not yield: on a busy machine a yield may take milliseconds. Returns false if a
   * caller took this place meanwhile.
   */
  private boolean pause(long nanos) {
    boolean mayGo = crew.sleep().beginPause(me);
    long begin = System.nanoTime();
    do {
      for (int i = 0; i < Times.PAUSES_A_ROUND; i++) {
        Thread.onSpinWait();
      }
    } while (System.nanoTime() - begin < nanos);
    return !mayGo || crew.sleep().endPause(me);
  }

  private int nextRandom() {
    int next = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    return me.schedule().draw(Integer.MAX_VALUE, next);
  }
}
