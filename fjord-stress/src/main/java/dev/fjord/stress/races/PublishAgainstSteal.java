package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.deque.Deque;
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

  /** The queue in short, whole. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "The thief has it, or it is still there.")
  @Outcome(expect = FORBIDDEN, desc = "Lost, or had twice.")
  @State
  public static class HoldsForTheQueueInShort {
    private final MiniQueue queue = new MiniQueue(MiniQueue.Without.NOTHING);

    @Actor
    public void owner() {
      queue.add("job");
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = queue.take() == null ? 0 : 1;
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = queue.take() == null ? 0 : 1;
    }
  }

  /** A queue whose hint passes a slot that is about to be filled. */
  @JCStressTest
  @Outcome(id = "1, 0|0, 1", expect = ACCEPTABLE, desc = "The thief has it, or it is still there.")
  @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "The job is lost.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutWaitingForTheSlotMustFail {
    private final MiniQueue queue = new MiniQueue(MiniQueue.Without.WAITING_FOR_THE_SLOT);

    @Actor
    public void owner() {
      queue.add("job");
    }

    @Actor
    public void thief(II_Result r) {
      r.r1 = queue.take() == null ? 0 : 1;
    }

    @Arbiter
    public void rest(II_Result r) {
      r.r2 = queue.take() == null ? 0 : 1;
    }
  }
}
