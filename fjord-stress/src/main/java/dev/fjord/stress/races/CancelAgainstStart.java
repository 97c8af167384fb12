package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.worker.Completion;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A private task is cancelled while its owner starts it and runs it as a call. Owner and canceller
 * agree about the outcome, and it stays.
 */
public final class CancelAgainstStart {
  private CancelAgainstStart() {}

  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "It ran, and the canceller was late.")
  @Outcome(id = "2, 1, 2", expect = ACCEPTABLE, desc = "Cancelled, for both.")
  @Outcome(expect = FORBIDDEN, desc = "They do not agree, or it has no outcome.")
  @State
  public static class Holds {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(III_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void canceller(III_Result r) {
      task.meetOwner();
      r.r2 = Completion.complete(task, Jobs.CANCELLED) ? 1 : 0;
    }

    @Arbiter
    public void outcome(III_Result r) {
      r.r3 = task.outcome();
    }
  }

  /** Looks whether the job has ended and then says that it watches, in two steps. */
  @JCStressTest
  @Outcome(id = "1, 0, 1|2, 1, 2", expect = ACCEPTABLE, desc = "They agree.")
  @Outcome(id = "1, 1, 2|0, 1, 2", expect = ACCEPTABLE_INTERESTING, desc = "They do not agree.")
  @State
  public static class WithoutASecondLookMustFail {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(III_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void canceller(III_Result r) {
      task.meetOwner();
      if (!Jobs.isDone(task)) {
        Inside.watch(task);
        r.r2 = Tasks.complete(task, Jobs.CANCELLED) ? 1 : 0;
      }
    }

    @Arbiter
    public void outcome(III_Result r) {
      r.r3 = task.outcome();
    }
  }

  /** The engine's code with a barrier that is none: the owner ends it without seeing the watch. */
  @JCStressTest
  @Outcome(id = "1, 0, 1|2, 1, 2", expect = ACCEPTABLE, desc = "They agree.")
  @Outcome(
      id = "1, 1, 2|0, 1, 2|2, 1, 1",
      expect = ACCEPTABLE_INTERESTING,
      desc = "They do not agree.")
  @State
  public static class WithoutTheBarrierMustFailInTheEnd {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(III_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void canceller(III_Result r) {
      task.meetOwner();
      while (!Jobs.isDone(task)) {
        if (Tasks.complete(task, Jobs.CANCELLED)) {
          r.r2 = 1;
          return;
        }
        Tasks.watch(task, () -> {});
      }
    }

    @Arbiter
    public void outcome(III_Result r) {
      r.r3 = task.outcome();
    }
  }
}
