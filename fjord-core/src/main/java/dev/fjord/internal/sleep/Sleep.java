package dev.fjord.internal.sleep;

import dev.fjord.internal.schedule.Times;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
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
 *      +-- block: a spare may be up instead
 * </pre>
 *
 * <p><b>No lost wake-up.</b>
 *
 * <pre>
 *   publisher                                   last searcher, in sleep
 *   1. make the job visible                     1. canWake = true, then searching--
 *   2. searching == 0 and canWake, and it       2. is there work?
 *      is still there?
 *      wake one                                    then get up again
 *                                                  or, if a caller has this place, wake another
 * </pre>
 *
 * Steps are in order for everybody (volatile, and a full fence in the publisher). If the publisher
 * sees a searcher, that one has its step 2 still to come and finds the job; if not, it wakes one. A
 * searcher that leaves with a job and was the last does the same, and wakes the next if there is
 * work or anybody who may fork some: so a wake-up spreads, as a tree where there are processors for
 * it, and no job is left to a searcher that is busy with another.
 *
 * <p><b>Capacity.</b> At most {@code parallelism} are up (working, searching or adopted; blocked
 * ones do not count), but for a while after a blocked one came back, or after the number was
 * lowered. Whoever gives up a place (sleep, release, block), or adds one (resize), looks for work
 * afterwards, since a publisher may have found no place.
 *
 * <p><b>Watch.</b> One searcher may keep watch: it parks with a time-out, so that a publisher need
 * not wake anybody until its work has lasted, and so that silent owners are noticed. There is a
 * watch only while somebody works or for a few periods after; an idle pool has no timer.
 *
 * <p><b>Callers</b> take a free place, or that of a searcher who does not look at the moment.
 *
 * <pre>
 *   searcher                                   caller, who has found no place
 *   1. watchParked, or pausing = me            1. is there one such? no more
 *   2. parks with a time-out, or spins         2. searching--; works in its place
 *   3. no more? go on; else it was given away:
 *      park until roused
 * </pre>
 *
 * Steps 3 and 1 are atomic, by the monitor for the watch, by a compare-and-set for the pause: one
 * of both has the place. A searcher is never between 1 and 3 with a job that it has taken.
 *
 * <p>Who is up, sleeps and watches is guarded by the monitor; the volatile copies are for
 * publishers. Who searches is an atomic counter, and a pause a compare-and-set.
 */
public final class Sleep {
  /** The most that forks have search at a time; see {@link #abreast}. */
  private static final int MOST_ABREAST = 4;

  private final Surroundings around;
  private final Searchers searchers = new Searchers();

  /** The searcher that waits before it looks again. Its place is whose who sets this to null. */
  private final AtomicReference<@Nullable Sleeper> pausing = new AtomicReference<>();

  private final ArrayList<Sleeper> asleep = new ArrayList<>(0);
  private final int processors;

  /**
   * About so many search at a time where there are forks to be had; so a computation has all
   * workers sooner than one after the other. On 16 processors all 16 are at work after 0.3 ms, and
   * were after 0.7 with one at a time. Up to seven it is one.
   */
  private final int abreast;

  private volatile int parallelism;
  private volatile boolean canWake = true;
  private volatile boolean surplus;
  private volatile boolean watchParked;
  private volatile @Nullable Sleeper watch;

  /** Whether the parked watch was nudged, and so will look. Under the monitor. */
  private boolean nudged;

  private volatile @Nullable Throwable refusal;

  private volatile @Nullable Lull lull;

  /** How often somebody came to work; some are lost, when two come at the same time. */
  private volatile long activations;

  private int most;
  private int up;
  private int made;
  private boolean stopped;
  private volatile boolean adoptOnly;
  private long refusedAt;

  /**
   * Everybody asleep, nobody made.
   *
   * @param parallelism how many may be up
   * @param most how many may be made
   * @param processors how many of them can run at a time
   * @param around the pool
   */
  public Sleep(int parallelism, int most, int processors, Surroundings around) {
    this.parallelism = parallelism;
    this.most = most;
    this.processors = processors;
    this.abreast = Math.max(1, Math.min(processors / 4, MOST_ABREAST));
    this.around = around;
  }

  // ---- questions ----

