package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.ForkPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** A pool is closed while a call or a job comes in. It is refused, or the pool ends after it. */
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

  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Refused.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Let in, and run.")
  @Outcome(expect = FORBIDDEN, desc = "Let in and not run, or the pool does not end.")
  @State
  public static class HoldsForSubmissions {
    private final ForkPool pool = ForkPool.open(1);
    private final ExecutorService view = pool.asExecutorService();
    private @Nullable Future<?> submitted;

    @Actor
    public void submitter() {
      try {
        submitted = view.submit(() -> {});
      } catch (RejectedExecutionException refused) {
        submitted = null;
      }
    }

    @Actor
    public void closer() {
      view.shutdown();
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = isTerminatedInTheEnd() ? 1 : 0;
      Future<?> accepted = submitted;
      r.r1 = accepted == null ? 0 : accepted.isDone() && !accepted.isCancelled() ? 1 : 2;
    }

    private boolean isTerminatedInTheEnd() {
      try {
        return view.awaitTermination(Limits.NEVER_NANOS, TimeUnit.NANOSECONDS);
      } catch (InterruptedException cannotBe) {
        return false;
      }
    }
  }

  /** The gate in short, with a queue of one. */
  private static final class MiniGate {
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile boolean closed;
    private volatile boolean stopped;

    boolean submit() {
      waiting.set(true);
      return !(closed && waiting.compareAndSet(true, false));
    }

    boolean submitUnlessClosed() {
      if (closed) {
        return false;
      }
      waiting.set(true);
      return true;
    }

    void close() {
      closed = true;
      if (!waiting.get()) {
        stopped = true;
      }
    }

    int stoppedWithAJob() {
      return stopped && waiting.get() ? 1 : 0;
    }
  }

  @JCStressTest
  @Outcome(id = "0, 0|1, 0", expect = ACCEPTABLE, desc = "Refused, or waited for.")
  @Outcome(expect = FORBIDDEN, desc = "Stopped with a job inside.")
  @State
  public static class HoldsForTheGateInShort {
    private final MiniGate gate = new MiniGate();

    @Actor
    public void submitter(II_Result r) {
      r.r1 = gate.submit() ? 1 : 0;
    }

    @Actor
    public void closer() {
      gate.close();
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = gate.stoppedWithAJob();
    }
  }

  /** Whoever submits asks whether it is closed before the job is in the queue, and not after. */
  @JCStressTest
  @Outcome(id = "0, 0|1, 0", expect = ACCEPTABLE, desc = "Refused, or waited for.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "Stopped with a job inside.")
  @State
  public static class AskingBeforeTheJobIsThereMustFail {
    private final MiniGate gate = new MiniGate();

    @Actor
    public void submitter(II_Result r) {
      r.r1 = gate.submitUnlessClosed() ? 1 : 0;
    }

    @Actor
    public void closer() {
      gate.close();
    }

    @Arbiter
    public void end(II_Result r) {
      r.r2 = gate.stoppedWithAJob();
    }
  }
}
