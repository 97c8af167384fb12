package dev.fjord.internal.worker;

import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread waits, in the midst of a job that it does for a view, until it is its turn again. Who
 * says so gives it the place, and sleeps, since all are taken.
 */
final class Turn extends Turns.Waiting {
  private final Crew host;
  private final Thread thread = Thread.currentThread();
  private volatile boolean come;

  /** Of the calling thread, in the host of the view that has the share. */
  Turn(Crew host, Turns.Share share) {
    super(share);
    this.host = host;
  }

  @Override
  protected void come() {
    host.sleep().unblock();
    come = true;
    LockSupport.unpark(thread);
  }

  /**
   * Waits for it. If over two looks nobody in the host runs, it is taken without: all who might
   * give it may be waiting for something that the thread holds. So it is if what it does was
   * stopped, also by an interrupt.
   */
  void await(Worker innermost) {
    int taken = Naps.NONE;
    int looks = 0;
    while (!come) {
      int now = Naps.nap(this, Times.TURN_NANOS);
      if (now != Naps.NONE) {
        innermost.interrupted(thread);
      }
      taken |= now;
      looks = isAnybodyRunning() ? 0 : looks + 1;
      if ((looks > 1 || innermost.isStopped()) && host.turns().remove(this)) {
        come();
      }
    }
    Naps.end(taken);
  }

  private boolean isAnybodyRunning() {
    for (int i = 0; i < host.roster().size(); i++) { // needs no memory, as an iterator would
      Worker each = host.roster().at(i);
      if (each.isAboutToWork() && each.deque().thread() != thread && !each.isStill()) {
        return true;
      }
    }
    return false;
  }
}
