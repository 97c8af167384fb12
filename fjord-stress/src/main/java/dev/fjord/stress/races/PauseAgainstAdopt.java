package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.sleep.Sleeper;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The only worker of a pool searches, and pauses before it looks again, while a caller comes who
 * wants its place. One of both has it.
 */
public final class PauseAgainstAdopt {
  private PauseAgainstAdopt() {}

  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The worker keeps its place.")
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The caller has it.")
  @Outcome(expect = FORBIDDEN, desc = "Both have it, or nobody, or it is not counted.")
  @State
  public static class Holds {
    private final Sleepers pool = new Sleepers(2);
    private final boolean begun;

    public Holds() {
      pool.sleep.announce(false);
      pool.sleep.come();
      begun = pool.sleep.beginPause(pool.last());
    }

    @Actor
    public void worker(III_Result r) {
      r.r1 = begun && pool.sleep.endPause(pool.last()) ? 1 : 0;
    }

    @Actor
    public void caller(III_Result r) {
      Sleeper place = pool.sleep.adopt();
      r.r2 = place == null ? 0 : 1;
    }

    @Arbiter
    public void searching(III_Result r) {
      r.r3 = pool.sleep.searching();
    }
  }

  /** The worker looks whether its place was taken, and then goes on, in two steps. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "One has it.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "Both have it.")
  @State
  public static class InTwoStepsMustFail {
    private volatile boolean pausing = true;

    @Actor
    public void worker(II_Result r) {
      if (pausing) {
        pausing = false;
        r.r1 = 1;
      }
    }

    @Actor
    public void caller(II_Result r) {
      if (pausing) {
        pausing = false;
        r.r2 = 1;
      }
    }
  }
}
