package dev.fjord.internal.idle;

import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who sleeps, who looks for work, and who is woken.
 *
 * <pre>
 *             leaveSearch                       rouse
 *   working ---------------- searching &lt;------------------- asleep
 *      |  ------------------&gt;    |    ---------------------&gt;   ^ |
 *      |      enterSearch        |            sleep            | | adopt (a caller works here)
 *      |                      keepWatch:                       | v
 *      |                      one of the searching          adopted
 *      +-- block: lent to a spare meanwhile
 * </pre>
 *
 * <p><b>No lost wake-up.</b>
 *
 * <pre>
 *   publisher                                   last searcher, in sleep
 *   1. make the job visible                     1. searching--, asleep++
 *   2. searching == 0 and asleep &gt; 0?           2. is there work?
 *      wake one                                    then get up again
 *                                                  or, if a caller has this place, wake another
 * </pre>
 *
 * Steps are in order for everybody (volatile, and a full fence in the publisher). If the publisher
 * sees a searcher, that one has its step 2 still to come and finds the job; if not, it wakes one. A
 * searcher that leaves with a job and was the last does the same, and wakes the next if there is
 * work or anybody who may fork some: so a wake-up spreads as a tree, and no job is left to a
 * searcher that is busy with another.
 *
 * <p><b>Capacity.</b> At most {@code parallelism} are up; see {@link Headcount}. Whoever gives up a
 * place (sleep, release, block), or adds one (resize), looks for work afterwards, since a publisher
 * may have found no place.
 *
 * <p><b>Watch.</b> One searcher may keep watch: it parks with a time-out, so that a publisher need
 * not wake anybody until its work has lasted, nor then where waking takes longer than the time-out
 * ({@link WakeTimes}), and so that silent owners are noticed. There is a watch only while somebody
 * works or for a few periods after; an idle pool has no timer.
 *
 * <p>Who sleeps, searches and watches is guarded by the monitor; the volatile copies are for
 * publishers. A pause alone begins and ends by compare-and-set, without it.
 */
public final class Idle extends Searchers {
  /** How long a worker takes at most from the end of a job to its next search, if undisturbed. */
  private static final long SETTLE_NANOS = 1_000;

  private volatile @Nullable Lull lull;

  /**
   * Everybody asleep, nobody made.
   *
   * @param parallelism how many may be up
   * @param most how many may be made
   * @param hasWork whether there is public work
   * @param spawner makes a new sleeper, asleep
   */
  public Idle(
      int parallelism, int most, BooleanSupplier hasWork, Supplier<? extends Sleeper> spawner) {
    super(parallelism, most, hasWork, spawner);
  }

  // ---- for publishers ----

  /** How many could use a job now: the searching, and one of the sleeping if there is a place. */
  public int hungry() {
    return searching() + (canWake() ? 1 : 0);
  }

  /** A job was made visible: has somebody look, who sleeps if all do. */
  public void announce() {
    announce(true);
  }

  /** The same for a fork, which the watch sees soon anyway: it is woken only if that is sooner. */
  public void announceFork() {
    announce(false);
  }

  private void announce(boolean evenIfLate) {
    VarHandle.fullFence();
    boolean unused = wakeIfNobodySearches();
    nudgeWatch(evenIfLate);
  }

  /**
   * After a job was made visible and a full fence: wakes one unless somebody searches.
   *
   * @return false if there was no thread to be had for it; see {@link #refusal}
   */
  public boolean wakeIfNobodySearches() {
    return searching() != 0 || !canWake() || wakeOne();
  }

  /** The same, if others may have forked, or a job waits. */
  private boolean wakeIfMoreToDo(boolean others) {
    return !(others || mayHaveWork()) || wakeIfNobodySearches();
  }

  private boolean wakeOne() {
    Sleeper next;
    synchronized (this) {
      next = raise();
      if (next == null) {
        return true;
      }
      searching(+1);
    }
    return rouse(next);
  }

  // ---- for workers ----

  /** Working, to searching. */
  public synchronized void enterSearch() {
    searching(+1);
  }

  /**
   * Searching, to working: found a job. The last to leave wakes another if there may be more to do:
   * if a job waits, or somebody else may have forked, and whom nobody would watch. Its own first
   * fork looks who is hungry.
   */
  public void leaveSearch(Sleeper me) {
    boolean others;
    synchronized (this) {
      searching(-1);
      cameToWork();
      endWatch(me);
      others = hasOthers(searching() + 1, 0);
    }
    if (searching() == 0 && canWake()) {
      boolean unused = wakeIfMoreToDo(others); // this one is up at least
    }
  }

