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

/**
 * An owner takes its public job back and publishes the same job again, while a thief is at it. The
 * thief has it, the first time or the second, or a later thief finds it.
 */
public final class ReclaimAgainstSteal {
  private ReclaimAgainstSteal() {}

  @JCStressTest
  @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "Stolen before it was reclaimed.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Stolen the second time.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The thief missed it; it is still public.")
  @Outcome(expect = FORBIDDEN, desc = "Lost, or run twice.")
  @State
  public static class Holds extends PublicJob {
    public Holds() {
      hungry.demand(1);
    }

    @Actor
    public void owner(III_Result r) {
      if (deque.pop(mark)) {
        r.r1 = 1;
        deque.push(job);
      }
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = deque.queue().take() == job ? 1 : 0;
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = deque.queue().take() == job ? 1 : 0;
    }
  }

  /** The engine's deque, and an owner who has what he sees in the queue. */
  @JCStressTest
  @Outcome(
      id = "0, 1, 0|1, 1, 0|1, 0, 1",
      expect = ACCEPTABLE,
      desc = "The thief has it, or it is still there.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE_INTERESTING, desc = "It is had twice.")
  @State
  public static class WithoutCompareAndSetMustFail extends PublicJob {
    public WithoutCompareAndSetMustFail() {
      hungry.demand(1);
    }

    @Actor
    public void owner(III_Result r) {
      if (deque.queue().oldest() == job) {
        r.r1 = 1;
        deque.push(job);
      }
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = deque.queue().take() == job ? 1 : 0;
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = deque.queue().take() == job ? 1 : 0;
    }
  }
}
