package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.ForkPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A pool is closed while a call comes in. The call is refused, or the pool ends after it. */
public final class CloseAgainstSubmit {
  private CloseAgainstSubmit() {}

  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "Refused.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Let in, and waited for.")
  @Outcome(expect = FORBIDDEN, desc = "Ended with a call inside, or never.")
  @State
  public static class Holds {
    private final ForkPool pool = ForkPool.open(1);
    private final ExecutorService view = pool.asExecutorService();

    @Actor
    public void submitter(III_Result r) {
      try {
        pool.run(
            () -> {
              r.r1 = 1;
              r.r2 = view.isTerminated() ? 1 : 0;
            });
      } catch (RejectedExecutionException refused) {
        r.r1 = 0;
      }
    }

    @Actor
    public void closer() {
      view.shutdown();
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = view.isTerminated() ? 1 : 0;
    }
  }

  /** The same at the gate alone, where far more calls come in. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "Refused.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Let in, and waited for.")
  @Outcome(expect = FORBIDDEN, desc = "Ended with a call inside, or never.")
  @State
  public static class HoldsAtTheGate {
    private final Entry entry = new Entry();

    @Actor
    public void submitter(III_Result r) {
      if (entry.enter()) {
        r.r1 = 1;
        r.r2 = entry.ends();
        entry.exit();
      }
    }

    @Actor
    public void closer() {
      entry.close();
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = entry.ends();
    }
  }

  /** The pool's gate, but whoever comes in asks whether it is closed, and then counts itself. */
  @JCStressTest
  @Outcome(
      id = {"0, 0, 1", "1, 0, 1"},
      expect = ACCEPTABLE,
      desc = "Refused, or waited for.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE_INTERESTING, desc = "Ended with a call inside.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutOneStepMustFail {
    private final Entry entry = new Entry();

    @Actor
    public void submitter(III_Result r) {
      if (entry.enterInTwoSteps()) {
        r.r1 = 1;
        r.r2 = entry.ends();
        entry.exit();
      }
    }

    @Actor
    public void closer() {
      entry.close();
    }

    @Arbiter
    public void end(III_Result r) {
      r.r3 = entry.ends();
    }
  }
}