  /**
   * Searching, to asleep. It first announces that it sleeps and then looks again, so that whoever
   * publishes too late to be seen by that look sees the announcement.
   *
   * @param last whether it gives up the watch, or that of nobody; otherwise it sleeps only if there
   *     is a watch, or no place for it
   * @param stillWork the second look
   * @return false if there was work after all, or nobody to keep watch, and the caller searches on;
   *     true if it must park until roused, and will then be searching
   */
  public boolean sleep(Sleeper me, boolean last, BooleanSupplier stillWork) {
    synchronized (this) {
      boolean watched = watch() != null && watch() != me;
      if (isStopped() || (!last && !watched && !isCrowded())) {
        return false;
      }
      endWatch(me);
      asleep.push(me);
      up(-1);
      searching(-1);
    }
    if (!isTrueOrUnknown(stillWork)) {
      return true;
    }
    synchronized (this) {
      if (isFull()) {
        return true;
      }
      if (asleep.remove(me)) {
        searching(+1);
        up(+1);
        return false;
      }
    }
    boolean unused = wakeIfNobodySearches(); // a caller took this place: another is to look
    return true;
  }

  // ---- for callers from outside ----

  /** Gives an adopted place back. Returns as {@link #wakeIfNobodySearches}. */
  public boolean release(Sleeper place) {
    boolean others;
    synchronized (this) {
      asleep.push(place);
      up(-1);
      others = hasOthers(searching(), 0);
    }
    if (others) {
      awaitSearcher();
    }
    return wakeIfMoreToDo(others);
  }

  /** Whoever ran the last of what the caller forked is about to search: gives it that time. */
  private void awaitSearcher() {
    long begun = System.nanoTime();
    while (searching() == 0 && System.nanoTime() - begun < SETTLE_NANOS) {
      Thread.onSpinWait();
    }
  }

  // ---- blocking ----

  /** The caller, working, is about to block: another may be up instead. */
  public void block() {
    boolean others;
    synchronized (this) {
      up(-1);
      lent(+1);
      others = hasOthers(searching(), 1);
    }
    boolean unused = wakeIfMoreToDo(others);
  }

  /** The caller works again; for a while one more than allowed may be up. */
  public synchronized void unblock() {
    up(+1);
    lent(-1);
    cameToWork();
  }

  // ---- the whole ----

  /** Rouses everybody that sleeps, and lets nobody sleep from now on. */
  public void stop() {
    Sleeper parked;
    synchronized (this) {
      stopped();
      parked = watch();
    }
    if (parked != null) {
      parked.nudge();
    }
    for (Sleeper each = popAsleep(); each != null; each = popAsleep()) {
      each.rouse();
    }
  }

  /**
   * Changes how many may be up and made. Who is up and may not be sleeps when he has finished his
   * root. New places are of use at once:
   *
   * <pre>
   *   publisher                             resize
   *   1. make the job visible               1. parallelism = more
   *   2. is there a place? wake one         2. wake one, unless somebody searches
   * </pre>
   *
   * A publisher that saw no place has made its job visible before step 1 here, and whoever is woken
   * by step 2 finds it, and wakes the next.
   *
   * @return how many could be up before
   */
  public int resize(int parallelism, int most) {
    int before;
    synchronized (this) {
      before = parallelism();
      limit(parallelism, most);
      cameToWork();
    }
    boolean unused = wakeIfNobodySearches();
    return before;
  }

  /**
   * Which hunger this is: if the number is as before, somebody was hungry all the while. Hunger
   * ends when the last searcher comes to work, or the last place is taken by somebody who does.
   *
   * @return -1 if nobody is hungry
   */
  public synchronized long hunger() {
    return isCrowded() || hungry() == 0 ? -1 : comings();
  }

  /** What a searcher does between two looks; null for what the engine thinks best. */
  public @Nullable Lull lull() {
    return lull;
  }

  /** Replaces {@link #lull()}. */
  public void lull(@Nullable Lull chosen) {
    lull = chosen;
  }

  /**
   * Rouses one that was raised as a searcher; if it has no thread and gets none, another that has.
   */
  private boolean rouse(Sleeper first) {
    Sleeper next = first;
    while (next != null) {
      try {
        next.rouse();
        return true;
      } catch (Throwable refused) {
        refused(refused);
        next = putBack(next);
      }
    }
    return false;
  }

  /** Lays one that could not be roused down again, and raises one with a thread; null if none. */
  private synchronized @Nullable Sleeper putBack(Sleeper refused) {
    Sleeper other = asleep.popWithThread();
    asleep.pushBottom(refused); // last to be tried again
    if (other != null) {
      return other;
    }
    up(-1);
    searching(-1);
    return null;
  }
}
