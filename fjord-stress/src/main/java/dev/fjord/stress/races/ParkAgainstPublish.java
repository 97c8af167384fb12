package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.sleep.Sleep;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Work is published while the last searcher goes to sleep. It finds the work before it parks, or is
 * roused.
 */
public final class ParkAgainstPublish {
  private ParkAgainstPublish() {}

  /** One worker, searching, and a flag that stands for all public work. */
  public abstract static class Setting {
    final Sleepers sleepers = new Sleepers(() -> this.work);
    final Sleep sleep = new Sleep(1, 1, 2, sleepers);
    final CountingSleeper me;

    /** Plain, as are the deques' fields: the publisher's fence orders it. */
    boolean work;

    Setting() {
      boolean unused = sleep.announce(false);
      me = sleepers.last();
      sleep.come();
    }

    final void report(II_Result r) {
      r.r2 = me.roused() - 1;
    }
  }

  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It found the work.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It parks and is roused.")
  @Outcome(expect = FORBIDDEN, desc = "Work waits and all are parked, or roused twice.")
  @State
  public static class Holds extends Setting {
    @Actor
    public void publisher() {
      work = true;
      VarHandle.fullFence();
      boolean unused = sleep.announce(false);
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = sleep.sleep(me, true, () -> work) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      report(r);
    }
  }

  /** The publisher looks for a searcher while its own store is on the way. */
  @JCStressTest
  @Outcome(id = "0, 0|1, 1", expect = ACCEPTABLE, desc = "It found the work, or is roused.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "Work waits and all are parked.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutTheFenceMustFailInTheEnd extends Setting {
    @Actor
    public void publisher() {
      work = true;
      boolean unused = sleep.announce(false);
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = sleep.sleep(me, true, () -> work) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      report(r);
    }
  }

  /** The searcher looks, then announces that it sleeps, and does not look again. */
  @JCStressTest
  @Outcome(id = "0, 0|1, 1", expect = ACCEPTABLE, desc = "It found the work, or is roused.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "Work waits and all are parked.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutTheSecondLookMustFail extends Setting {
    @Actor
    public void publisher() {
      work = true;
      VarHandle.fullFence();
      boolean unused = sleep.announce(false);
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = !work && sleep.sleep(me, true, () -> false) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      report(r);
    }
  }
}
