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
 * An owner's stack grows, into a new array, while a thief relieves it by force, which reads the
 * stack, and steals. Exactly one of them has each job.
 */
public final class GrowAgainstSteal {
  private GrowAgainstSteal() {}

  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner has all.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Some were stolen, and had once.")
  @Outcome(expect = FORBIDDEN, desc = "A job lost, or had twice.")
  @State
  public static class Holds {
    private final Growth growth = new Growth();

    @Actor
    public void owner() {
      growth.fork();
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = Math.min(1, growth.steal(Relief::barrier));
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = growth.isRight() ? 1 : 0;
    }
  }

  /** The owner grows into a new array while the thief is still in the old one. */
  @JCStressTest
  @Outcome(id = "1, 0|1, 1", expect = ACCEPTABLE, desc = "Had once.")
  @Outcome(id = "0, 0|0, 1", expect = ACCEPTABLE_INTERESTING, desc = "A job lost, or had twice.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutTheLockMustFail {
    private final Growth growth = new Growth();

    @Actor
    public void owner() {
      growth.fork();
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = Math.min(1, growth.stealWithoutTheLock());
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = growth.isRight() ? 1 : 0;
    }
  }
}
