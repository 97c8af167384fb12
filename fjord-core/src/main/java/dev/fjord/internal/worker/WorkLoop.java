package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Apart;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.sleep.Sleep;
import org.jspecify.annotations.Nullable;

/** What a pool's own thread does at its place: take a job, run it, take the next. */
final class WorkLoop {
  /**
   * After so many jobs that were forked here and not joined, one is taken from the inbox if there
   * is one: a task that executes itself again and again does not shut out what is submitted. A
   * number without a common divisor with most cycles of a program.
   */
  private static final int FORKED_AT_ONCE = 61;

  /**
   * So many jobs from the inbox may run one after the other without a look at the other workers, as
   * long as they fork nothing: the look costs as much as an empty job. Four outside threads that
   * execute such: 60 ns in place of 73 each.
   */
  private static final int RECEIVED_AT_ONCE = 16;

  /**
   * So often a worker looks, a microsecond or so, before it leaves its place, if what it pushes is
   * public at once: who hands tasks to another that way is handed the next soon. Two that do so by
   * turns took 3.8 microseconds a round with one look, and take 1.8; with half as many looks, and
   * with twice, the same.
   */
  private static final int SCANS = 20;

  private final Worker me;
  private final Crew crew;
  private final Sleep sleep;
  private final Seeker seeker;
  private final boolean isFifo;
  private final int receivedAtOnce;
  private boolean searching;

  /** Whether the next was forked here. */
  private boolean isForked;

  /** How many jobs that were forked here ran one after the other. */
  private int forked;

  /** How many jobs from the inbox ran one after the other. */
  private int received;

  /** How many forks there had been when the last that was looked for began; -1 if stolen. */
  private long forksBefore = -1;

  /** How many forks there had been when nothing was left of them. */
  private long forksWithoutJob = -1;

  WorkLoop(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.sleep = crew.sleep();
    this.isFifo = crew.isFifo();
    this.seeker = new Seeker(me, crew);
    // where a seed draws who is looked at, it does each time
    this.receivedAtOnce = crew.schedule().hasClock() ? RECEIVED_AT_ONCE : 0;
  }

  /**
   * Works until the pool stops, or the thread is not needed. If the engine itself fails (no memory,
   * or a thread of the user's own class throws) the thread runs what it has forked and ends with
   * that failure, its place sleeps on without one, and another looks for work instead. The last two
   * also if the thread is lent, and its turn is over.
   */
  void run(Thread thread) {
    boolean failed = true;
    boolean yields = false;
    searching = true; // who is roused is counted so
    me.rest().begin(thread);
    try {
      boolean inTable = me.beginOwn(thread);
      try {
        while (!yields && workOnce(thread)) {
          crew.tidy(thread);
          yields = me.shift().isTurnOver();
        }
        failed = false;
      } finally {
        me.endOwn(thread, inTable);
      }
    } finally {
      me.rest().end(thread);
      if (failed || yields) {
        leave();
      }
    }
  }

  /** The thread works here no more: who looks for work instead finds what is left. */
  private void leave() {
    if (!searching) {
      sleep.enterSearch();
    }
    try {
      me.deque().giveAllAway();
    } finally {
      me.looking(false);
      sleep.giveUp(me);
      try {
        if (me.deque().privateJobs() > 0) { // there was no memory to give it away
          crew.announce();
        } else {
          sleep.wakeNext();
        }
      } finally {
        crew.foundNothing(); // who closed the pool may have seen it at work
      }
    }
  }

  /**
   * Takes a job and runs it, with all that it forks, and others as long as there are some. The
   * place is this thread's only from when the first is found: before, a caller may adopt it.
   * Returns false if the thread is to end.
   */
  private boolean workOnce(Thread thread) {
    me.runner().prepare();
    if (!searching) {
      sleep.enterSearch();
      searching = true;
    }
    Object next = seeker.search();
    if (next == null) {
      return false;
    }
    searching = false;
    isForked = false;
    me.beginWork(thread);
    try {
      try {
        sleep.wakeNext();
      } catch (Throwable failure) {
        runTaken(next, isForked, thread); // whatever fails: it was taken
        throw failure;
      }
      runAll(next, thread);
    } catch (Throwable failure) {
      runLeft(thread);
      throw failure;
    } finally {
      me.endWork(thread);
    }
    return true;
  }