  /** How many may be up. */
  public int parallelism() {
    return parallelism;
  }

  /** How many are up: working, searching or adopted, not blocked. */
  public synchronized int up() {
    return up;
  }

  /** Whether all sleep that were made: nobody is up, and nobody blocks. */
  public synchronized boolean areAllAsleep() {
    return asleep.size() == made;
  }

  /** How many search. */
  public int searching() {
    return searchers.searching();
  }

  /** How many could use a job now: the searching, and one of the sleeping if there is a place. */
  public int hungry() {
    return searchers.searching() + (canWake ? 1 : 0);
  }

  /** The same for somebody who has forked, and would wait in vain if there is none. */
  public int demand() {
    int hungry = hungry();
    if (hungry == 0) {
      around.unattended();
    }
    return hungry;
  }

  /** Whether somebody searches who is awake. */
  public boolean isSearcherReady() {
    return searchers.searching() > (watchParked ? 1 : 0);
  }

  /**
   * Whether more are up than may be. Whoever has finished its root should sleep then, whatever
   * waits: those that may be up will come to it.
   */
  public boolean hasSurplus() {
    return surplus;
  }

  /** Whether nobody can be had in place of one who blocks. */
  public synchronized boolean isExhausted() {
    return asleep.isEmpty() && made >= most;
  }

  /** Whether nobody may come for what somebody has submitted who then waits. */
  public boolean hasNobodyFree() {
    return isExhausted() && searching() == 0;
  }

  /** Whether it sleeps. */
  public synchronized boolean isAsleep(Sleeper one) {
    return asleep.contains(one);
  }

  /** Whether it keeps watch. */
  public boolean isWatch(Sleeper one) {
    return watch == one;
  }

  /** Why the last one who was to be roused was not (no thread that works); null if it was. */
  public @Nullable Throwable refusal() {
    return refusal;
  }

  /**
   * Which hunger this is: if the number is as before, somebody was hungry all the while. Hunger
   * ends when the last searcher comes to work, or the last place is taken by somebody who does.
   *
   * @return -1 if nobody is hungry
   */
  public long hunger() {
    return surplus || hungry() == 0 ? -1 : activations;
  }

  /** What a searcher does between two looks; null for what the engine thinks best. */
  public @Nullable Lull lull() {
    return lull;
  }

  /** Replaces {@link #lull()}. */
  public void lull(@Nullable Lull chosen) {
    lull = chosen;
  }

  // ---- for publishers ----

  /**
   * A job was made visible, by a volatile store: has somebody look, who sleeps if all do. If
   * another waits before it, and those who were roused for that have not come, one more is roused:
   * who comes first would only rouse it later, and a system may then lay it behind the first, on
   * the same processor.
   *
   * @param isSecond whether another job waits before it
   * @return false if nobody comes for it, since there was no thread to be had, or somebody took the
   *     place meanwhile who does not search: unless the caller takes the job back, it is unattended
   */
  public boolean announce(boolean isSecond) {
    if (isSecond && canWake) {
      int coming = searchers.allComing();
      if (coming > 0 && coming < processors) {
        return wakeOne(true);
      }
    }
    return wake(true, 1);
  }

  /**
   * The same of a job that {@link Surroundings#hasWork} sees: nobody is woken if that sees nothing.
   * Then somebody has this one, and each other has its own announcement. Not for what it does not
   * see: an errand, what is forked, or the end of a pool.
   */
  public boolean announceJob(boolean isSecond) {
    boolean isTaken = canWake && searchers.searching() == 0 && !around.hasWork();
    return isTaken || announce(isSecond);
  }

  /**
   * The same of what was forked, after a volatile store that came after it was made visible; where
   * several may search, also if some do. No thread is asked for where one was refused just now:
   * there are many forks.
   */
  public void announceFork() {
    attend(wake(false, abreast));
  }

  private boolean wake(boolean evenIfRefused, int enough) {
    int others = searchers.searching();
    if (others == 1 && watchParked) {
      nudgeWatch();
    } else if (others < enough && canWake) {
      return wakeOne(evenIfRefused) || others > 0;
    } else if (others == 0 && !adoptOnly) {
      around.unattended();
    }
    return true;
  }

  private void attend(boolean woken) {
    if (!woken) {
      around.unattended();
    }
  }

