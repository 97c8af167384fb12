package dev.fjord.internal.idle;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How many are up and how many may be; who sleeps. At most {@code parallelism} are up (working,
 * searching or adopted; blocked ones do not count), but for a while after a blocked one came back,
 * or after the number was lowered.
 *
 * <p>Changed under the monitor only; the volatile copies are for questions without it.
 */
abstract class Headcount {
  /**
   * To have no thread started costs as much as to have one started, and will not change at once.
   */
  private static final long REFUSAL_LASTS_NANOS = 10_000_000;

  final AsleepStack asleep = new AsleepStack();

  private final Supplier<? extends Sleeper> spawner;

  private volatile int parallelism;
  private volatile boolean canWake = true;
  private volatile boolean crowded;
  private volatile @Nullable Throwable refusal;
  private int most;
  private int up;
  private int lent;
  private int made;
  private long comings;
  private boolean stopped;
  private boolean adoptOnly;
  private long refusedAt = System.nanoTime() - REFUSAL_LASTS_NANOS;

  Headcount(int parallelism, int most, Supplier<? extends Sleeper> spawner) {
    this.parallelism = parallelism;
    this.most = most;
    this.spawner = spawner;
  }

  /** How many may be up. */
  public final int parallelism() {
    return parallelism;
  }

  /** How many are up: working, searching or adopted, not blocked. */
  public final synchronized int up() {
    return up;
  }

  /** How many block and have lent their places. */
  public final synchronized int lent() {
    return lent;
  }

  /** Whether one who sleeps, or was not made yet, could be up. */
  final boolean canWake() {
    return canWake;
  }

  /**
   * Whether more are up than may be. Whoever has finished his root should sleep then, whatever
   * waits: those that may be up will come to it.
   */
  public final boolean isCrowded() {
    return crowded;
  }

  /** Whether nobody can be had in place of one who blocks. */
  public final synchronized boolean isExhausted() {
    return asleep.isEmpty() && !mayMake();
  }

  /** Whether it sleeps. */
  public final synchronized boolean isAsleep(Sleeper one) {
    return asleep.has(one);
  }

  /** Takes out one who sleeps; null if nobody does. */
  final synchronized @Nullable Sleeper popAsleep() {
    return asleep.pop();
  }

  /** Why the last sleeper that could not be roused was not (no thread to be had), or null. */
  public final @Nullable Throwable refusal() {
    return refusal;
  }

  /** A sleeper could not be had. */
  final void refusal(Throwable why) {
    refusal = why;
  }

  /** From now on sleepers are adopted only, and never woken. */
  public final synchronized void adoptOnly() {
    adoptOnly = true;
    update();
  }

  // ---- under the monitor ----

  /** So many more are up, or fewer. Who fell asleep, or was taken out to be up, is so already. */
  final void up(int more) {
    up += more;
    update();
  }

  /** So many more have lent their places, or fewer: they are not up, and may fork all the same. */
  final void lent(int more) {
    lent += more;
  }

  /** Whether anybody may have forked besides so many who are up, and so many who have lent. */
  final boolean hasOthers(int knownUp, int knownLent) {
    return up > knownUp || lent > knownLent;
  }

  /** Changes how many may be up and made. */
  final void limit(int parallelism, int most) {
    this.parallelism = parallelism;
    this.most = most;
    update();
  }

  /** From now on nobody is to sleep. */
  final void stopped() {
    stopped = true;
    update();
  }

  final boolean isStopped() {
    return stopped;
  }

  /** Whether there is no place. */
  final boolean isFull() {
    return up >= parallelism;
  }

  private boolean mayMake() {
    return made < most;
  }

  /** A thread was not to be had. */
  final synchronized void refused(Throwable why) {
    refusal(why);
    refusedAt = System.nanoTime();
  }

  /**
   * Whether no thread is worth asking for: somebody is up without, and one was refused just now.
   */
  private boolean isRefused() {
    return up > 0 && System.nanoTime() - refusedAt < REFUSAL_LASTS_NANOS;
  }

  /** Has one be up; null if there is no place, or nobody to be had. */
  final @Nullable Sleeper raise() {
    return isRefused() ? raiseWithThread() : raiseForCaller();
  }

  /** The same, whether there is a thread for it or not. */
  final @Nullable Sleeper raiseForCaller() {
    Sleeper next = stopped || isFull() ? null : popOrMake();
    if (next != null) {
      up(+1);
    }
    return next;
  }

  private @Nullable Sleeper popOrMake() {
    Sleeper next = asleep.pop();
    if (next != null || !mayMake()) {
      return next;
    }
    try {
      asleep.makeRoom(made + 1);
      next = spawner.get();
    } catch (OutOfMemoryError e) {
      refusal(e);
      return null;
    }
    made++;
    return next;
  }

  /** Has one who has a thread be up; null if there is none, or no place. */
  private @Nullable Sleeper raiseWithThread() {
    Sleeper next = stopped || isFull() ? null : asleep.popWithThread();
    if (next != null) {
      up(+1);
    }
    return next;
  }

  /** Somebody who searched, slept or was away came to work, or the number of places changed. */
  final void cameToWork() {
    comings++;
  }

  /** How often somebody came to work. */
  final long comings() {
    return comings;
  }

  private void update() {
    canWake = !stopped && !adoptOnly && !isFull() && (!asleep.isEmpty() || mayMake());
    boolean nowCrowded = up > parallelism;
    if (crowded != nowCrowded) { // seldom, and a volatile store costs a fence
      crowded = nowCrowded;
    }
  }
}
