package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Waiters;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A joiner parks while the taker of its job ends it. It sees the end, or is woken. */
public final class WakeAgainstPark {
  private WakeAgainstPark() {}

  /** A job that another has taken and begun. */
  public abstract static class Setting {
    final Meeting meeting = new Meeting();
    final ForkedJob task = new ForkedJob();

    Setting() {
      Frame taker = new Frame(1, 0, null);
      Jobs.publish(task, new Frame(0, 0, null));
      Jobs.begin(task, taker);
    }

    /** The taker ends it. */
    final void end() {
      meeting.meet();
      Jobs.finish(task, Jobs.DONE);
    }
  }

  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "It saw the end, or was woken.")
  @Outcome(expect = FORBIDDEN, desc = "It sleeps for ever.")
  @State
  public static class Holds extends Setting {
    @Actor
    public void joiner(I_Result r) {
      Thread me = Thread.currentThread();
      meeting.meet();
      Waiters.add(task, me);
      long begin = System.nanoTime();
      while (!Jobs.isDone(task) && System.nanoTime() - begin < Limits.NEVER_NANOS) {
        LockSupport.parkNanos(this, Limits.NEVER_NANOS);
      }
      Waiters.remove(task, me);
      r.r1 = System.nanoTime() - begin < Limits.NEVER_NANOS ? 1 : 0;
    }

    @Actor
    public void taker() {
      end();
    }
  }

  /** The joiner looks whether the job is done before it says that it waits. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "It saw the end, or was woken.")
  @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "It sleeps for ever.")
  @State
  public static class WithoutAnAnnouncementBeforeTheLookMustFail extends Setting {
    @Actor
    public void joiner(I_Result r) {
      Thread me = Thread.currentThread();
      meeting.meet();
      long begin = System.nanoTime();
      while (!Jobs.isDone(task)) {
        Waiters.add(task, me);
        LockSupport.parkNanos(this, Limits.LOST_NANOS);
        Waiters.remove(task, me);
        if (System.nanoTime() - begin >= Limits.LOST_NANOS) {
          return;
        }
      }
      r.r1 = 1;
    }

    @Actor
    public void taker() {
      end();
    }
  }
}