  /** Once a park: until it comes there may be hundreds of forks. */
  private void nudgeWatch() {
    Sleeper parked;
    synchronized (this) {
      parked = watchParked && !nudged ? watch : null;
      nudged = true;
    }
    if (parked != null) {
      parked.nudge();
    }
  }

  /**
   * Returns false if there is no thread to be had, or the place was taken meanwhile by somebody who
   * does not search.
   */
  private boolean wakeOne(boolean evenIfRefused) {
    around.reserveStack(); // who is counted as roused must be roused
    Sleeper next;
    synchronized (this) {
      next = raise(evenIfRefused);
      if (next != null) {
        searchers.rouse();
      }
    }
    return next != null ? rouse(next) : refusal == null && searchers.searching() > 0;
  }

  /**
   * Rouses one that was raised as a searcher; if it has no thread and gets none, another that has.
   */
  private boolean rouse(@Nullable Sleeper first) {
    Sleeper next = first;
    while (next != null) {
      try {
        next.rouse();
        return true;
      } catch (Throwable refused) { // a user's factory may throw anything; see refusal()
        next = refused(next, refused);
      }
    }
    return false;
  }

  /**
   * One could not be roused, and why: it lies down again. Returns another with a thread, to be
   * roused in its place; null if there is none.
   */
  private @Nullable Sleeper refused(Sleeper one, Throwable why) {
    Sleeper other;
    boolean isNews;
    synchronized (this) {
      isNews = refusal == null;
      refusal = why;
      refusedAt = System.nanoTime();
      other = popWithThread();
      around.liesDown(one);
      asleep.add(0, one); // last to be tried again
      if (other == null) {
        up(-1);
        searchers.refuse();
      }
    }
    if (isNews) {
      around.refused();
    }
    return other;
  }

  /**
   * One that was roused does not come, since its thread does not work: it sleeps on, as if that had
   * been refused, and another is roused.
   */
  public void refuse(Sleeper one, Throwable why) {
    attend(rouse(refused(one, why)));
  }

  // ---- for workers ----

  /** Working, to searching. */
  public void enterSearch() {
    searchers.enter();
  }

  /**
   * One that was roused has come, and searches. What was refused before is forgotten now, and not
   * when its thread was started: that may not work, and is refused then.
   */
  public void come() {
    searchers.come();
    if (refusal != null) {
      synchronized (this) { // who is refused asks first whether that is news
        refusal = null;
      }
    }
  }

  /**
   * Searching, to working: found a job. What follows is {@link #wakeNext}; this needs neither
   * memory nor stack, so that the job is not lost.
   */
  public void leaveSearch(Sleeper me) {
    if (watch == me) {
      endWatch(me);
    }
    activated();
    searchers.leave();
  }

  /**
   * Somebody searches no more, or there is a place more, both before a full fence. If nobody
   * searches and there may be more to do, another is woken: if a job waits, or somebody may have
   * forked whom nobody would watch.
   *
   * <pre>
   *   owner, at the first fork of a root   last searcher
   *   1. forking = true, full fence        1. searching-- (a full fence)
   *   2. hungry()? publish, wake           2. forking? wake another
   * </pre>
   *
   * If step 2 of the searcher misses the owner, the owner's step 2 comes after step 1 of the
   * searcher, and finds that one could be woken.
   *
   * <p>Where several may search, one more is woken if somebody may have forked.
   */
  public void wakeNext() {
    wakeIfNobodyLooks();
    if (abreast > 1 && canWake && searchers.searching() < abreast && around.mayHaveForked()) {
      attend(wake(false, abreast));
    }
  }

  /** Whether nobody else searches, and another could. By one who searches. */
  public boolean searchesAlone() {
    return searchers.searching() == 1 && canWake;
  }

  /**
   * Another searcher, for one who searches alone and is about to take one of several jobs. {@link
   * #wakeNext} would have one come after it: then a system may run the woken thread in place of the
   * one that wakes, until it parks, and the job that was taken waits for so long.
   */
  public void wakeAhead() {
    try {
      attend(wakeOne(false));
    } catch (VirtualMachineError | LinkageError noMemory) {
      // wakeNext says so, after the job was taken: it may be what ends the want of memory
    }
  }

