package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.Owner;
import dev.fjord.internal.schedule.Times;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** When a worker shares what it forks, and whom it wakes for that. */
public final class Sharing {
  /** A demand that makes every fork public. */
  private static final int ALL = Integer.MAX_VALUE / 2;

  /** So many forks pass where the hungry were served too often: see {@link #quietForks}. */
  private static final int QUIET_FORKS = 32;

  /** Twice as many, and for twice the time, each time that so many serves were in vain. */
  private static final int IN_VAIN = 2;

  /** So often at most: 16 microseconds, less than it takes to be relieved by force. */
  private static final int MOST_DOUBLINGS = 5;

  private final Worker me;
  private final Crew crew;
  private final Deque deque;
  private final Patience patience = new Patience();

  /** A thread that waits for a job under way here, and asked to be woken when there is more. */
  private final AtomicReference<@Nullable Thread> requester = new AtomicReference<>();

  /** How often in a row all that the hungry were served was taken back before they had it. */
  private int inVain;

  /** How much was published by the last serve; and before it, and was taken back. */
  private long served;

  private long publishesThen;
  private long reclaimsThen;

  /** When something was published last. */
  private long publishedAt;

  /**
   * Until when the hungry have been served, if each time were enough for {@link Times#SERVE_NANOS}.
   */
  private long servedUntil;

  Sharing(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.deque = me.deque();
  }

  /** A root begins at the place of a caller: what it does before its first fork counts. */
  void beginCall(long now) {
    patience.begin(deque.forkCount(), now);
  }

  /**
   * A root begins. One from a queue has lasted there already; of a caller {@link #beginCall}
   * follows.
   */
  void beginRoot() {
    patience.none();
  }

  /** A root has ended. One that was shared early, and was small, says that the next may be. */
  void endRoot() {
    if (requester.get() != null) {
      requester.set(null);
    }
    if (deque.isEarly() && !patience.isOver() && !patience.endsBy(System.nanoTime(), true)) {
      deque.needNotBeEarly();
    }
  }

  /** See {@link Owner#demand}. */
  int demand() {
    if (isEveryForkPublic()) {
      return ALL;
    }
    return crew.sleep().demand() + (requester.get() == null ? 0 : 1);
  }

  /**
   * See {@link Owner#patience}. While somebody searches, who looks again soon and so bounds the
   * wait, a root may first last; not one that comes after another that had to be relieved by force.
   */
  int patience() {
    if (patience.isOver() || deque.isEarly() || !mayBeLate()) {
      return 0;
    }
    return patience.left(deque.forkCount(), System.nanoTime(), crew.sleep().isSearcherReady());
  }

  /**
   * See {@link Owner#quietForks}. A chain of tasks of which each executes the next has one job at a
   * time: whoever wakes for it is late, and each serve takes its owner a microsecond.
   */
  int quietForks() {
    int doublings = Math.min(inVain / IN_VAIN, MOST_DOUBLINGS);
    long now = System.nanoTime();
    boolean isOften =
        now - publishedAt < Times.HASTE_NANOS << doublings
            && (doublings > 0
                || servedUntil - now > (long) crew.sleep().parallelism() * Times.SERVE_NANOS)
            && mayBeLate();
    return isOften ? QUIET_FORKS << doublings : 0;
  }

  /** See {@link Owner#mayBeLate}. */
  boolean mayBeLate() {
    return requester.get() == null && crew.sleep().searching() > 0 && !isEveryForkPublic();
  }

  /** See {@link Owner#leftAlone}. If that was soon, what is forked next may be as short. */
  void leftAlone() {
    if (isEveryForkPublic() || !patience.isOver()) {
      return;
    }
    long now = System.nanoTime();
    if (now - publishedAt < Times.TINY_NANOS) {
      patience.begin(deque.forkCount(), now);
    }
  }

  /**
   * What begins now, inside of a root that has lasted, may be small as a root may be: it is not
   * shared before it has lasted, too. Not if something else waits here, which would wait with it.
   *
   * @return whether so, for {@link #endPatience}, which has to follow
   */
  public boolean beginPatience() {
    if (deque.privateJobs() > 0 || isEveryForkPublic()) {
      return false;
    }
    long now = System.nanoTime();
    boolean hasLasted = patience.isOver() || patience.endsBy(now, crew.sleep().isSearcherReady());
    if (hasLasted) {
      patience.begin(deque.forkCount(), now);
    }
    return hasLasted;
  }

  /**
   * What began is over.
   *
   * @param isSmall what {@link #beginPatience} said
   */
  public void endPatience(boolean isSmall) {
    if (isSmall) {
      patience.none();
    }
  }

  /** Where a seed decides, and in a pool that drops: no fork stays private. */
  private boolean isEveryForkPublic() {
    return !me.schedule().hasClock() || crew.isDropping();
  }

  /** What somebody says who has looked at the clock anyway: the next fork need not look again. */
  public void noteTime(long now) {
    if (patience.endsBy(now, crew.sleep().isSearcherReady())) {
      deque.ask();
    }
  }

  /** See {@link Owner#published}. */
  void published() {
    if (requester.get() != null) {
      LockSupport.unpark(requester.getAndSet(null));
    }
    if (crew.isDropping()) {
      TaskWork.cancelPublic(me);
    }
    crew.sleep().announceFork();
    if (isEveryForkPublic()) {
      deque.ask(); // the next comes here too
    } else {
      long now = System.nanoTime();
      publishedAt = now;
      noteServed();
      servedUntil = (servedUntil - now > 0 ? servedUntil : now) + Times.SERVE_NANOS;
    }
    me.joining();
  }

  private void noteServed() {
    long publishes = deque.counters().publishes;
    long reclaims = deque.counters().reclaims;
    inVain = reclaims - reclaimsThen < served ? 0 : inVain + 1;
    served = publishes - publishesThen;
    publishesThen = publishes;
    reclaimsThen = reclaims;
  }

  /**
   * A thread that waits for a job under way here asks to be unparked when something is published.
   */
  void request(Thread thread) {
    requester.set(thread);
    deque.ask();
  }

  void endRequest(Thread thread) {
    requester.compareAndSet(thread, null);
  }
}
