package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.deque.Deque;
import java.util.concurrent.CancellationException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** An owner forks and joins while its work is stopped: its next fork and its next join end. */
public final class StopAgainstFork {
  private StopAgainstFork() {}

  /** An owner that looks when the deque says so, and no sooner. */
  public abstract static class Stoppable {
    private static final int ROUNDS = 100;

    final Meeting meeting = new Meeting();
    final Deque deque = new Hungry(this::endIfStopped).deque();
    volatile boolean stopped;
    private boolean ended;

    Stoppable() {
      deque.push(new ForkedJob());
    }

    private void endIfStopped() {
      if (stopped) {
        deque.askToLook();
        throw new CancellationException();
      }
    }

    final void own() {
      meeting.meet();
      try {
        for (int i = 0; i < ROUNDS; i++) {
          deque.ask(); // which its push answers, and must not answer the other's with it
          boolean mine = deque.pop(deque.push(new ForkedJob()));
          if (!mine) {
            throw new AssertionError("nobody steals");
          }
        }
      } catch (CancellationException expected) {
        ended = true;
      }
    }

    /** Whether it has ended, or the next fork does, and the next join. When all are through. */
    final void judge(II_Result r) {
      r.r2 = ended || ends(() -> deque.pop(deque.height() - 1)) ? 1 : 0;
      r.r1 = ended || ends(() -> deque.push(new ForkedJob())) ? 1 : 0;
    }

    private static boolean ends(Runnable step) {
      try {
        step.run();
        return false;
      } catch (CancellationException expected) {
        return true;
      }
    }
  }

  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both end.")
  @Outcome(expect = FORBIDDEN, desc = "It goes on.")
  @State
  public static class Holds extends Stoppable {
    @Actor
    public void owner() {
      own();
    }

    @Actor
    public void stopper() {
      meeting.meet();
      stopped = true;
      deque.askToLook();
    }

    @Arbiter
    public void verdict(II_Result r) {
      judge(r);
    }
  }

  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both end.")
  @Outcome(
      id = "0, 1|1, 0|0, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "It looked too soon, and goes on.")
  @State
  public static class AskingBeforeTheFlagMustFail extends Stoppable {
    @Actor
    public void owner() {
      own();
    }

    @Actor
    public void stopper() {
      meeting.meet();
      deque.askToLook();
      meeting.dawdle(System.identityHashCode(this));
      stopped = true;
    }

    @Arbiter
    public void verdict(II_Result r) {
      judge(r);
    }
  }
}
