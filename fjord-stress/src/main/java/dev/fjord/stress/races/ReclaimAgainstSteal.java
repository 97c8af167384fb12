package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
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
  public static class Holds {
    private final Deque deque = new Deque();
    private final Task task = new Task();
    private final Frame thief = new Frame(1, 0, null);
    private final Frame late = new Frame(2, 0, null);
    private final int mark;

    public Holds() {
      mark = deque.push(task);
      deque.publishEverything();
      deque.demand(1);
    }

    @Actor
    public void owner(III_Result r) {
      if (deque.pop(mark)) {
        r.r1 = 1;
        int unused = deque.push(task);
      }
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = deque.ring().take(thief) == task ? 1 : 0;
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = deque.ring().take(late) == task ? 1 : 0;
    }
  }

  /** The engine's deque, and an owner who looks at the link and then writes it. */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 0", "1, 1, 0", "1, 0, 1"},
      expect = ACCEPTABLE,
      desc = "The thief has it, or it is still there.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE_INTERESTING, desc = "It is had twice.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutCompareAndSetMustFail {
    private final Deque deque = new Deque();
    private final Task task = new Task();
    private final Frame thief = new Frame(1, 0, null);
    private final Frame late = new Frame(2, 0, null);

    public WithoutCompareAndSetMustFail() {
      int unused = deque.push(task);
      deque.publishEverything();
      deque.demand(1);
    }

    @Actor
    public void owner(III_Result r) {
      if (Jobs.isClaimable(task)) {
        Inside.takeBack(task);
        r.r1 = 1;
        int unused = deque.push(task);
      }
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = deque.ring().take(thief) == task ? 1 : 0;
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = deque.ring().take(late) == task ? 1 : 0;
    }
  }

  /** The ring in short, of one slot, whole. */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 0", "1, 1, 0", "1, 0, 1"},
      expect = ACCEPTABLE,
      desc = "The thief has it, or it is still there.")
  @Outcome(expect = FORBIDDEN, desc = "Lost, or had twice.")
  @State
  public static class HoldsForTheRingInShort {
    private final OneInRing ring = new OneInRing(MiniRing.Without.NOTHING, 1);

    public HoldsForTheRingInShort() {
      ring.add();
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = ring.reclaimAndAdd();
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = ring.steal();
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = ring.stealLate();
    }
  }

  /** A ring of one slot, whose thief empties it without claiming what it emptied it of. */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 0", "1, 1, 0", "1, 0, 1"},
      expect = ACCEPTABLE,
      desc = "The thief has it, or it is still there.")
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE_INTERESTING, desc = "The job is lost.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutAClaimAfterEmptyingMustFailInTheEnd {
    private final OneInRing ring = new OneInRing(MiniRing.Without.CLAIM_AFTER_EMPTYING, 1);

    public WithoutAClaimAfterEmptyingMustFailInTheEnd() {
      ring.add();
    }

    @Actor
    public void owner(III_Result r) {
      r.r1 = ring.reclaimAndAdd();
    }

    @Actor
    public void thief(III_Result r) {
      r.r2 = ring.steal();
    }

    @Arbiter
    public void late(III_Result r) {
      r.r3 = ring.stealLate();
    }
  }
}
