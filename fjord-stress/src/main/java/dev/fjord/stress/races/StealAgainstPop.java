package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The last job is public; its owner joins it while a thief takes it. Exactly one has it. */
public final class StealAgainstPop {
  private StealAgainstPop() {}

  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner took it back.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The thief has it.")
  @Outcome(expect = FORBIDDEN, desc = "Nobody has it, or both.")
  @State
  public static class Holds extends PublicJob {
    @Actor
    public void owner(II_Result r) {
      r.r1 = deque.pop(mark) ? 1 : 0;
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = deque.queue().take() == job ? 1 : 0;
    }
  }

  /** The engine's deque, and a thief who has what he sees in the queue. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "One has it.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "Both have it.")
  @State
  public static class WithoutCompareAndSetMustFail extends PublicJob {
    @Actor
    public void owner(II_Result r) {
      r.r1 = deque.pop(mark) ? 1 : 0;
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = deque.queue().oldest() == job ? 1 : 0;
    }
  }
}
