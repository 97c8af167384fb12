package dev.fjord.internal.idle;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who of those that are up searches; and callers, who take a free place, or that of a searcher who
 * does not look at the moment.
 *
 * <pre>
 *   searcher                                   caller, who has found no place
 *   1. watchParked, or pausing = me            1. under the monitor: is there one such? no more
 *   2. parks with a time-out, or spins         2. searching--; works in its place
 *   3. no more? go on; else it was given away:
 *      park until roused
 * </pre>
 *
 * Steps 3 and 1 are atomic, by the monitor for the watch, by a compare-and-set for the pause: one
 * of both has the place. A searcher is never between 1 and 3 with a job that it has taken.
 */
abstract class Searchers extends Headcount {
  private final BooleanSupplier hasWork;

  /** The searcher that waits before it looks again. Its place is whose who sets this to null. */
  private final AtomicReference<@Nullable Sleeper> pausing = new AtomicReference<>();

  private final WakeTimes wakes = new WakeTimes();

  private @Nullable Sleeper watch;
  private volatile boolean watchParked;
  private volatile int searching;

  Searchers(
      int parallelism, int most, BooleanSupplier hasWork, Supplier<? extends Sleeper> spawner) {
    super(parallelism, most, spawner);
    this.hasWork = hasWork;
  }

  /** How many search. */
  public final int searching() {
    return searching;
  }

  /** So many more search, or fewer. */
  final synchronized void searching(int more) {
    searching += more;
  }

  // ---- the watch ----

  /** Whether somebody searches who is awake, or will be sooner by himself than if he were woken. */
  public final boolean isSearcherReady() {
    return searching > 0 && !(isOnlyWatched() && wakes.isWorthIt());
  }

  /** Whether the only one searching is the watch, parked: it will look within its period. */
  private boolean isOnlyWatched() {
    return watchParked && searching == 1;
  }

  /**
   * Makes the watch look now, if nobody else looks.
   *
   * @param evenIfLate also if its own time-out comes sooner, most likely
   */
  final void nudgeWatch(boolean evenIfLate) {
    Sleeper parked = isOnlyWatched() ? parkedWatch(evenIfLate) : null;
    if (parked != null) {
      parked.nudge();
    }
  }

  private synchronized @Nullable Sleeper parkedWatch(boolean evenIfLate) {
    if (!watchParked) {
      return null;
    }
    if (!evenIfLate && !wakes.isWorthIt()) {
      wakes.leaveOut();
      return null;
    }
    wakes.begin(System.nanoTime());
    return watch;
  }

  /** Whether it keeps watch. */
  public final synchronized boolean isWatch(Sleeper one) {
    return watch == one;
  }

  /** The watch, or null. Under the monitor. */
  final @Nullable Sleeper watch() {
    return watch;
  }

  /**
   * A searcher asks to be the watch, or to park again as the watch.
   *
   * @return false if another is; otherwise the caller parks for a while and then calls {@link
   *     #endWatchPark}
   */
  public final synchronized boolean keepWatch(Sleeper me) {
    if (isStopped() || (watch != null && watch != me)) {
      return false;
    }
    watch = me;
    watchParked = true;
    return true;
  }

  /**
   * After a park on watch.
   *
   * @return false if the place was given to a caller meanwhile: park until roused
   */
  public final synchronized boolean endWatchPark(Sleeper me) {
    if (watch != me) {
      return false;
    }
    watchParked = false;
    wakes.end(System.nanoTime());
    return true;
  }

  /** It keeps watch no more, if it did. Under the monitor. */
  final void endWatch(Sleeper me) {
    if (watch == me) {
      watch = null;
      watchParked = false;
      wakes.forget();
    }
  }

  // ---- a pause between two looks ----

  /**
   * A searcher waits before it looks again: until {@link #endPause} a caller may take its place.
   *
   * @return false if another does so already; then it keeps its place
   */
  public final boolean beginPause(Sleeper me) {
    return pausing.get() == null && pausing.compareAndSet(null, me);
  }

  /**
   * After a pause that was begun.
   *
   * @return false if the place was given to a caller meanwhile: park until roused
   */
  public final boolean endPause(Sleeper me) {
    return pausing.compareAndSet(me, null);
  }

  // ---- callers from outside ----

  /**
   * A sleeper whose place the caller takes and works in; null if all places are taken. One who
   * searches in vain gives up its own: otherwise there would be one thread more awake than places,
   * the caller, while others do what it came for.
   */
  public final @Nullable Sleeper adopt() {
    Sleeper place = adoptFree();
    boolean inVain = place == null && pausing.get() != null && !mayHaveWork();
    return inVain ? adoptPausing() : place;
  }

  private synchronized @Nullable Sleeper adoptFree() {
    Sleeper place = raiseForCaller();
    if (place != null) {
      cameToWork();
      return place;
    }
    return isStopped() || !watchParked ? null : evict(watch);
  }

  private synchronized @Nullable Sleeper adoptPausing() {
    return isStopped() ? null : evict(pausing.getAndSet(null));
  }

  private synchronized @Nullable Sleeper evict(@Nullable Sleeper searcher) {
    if (searcher != null) {
      endWatch(searcher);
      searching--;
      cameToWork();
    }
    return searcher;
  }

  /** Whether there is public work, as far as that is known. */
  final boolean mayHaveWork() {
    return isTrueOrUnknown(hasWork);
  }

  /** Without memory to look it is not known: better to get somebody up for nothing. */
  static boolean isTrueOrUnknown(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (Throwable noMemoryToLook) {
      return true;
    }
  }
}
