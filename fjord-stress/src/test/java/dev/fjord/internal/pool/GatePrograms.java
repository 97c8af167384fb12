package dev.fjord.internal.pool;

import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.worker.Roster;

/** Jobs that come in while the gate of a pool is closed, for Lincheck. */
public final class GatePrograms {
  private GatePrograms() {}

  private static final class Nothing extends Detached {
    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** The engine's gate and inbox. What a submission returns says whether it ended too early. */
  public static class Holds {
    final Inbox inbox = new Inbox(1);
    final Gate gate = new Gate(new Roster(), inbox, new Views(), null, () -> this.ends++);
    private volatile int ends;

    /** 0: it was refused; 1: it was let in, and is done; 2: it ended with this one inside. */
    public final int submit() {
      Nothing job = new Nothing();
      if (!letIn(job)) {
        return 0;
      }
      int seen = 1 + ends;
      inbox.remove(job);
      gate.stopIfDrained();
      return seen;
    }

    boolean letIn(Nothing job) {
      inbox.add(job);
      return !(gate.isClosed() && gate.takesOut(job));
    }

    /** Lets nobody in from now on. */
    public final void close() {
      gate.close();
    }

    /** At the end, closed: how often it ended. */
    public final int outcome() {
      return ends;
    }
  }

  /** Whoever submits asks whether it is closed, and then adds. */
  public static final class AsksBeforeItAdds extends Holds {
    @Override
    boolean letIn(Nothing job) {
      if (gate.isClosed()) {
        return false;
      }
      inbox.add(job);
      return true;
    }
  }
}
