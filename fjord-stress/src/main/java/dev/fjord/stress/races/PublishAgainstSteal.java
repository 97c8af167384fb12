package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.deque.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An owner publishes its older job while a thief looks. The thief finds nothing, or the job with
 * all that its owner wrote before; what it did not find is still there.
 */
public final class PublishAgainstSteal {
  private static final int WRITTEN = 7;

  private PublishAgainstSteal() {}

  @JCStressTest
  @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "The thief was early; the owner has both.")
  @Outcome(id = WRITTEN + ", 1", expect = ACCEPTABLE, desc = "The thief has one, whole.")
  @Outcome(expect = FORBIDDEN, desc = "A job lost, run twice, or seen half-written.")
  @State
  public static class Holds {
    private final Hungry hungry = new Hungry();
    private final Deque deque = hungry.deque();
    private final ForkedJob older = new ForkedJob();
    private final ForkedJob newer = new ForkedJob();
    private final int olderMark;
    private int newerMark;

    public Holds() {
      olderMark = deque.push(older);
      hungry.demand(1);
    }

    @Actor
    public void owner() {
      older.payload = WRITTEN;
      newer.payload = WRITTEN;
      newerMark = deque.push(newer);
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = deque.queue().take() instanceof ForkedJob found ? found.payload : 0;
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = (deque.pop(newerMark) ? 1 : 0) + (deque.pop(olderMark) ? 1 : 0);
    }
  }

  /** One segment of the engine's public queue, in short. */
  private static final class MiniQueue {
    private static final int LENGTH = 4;
    private static final Object GONE = new Object();

    private final boolean waits;
    private final AtomicReferenceArray<@Nullable Object> slots = new AtomicReferenceArray<>(LENGTH);
    private final AtomicInteger added = new AtomicInteger();
    private volatile int taken;

    /** If it does not wait, the hint passes a slot that was given out and is about to be filled. */
    MiniQueue(boolean waits) {
      this.waits = waits;
    }

    void add() {
      slots.set(added.getAndIncrement(), "job");
    }

    /** 1 if there was a job to be taken. */
    int take() {
      for (int at = taken; at < added.get(); at++) {
        Object seen = slots.get(at);
        if (seen == null && !waits) {
          taken = at + 1;
        } else if (seen != null && seen != GONE && slots.compareAndSet(at, seen, GONE)) {
          return 1;
        }
      }
      return 0;
    }
  }

  /** The queue in short, whole: what the twin shows is due to what it leaves out. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "The thief has it, or it is still there.")
  @Outcome(expect = FORBIDDEN, desc = "Lost, or had twice.")
  @State
  public static class HoldsForTheQueueInShort {
    private final MiniQueue queue = new MiniQueue(true);

    @Actor
    public void owner() {
      queue.add();
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = queue.take();
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = queue.take();
    }
  }

  /** A queue whose hint passes a slot that is about to be filled. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "The thief has it, or it is still there.")
  @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "The job is lost.")
  @State
  public static class WithoutWaitingForTheSlotMustFail {
    private final MiniQueue queue = new MiniQueue(false);

    @Actor
    public void owner() {
      queue.add();
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = queue.take();
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = queue.take();
    }
  }
}
