package dev.fjord.internal.pool;

import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Turns;
import dev.fjord.internal.worker.Worker;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a view: workers of its host, who come when it is the view's turn. A place whose
 * errand waits for one counts as roused and not yet come.
 *
 * <pre>
 *   place of the view   asleep --- rouse ---&gt; errand waits --- its turn -------------&gt; at work
 *                         ^                        | a caller takes it back, or          |
 *                         |                        v the view stops                      |
 *                         +------- nothing to do, or the turn is over -------------------+
 * </pre>
 *
 * <p>The host's {@link Turns} decide who has an errand: so a place never has two threads.
 */
final class LentThreads extends Threads {
  private final PoolSettings settings;
  private final Pool host;
  private final Turns.Share share;
  private final Set<Errand> waiting = ConcurrentHashMap.newKeySet();

  private LentThreads(PoolSettings settings, Pool host, Turns.Share share) {
    this.settings = settings;
    this.host = host;
    this.share = share;
  }

  /**
   * None yet.
   *
   * @param settings the view's
   * @param share what it has had of the host
   */
  static Threads of(PoolSettings settings, Pool host, Turns.Share share) {
    return new LentThreads(settings, host, share);
  }

  /** A worker of the host works for a place of the view. */
  private final class Errand extends Turns.Waiting {
    private final Worker place;

    Errand(Worker place) {
      super(share);
      this.place = place;
    }

    @Override
    protected void come() {
      waiting.remove(this);
      try {
        workAt(place);
      } finally {
        leave();
      }
    }
  }

  @Override
  boolean start(Worker worker) {
    Errand errand = new Errand(worker); // before it is counted: there may be no memory
    if (!enter()) {
      return false;
    }
    try {
      waiting.add(errand);
      host.offerErrand(errand);
    } catch (Throwable failure) {
      forget(errand);
      throw failure;
    }
    return true;
  }

  private void workAt(Worker place) {
    Thread thread = Thread.currentThread();
    boolean isOwn = isOwnOfHost();
    boolean works = false;
    try {
      if (isOwn) {
        host.publishAll(); // what its tasks have executed waits meanwhile
        alive.add(thread);
      }
      works = true;
      place.work();
    } catch (Throwable failure) { // the engine's
      if (!works) {
        place.crew().sleep().refuse(place, failure);
      }
      Failures.uncaught(failure, settings.handler());
      askOn(place.crew());
    } finally {
      if (isOwn) {
        alive.remove(thread);
        tidy(thread); // an interrupt was for the view
      }
    }
  }

  /**
   * The engine has failed, as it does most often for want of memory, of which there may be too
   * little to ask for another, or to have the sentinel ask: the thread asks until somebody comes
   * for what waits in the view. So does {@link OwnThreads} for a pool.
   */
  private void askOn(Crew view) {
    int taken = Naps.NONE;
    boolean isComing = settings.mode().isDeterministic();
    while (!isComing && view.hasWork() && !view.isStopped()) {
      taken |= Naps.nap(this, Times.ASK_AGAIN_NANOS);
      try {
        isComing = view.sleep().announce(false);
      } catch (Throwable again) { // told, and tried again a little later
        Failures.uncaught(again, settings.handler());
      }
    }
    Naps.end(taken);
  }

  /** As opposed to a caller's, which is his. */
  private boolean isOwnOfHost() {
    Worker there = Worker.currentIn(host);
    return there != null && !there.isCaller();
  }

  @Override
  void tidy(Thread thread) {
    if (isOwnOfHost()) {
      host.tidy(thread);
    }
  }

  /**
   * Takes back the errand of some place, which the calling thread then may adopt; null if none
   * waits.
   */
  @Nullable Worker takeBack() {
    for (Errand each : waiting) {
      if (revokes(each)) {
        return each.place;
      }
    }
    return null;
  }

  private boolean revokes(Errand errand) {
    boolean revoked = host.takesBackErrand(errand);
    if (revoked) {
      forget(errand);
    }
    return revoked;
  }

  private void forget(Errand errand) {
    waiting.remove(errand);
    leave();
  }

  @Override
  boolean areAny() {
    return count() > 0; // errands that wait or are under way
  }

  @Override
  void end() {
    super.end();
    for (Errand each : waiting) {
      revokes(each);
    }
  }
}
