package dev.fjord.internal.worker;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.schedule.Times;

/** How long the thread at work at a place of a view has been, and whether others wait for it. */
public final class Shift {
  private final Worker me;
  private final Crew crew;

  /** Since when the thread at work in a view has had its turn. */
  private long came;

  /** Since when the view has not been charged for it. */
  private long uncharged;

  Shift(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
  }

  /** Whether others have waited long enough for the thread that is lent to this place. */
  boolean isTurnOver() {
    return crew.isTurnOver(came);
  }

  /** In a view, if the turn of the thread at work is over and others wait: they have theirs now. */
  void letOthers() {
    Worker outermost = me;
    Worker host = me.outer();
    while (host != null && host.isLent() && host.crew() == outermost.crew().host()) {
      outermost = host;
      host = host.outer();
    }
    if (host == null
        || host.crew() != outermost.crew().host() // a pool between that knows of no turns
        || System.nanoTime() - came < Times.TURN_NANOS
        || me.isStopped()
        || !(host.crew().hasWork() || host.crew().sleep().hasSurplus())) {
      return;
    }
    for (Worker at = me; at != host; at = requireNonNull(at.outer())) {
      at.shift().charge();
      at.deque().publishAll();
      at.crew().sleep().announceFork();
    }
    host.blocking().awaitTurn(outermost.crew().share(), me);
    for (Worker at = me; at != host; at = requireNonNull(at.outer())) {
      at.shift().begin(System.nanoTime());
    }
  }

  /** The thread at work has its turn from now on. */
  void begin(long now) {
    came = now;
    uncharged = now;
  }

  /** What the thread has worked since the last charge counts as the view's. */
  void charge() {
    uncharged = crew.charge(uncharged);
  }

  /** Others wait: if the thread at work is at it for a view, its next fork there looks for them. */
  public void lookForOthers() {
    for (Worker within = me.inner(); within != null; within = within.inner()) {
      if (within.isLent()) {
        within.deque().ask();
      }
    }
  }
}
