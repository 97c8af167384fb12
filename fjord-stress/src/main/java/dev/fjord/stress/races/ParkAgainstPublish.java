package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

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

  /** One worker, searching. */
  public abstract static class Setting {
    final Sleepers pool = new Sleepers(1);
    final Sleepers.Counting me;

    Setting() {
      pool.sleep.announce(false);
      me = pool.last();
      pool.sleep.come();
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
      pool.publish();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = pool.sleep.sleep(me, true, () -> pool.work) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      r.r2 = me.roused() - 1;
    }
  }

  /** The publisher looks for a searcher while its own store is on the way. */
  @JCStressTest
  @Outcome(id = "0, 0|1, 1", expect = ACCEPTABLE, desc = "It found the work, or is roused.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "Work waits and all are parked.")
  @State
  public static class WithoutTheFenceMustFailInTheEnd extends Setting {
    @Actor
    public void publisher() {
      pool.work = true;
      pool.sleep.announce(false);
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = pool.sleep.sleep(me, true, () -> pool.work) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      r.r2 = me.roused() - 1;
    }
  }

  /** The searcher looks, then announces that it sleeps, and does not look again. */
  @JCStressTest
  @Outcome(id = "0, 0|1, 1", expect = ACCEPTABLE, desc = "It found the work, or is roused.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "Work waits and all are parked.")
  @State
  public static class WithoutTheSecondLookMustFail extends Setting {
    @Actor
    public void publisher() {
      pool.publish();
    }

    @Actor
    public void searcher(II_Result r) {
      r.r1 = !pool.work && pool.sleep.sleep(me, true, () -> false) ? 1 : 0;
    }

    @Arbiter
    public void roused(II_Result r) {
      r.r2 = me.roused() - 1;
    }
  }
}