  /**
   * What is called here is called once: a JIT copies most of it to each call, and until that is
   * done a program is slow.
   */
  private void runAll(Object first, Thread thread) {
    Object next = first;
    do {
      runTaken(next, isForked, thread);
      runNewest(thread);
      runReceived(thread);
      next = next();
    } while (next != null);
  }

  /**
   * Runs what was forked here, newest first, as long as nobody wants anything of this worker: what
   * else is done between two jobs is done after these. Fibonacci by completers that nobody joins
   * took a quarter longer with all of it between any two.
   */
  private void runNewest(Thread thread) {
    while (!isFifo && forked < FORKED_AT_ONCE && !isToLeave()) {
      Job mine = me.deque().takeTop();
      if (mine == null) {
        return;
      }
      forked++;
      runTaken(mine, true, thread);
    }
  }

  /**
   * Runs what waits where the last came from, as long as nothing is forked here: then there is
   * nothing to be done between two.
   */
  private void runReceived(Thread thread) {
    while (received < receivedAtOnce && forksBefore == me.deque().forkCount() && !isToLeave()) {
      me.runner().prepare();
      Object next = me.receive();
      if (next == null) {
        return;
      }
      received++;
      me.nextRoot();
      runTaken(next, false, thread);
    }
  }

  /** An interrupt that came before, while nothing was run here, was for nobody. */
  private void runTaken(Object taken, boolean wasForkedHere, Thread thread) {
    try {
      crew.tidy(thread);
    } finally {
      if (wasForkedHere) {
        me.runner().runForked((Job) taken);
      } else {
        me.runner().runRoot(taken);
      }
    }
  }

  /**
   * The engine has failed, most often for want of memory. Then what was forked here cannot be given
   * away, either, and a place without a thread would keep it for ever. So it is run, but not what
   * is forked meanwhile. Nothing is kept of what is done, by others, too: it may be what fills the
   * memory.
   */
  private void runLeft(Thread thread) {
    for (int left = me.deque().height(); left > 0; left--) {
      Job mine = takeForked();
      if (mine == null) {
        return;
      }
      me.runner().runForked(mine);
      me.endRoot();
      crew.tidy(thread);
    }
  }

  /**
   * Takes the next without leaving the place between, and begins it if it is a root; null if there
   * is none. It is run elsewhere: what is compiled of this is thrown away for each branch that is
   * met late, and has to be small.
   */
  private @Nullable Object next() {
    me.endRoot();
    if (isToLeave()) {
      me.deque().giveAllAway();
      return null; // whoever searches instead is told when this worker sleeps
    }
    me.deque().offerBetweenJobs();
    isForked = false;
    Object found = forked < FORKED_AT_ONCE ? null : due();
    if (found == null) {
      Job mine = takeForked();
      if (mine != null) {
        forked++;
        isForked = true;
        return mine;
      }
      found = taken(Apart.CALLS);
    }
    if (found != null) {
      me.beginRoot();
    }
    return found;
  }

  /** Whether others are to work in place of this worker. */
  private boolean isToLeave() {
    return sleep.hasSurplus() || (me.isLent() && me.shift().isTurnOver());
  }

  /**
   * Takes the next job that was forked here and not joined; null if there is none. After none was
   * found there is none before the next fork: what others push, or publish, is counted as one.
   */
  private @Nullable Job takeForked() {
    long forks = me.deque().forkCount();
    if (forks == forksWithoutJob) {
      return null;
    }
    Job mine = isFifo ? me.deque().takeOldest() : me.deque().takeNewest();
    if (mine == null) {
      forksWithoutJob = forks;
    }
    return mine;
  }

  /** The inbox has its turn, and then what is forked here again. */
  private @Nullable Object due() {
    forked = 0;
    me.runner().prepare();
    return me.receive();
  }

  /**
   * Compiled apart: it is long, and where what is forked here follows what was, is seldom asked.
   */
  private @Nullable Object taken(int calls) {
    return calls > 0 ? taken(calls - 1) : taken();
  }

  /** One from the inbox or of another worker. */
  private @Nullable Object taken() {
    forked = 0;
    me.runner().prepare();
    long before = me.counters().received;
    Object found = scan();
    received = (int) (me.counters().received - before);
    forksBefore = received > 0 ? me.deque().forkCount() : -1;
    return found;
  }

  /** A scan, or as many as {@link #SCANS} says. */
  private @Nullable Object scan() {
    Object found = seeker.scan();
    for (int scans = 1; found == null && scans < SCANS && me.deque().isEarly(); scans++) {
      Thread.onSpinWait();
      found = seeker.scan();
    }
    return found;
  }
}
