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

/** An owner joins while another relieves it by force. Exactly one of them has each job. */
public final class HandOverAgainstPop {
  private HandOverAgainstPop() {}

  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner had all.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Some were handed over, and run once.")
  @Outcome(expect = FORBIDDEN, desc = "A job lost, or run twice.")
  @State
  public static class Holds extends Relief {
    @Actor
    public void owner() {
      own();
    }

    @Actor
    public void taker(II_Result r) {
      r.r2 = relieve(TIMES, Relief::barrier);
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = isRight() ? 1 : 0;
    }
  }

  /** The engine's code with a barrier that is none: the owner's last store may still be its own. */
  @JCStressTest
  @Outcome(id = "1, 0|1, 1", expect = ACCEPTABLE, desc = "Run once.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE_INTERESTING, desc = "A job was run twice.")
  @State
  public static class WithoutTheBarrierMustFail extends Relief {
    @Actor
    public void owner() {
      own();
    }

    @Actor
    public void taker(II_Result r) {
      r.r2 = relieve(TIMES_WITHOUT_BARRIER, threads -> {});
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = isRight() ? 1 : 0;
    }
  }
}
