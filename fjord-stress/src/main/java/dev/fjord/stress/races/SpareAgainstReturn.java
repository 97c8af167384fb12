package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The only worker of a pool blocks, or comes back, while work is published. A spare is roused for a
 * worker that is away, never two, and the number of those that are up stays right.
 */
public final class SpareAgainstReturn {
  private SpareAgainstReturn() {}

  /** One worker, at work, and a spare that may be made. */
  public abstract static class Setting {
    final Sleepers pool = new Sleepers(2);

    Setting() {
      pool.sleep.adopt();
    }
  }

  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "One spare is roused.")
  @Outcome(expect = FORBIDDEN, desc = "Work waits and nobody is up, or more than one spare.")
  @State
  public static class HoldsWhenItBlocks extends Setting {
    @Actor
    public void worker() {
      pool.sleep.block();
    }

    @Actor
    public void publisher() {
      pool.publish();
    }

    @Arbiter
    public void roused(I_Result r) {
      r.r1 = pool.roused();
    }
  }

  /** Whoever gives up a place does not look whether somebody needed one before. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "One spare is roused.")
  @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "Work waits and nobody is up.")
  @State
  public static class WithoutALookAfterwardsMustFail extends Setting {
    public WithoutALookAfterwardsMustFail() {
      pool.looks = false;
    }

    @Actor
    public void worker() {
      pool.sleep.block();
    }

    @Actor
    public void publisher() {
      pool.publish();
    }

    @Arbiter
    public void roused(I_Result r) {
      r.r1 = pool.roused();
    }
  }

  @JCStressTest
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "It was back first and has its place.")
  @Outcome(id = "1, 2, 1", expect = ACCEPTABLE, desc = "The spare was first: one more is up.")
  @Outcome(expect = FORBIDDEN, desc = "The counters have drifted.")
  @State
  public static class HoldsWhenItComesBack extends Setting {
    public HoldsWhenItComesBack() {
      pool.sleep.block();
    }

    @Actor
    public void worker() {
      pool.sleep.unblock();
    }

    @Actor
    public void publisher() {
      pool.publish();
    }

    @Arbiter
    public void counters(III_Result r) {
      r.r1 = pool.roused();
      r.r2 = pool.sleep.up();
      r.r3 = pool.sleep.searching();
    }
  }

  /** Those that are up are counted without the monitor. */
  @JCStressTest
  @Outcome(id = "0, 1, 0|1, 2, 1", expect = ACCEPTABLE, desc = "Counted right.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE_INTERESTING, desc = "The counters have drifted.")
  @State
  public static class WithoutTheMonitorMustFail {
    private volatile int up;

    @Actor
    public void worker() {
      int seen = up;
      up = seen + 1;
    }

    @Actor
    public void publisher(III_Result r) {
      int seen = up;
      if (seen < 1) {
        up = seen + 1;
        r.r1 = 1;
        r.r3 = 1;
      }
    }

    @Arbiter
    public void counters(III_Result r) {
      r.r2 = up;
    }
  }
}
