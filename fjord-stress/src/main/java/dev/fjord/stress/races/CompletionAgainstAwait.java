package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.job.Waiters;
import dev.fjord.internal.worker.Completion;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A thread outside waits for a private task while its owner runs it as a call. It sees the end, or
 * is woken.
 */
public final class CompletionAgainstAwait {
  private CompletionAgainstAwait() {}

  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It saw the end, or was woken.")
  @Outcome(expect = FORBIDDEN, desc = "It sleeps for ever, or the job has no end.")
  @State
  public static class Holds {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(II_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void waiter(II_Result r) {
      task.meetOwner();
      r.r2 = isAwaited() ? 1 : 0;
    }

    private boolean isAwaited() {
      try {
        return Completion.await(task, System.nanoTime() + Limits.NEVER_NANOS, false);
      } catch (InterruptedException cannotBe) {
        return false;
      }
    }
  }

  /** Looks whether the job has ended and then says that it watches, in two steps. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It saw the end.")
  @Outcome(
      id = "0, 0|1, 0",
      expect = ACCEPTABLE_INTERESTING,
      desc = "The job has run and has no end.")
  @State
  public static class WithoutASecondLookMustFail {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(II_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void waiter() {
      task.meetOwner();
      if (!Jobs.isDone(task)) {
        Inside.watch(task);
      }
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = Jobs.isDone(task) ? 1 : 0;
    }
  }

  /**
   * The engine's code with a barrier that is none: the owner is through without seeing that it is
   * watched, and a job that is watched ends only by somebody who says so.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It saw the end.")
  @Outcome(
      id = "0, 0|1, 0|0, 1",
      expect = ACCEPTABLE_INTERESTING,
      desc = "The job has run and has no end.")
  @State
  public static class WithoutTheBarrierMustFailInTheEnd {
    private final ForkedTask task = new ForkedTask();

    @Actor
    public void owner(II_Result r) {
      r.r1 = task.own();
    }

    @Actor
    public void waiter() {
      Thread me = Thread.currentThread();
      Waiters.add(task, me);
      task.meetOwner();
      Tasks.watch(task, () -> {});
      Waiters.remove(task, me);
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = Jobs.isDone(task) ? 1 : 0;
    }
  }
}