  private void wakeIfNobodyLooks() {
    if (searchers.searching() == 0 && (around.hasWork() || around.mayHaveForked())) {
      attend(wake(true, 1));
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // it changes, which is all that is asked
  private void activated() {
    activations++;
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
   * @throws Error what the second look threw, most often for want of memory; then the caller
   *     searches on
   */
  public boolean sleep(Sleeper me, boolean last, BooleanSupplier stillWork) {
    boolean watched;
    synchronized (this) {
      watched = watch != null && watch != me;
      if (stopped || (!last && !watched && !surplus)) {
        return false;
      }
      giveUp(me);
    }
    Error blind = null;
    try {
      if (!stillWork.getAsBoolean()) {
        if (!last && !watched) { // surplus: whoever forked may have relied on it
          wakeIfNobodyLooks();
        }
        return true;
      }
    } catch (VirtualMachineError | LinkageError noMemory) { // there may be work
      blind = noMemory;
    }
    synchronized (this) {
      if (up < parallelism && asleep.remove(me)) {
        around.rises(me);
        searchers.enter();
        up(+1);
        if (blind != null) {
          throw blind;
        }
        return false;
      }
    }
    // A caller took this place, or it is surplus: who forked while it searched has told nobody.
    try {
      attend(wake(true, 1));
    } catch (VirtualMachineError | LinkageError noMemory) { // it lies already
      around.failed(noMemory);
    }
    return true;
  }

  /** Searching, to asleep, without a second look: somebody else has to look. */
  public synchronized void giveUp(Sleeper me) {
    endWatch(me);
    laidDown(me);
    up(-1);
    searchers.leave();
  }

  /**
   * A searcher asks to be the watch, or to park again as the watch.
   *
   * @return false if another is; otherwise the caller parks for a while and then calls {@link
   *     #endWatchPark}
   */
  public synchronized boolean keepWatch(Sleeper me) {
    if (stopped || (watch != null && watch != me)) {
      return false;
    }
    watch = me;
    watchParked = true;
    nudged = false;
    return true;
  }

  /**
   * After a park on watch.
   *
   * @return false if the place was given to a caller meanwhile: park until roused
   */
  public synchronized boolean endWatchPark(Sleeper me) {
    if (watch != me) {
      return false;
    }
    watchParked = false;
    return true;
  }

  /** It keeps watch no more, if it did. */
  private synchronized void endWatch(Sleeper me) {
    if (watch == me) {
      watch = null;
      watchParked = false;
    }
  }

  /**
   * A searcher waits before it looks again: until {@link #endPause} a caller may take its place.
   *
   * @return false if another does so already; then it keeps its place
   */
  public boolean beginPause(Sleeper me) {
    return pausing.get() == null && pausing.compareAndSet(null, me);
  }

  /**
   * After a pause that was begun.
   *
   * @return false if the place was given to a caller meanwhile: park until roused
   */
  public boolean endPause(Sleeper me) {
    return pausing.compareAndSet(me, null);
  }

  // ---- for callers from outside ----

  /**
   * A sleeper whose place the caller takes and works in; null if all places are taken. One who
   * searches in vain gives up its own: otherwise there would be one thread more awake than places,
   * the caller, while others do what it came for. Whoever forked may have relied on that one to
   * look again.
   */
  public @Nullable Sleeper adopt() {
    Sleeper place;
    synchronized (this) {
      place = raise(true);
      if (place != null) {
        activated();
        return place;
      }
      place = stopped || !watchParked ? null : evict(watch);
    }
    if (place == null && pausing.get() != null && !around.hasWork()) {
      synchronized (this) {
        place = stopped ? null : evict(pausing.getAndSet(null));
      }
    }
    if (place != null) {
      wakeOrRelease(place);
    }
    return place;
  }

  private void wakeOrRelease(Sleeper place) {
    try {
      wakeIfNobodyLooks();
    } catch (Throwable noMemory) {
      release(place);
      throw noMemory;
    }
  }

  private @Nullable Sleeper evict(@Nullable Sleeper searcher) {
    if (searcher != null) {
      endWatch(searcher);
      searchers.leave();
      activated();
    }
    return searcher;
  }

  /** The caller took over, from one that was roused and has not come, its place and its errand. */
  public void adoptComing(Sleeper place) {
    searchers.come();
    searchers.leave();
    activated();
    wakeOrRelease(place);
  }

  /**
   * Gives an adopted place back. Its own thread, which parks, has to end if all was stopped since
   * the caller has left:
   *
   * <pre>
   *   caller                                who stops
   *   1. the place lies down                1. stopped = true
   *   2. stopped? rouses all that lie       2. rouses all that lie
   * </pre>
   *
   * Both first steps are under the monitor: the later one's second step finds the place.
   */
  public void release(Sleeper place) {
    boolean isOver;
    synchronized (this) {
      laidDown(place);
      up(-1);
      isOver = stopped;
    }
    if (isOver) {
      rouseAll();
    }
    wakeNext();
  }

  // ---- blocking ----

  /** Somebody who works blocks: another may be up instead, and {@link #wakeNext} has to follow. */
  public synchronized void freePlace() {
    up(-1);
  }

  /** The caller, working, is about to block: another may be up instead. */
  public void block() {
    freePlace();
    try {
      wakeNext();
    } catch (Throwable failure) { // no memory, or no stack: then it does not block either
      unblock();
      throw failure;
    }
  }

  /** The caller works again; for a while one more than allowed may be up. */
  public synchronized void unblock() {
    up(+1);
    activated();
  }

  // ---- the whole ----

  /** Whether from now on sleepers are adopted only, and never woken. */
  public synchronized void adoptOnly(boolean so) {
    adoptOnly = so;
    update();
  }

  /** Rouses everybody that sleeps, and lets nobody sleep from now on. */
  public void stop() {
    Sleeper parked;
    synchronized (this) {
      stopped = true;
      update();
      parked = watch;
    }
    if (parked != null) {
      parked.nudge();
    }
    rouseAll();
  }

  private void rouseAll() {
    for (Sleeper each = popAsleep(); each != null; each = popAsleep()) {
      searchers.rouse();
      each.rouse();
    }
  }

  private synchronized @Nullable Sleeper popAsleep() {
    return asleep.isEmpty() ? null : asleep.remove(asleep.size() - 1);
  }

  /**
   * Changes how many may be up and made. Surplus ones sleep after their current root. New places
   * are of use at once:
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
      before = this.parallelism;
      if (stopped) {
        return before;
      }
      this.parallelism = parallelism;
      this.most = most;
      update();
      activated();
    }
    attend(wake(true, 1));
    return before;
  }

  // ---- under the monitor ----

  /** So many more are up, or fewer. Who fell asleep, or was taken out to be up, is so already. */
  private void up(int more) {
    up += more;
    update();
  }

  private void update() {
    boolean hasPlace = !stopped && !adoptOnly && up < parallelism;
    canWake = hasPlace && (!asleep.isEmpty() || made < most);
    boolean nowSurplus = up > parallelism;
    if (surplus != nowSurplus) { // seldom, and a volatile store costs a fence
      surplus = nowSurplus;
    }
  }

  /** Has one be up; null if there is no place, or nobody to be had. */
  private @Nullable Sleeper raise(boolean evenIfRefused) {
    if (stopped || up >= parallelism) {
      return null;
    }
    boolean mayStart =
        evenIfRefused || refusal == null || System.nanoTime() - refusedAt >= Times.ASK_AGAIN_NANOS;
    Sleeper next = mayStart ? popOrMake() : popWithThread();
    if (next != null) {
      up(+1);
    }
    return next;
  }

  private @Nullable Sleeper popWithThread() {
    for (int i = asleep.size() - 1; i >= 0; i--) {
      if (asleep.get(i).hasThread()) {
        return rises(asleep.remove(i));
      }
    }
    return null;
  }

  private void laidDown(Sleeper one) {
    asleep.add(around.liesDown(one) ? 0 : asleep.size(), one);
  }

  private Sleeper rises(Sleeper one) {
    around.rises(one);
    return one;
  }

  private @Nullable Sleeper popOrMake() {
    Sleeper next = popAsleep();
    if (next != null) {
      return rises(next);
    }
    if (made < most) {
      asleep.ensureCapacity(made + 1);
      next = around.spawn();
      made++;
    }
    return next;
  }
}
