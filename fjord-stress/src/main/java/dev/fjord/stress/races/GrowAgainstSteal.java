package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import java.util.Arrays;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An owner's stack grows, into a new array, while a thief relieves it by force, which reads the
 * stack, and steals. Exactly one of them has each job.
 */
public final class GrowAgainstSteal {
  /** The stack begins with 64, and grows three times on the way up. */
  private static final int HEIGHT = 300;

  private GrowAgainstSteal() {}

  /** One owner whose stack grows while it forks bare code, and one that relieves it and steals. */
  public abstract static class Growth {
    final Deque deque = new Hungry().deque();
    private final Meeting meeting = new Meeting();
    private final ForkedJob[] tasks =
        Stream.generate(ForkedJob::new).limit(HEIGHT).toArray(ForkedJob[]::new);
    private final int[] marks = new int[HEIGHT];
    private volatile boolean broken;

    /** By the owner. */
    final void fork() {
      meeting.meet();
      for (int i = 0; i < HEIGHT; i++) {
        marks[i] = deque.push(new Relief.Code(tasks[i]), Relief.FORM);
      }
    }

    /** Takes what there is by force. Returns whether there was anything. */
    final int steal(Barrier barrier) {
      meeting.meet();
      meeting.dawdle(System.identityHashCode(meeting));
      int stolen = 0;
      try {
        deque.takeOver(barrier);
        for (Job job = deque.queue().take(); job != null; job = deque.queue().take()) {
          ((ForkedJob) job).byThief++;
          stolen = 1;
        }
      } catch (RuntimeException sawWhatIsNotThere) {
        broken = true;
      }
      return stolen;
    }

    /** Joins all. Returns whether each was had exactly once. When both are through. */
    final int isRight() {
      try {
        for (int i = HEIGHT - 1; i >= 0; i--) {
          if (deque.pop(marks[i])) {
            tasks[i].byOwner++;
          }
        }
      } catch (RuntimeException bareCodeWasPublished) {
        return 0;
      }
      return !broken && Arrays.stream(tasks).allMatch(each -> each.byOwner + each.byThief == 1)
          ? 1
          : 0;
    }
  }

  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner has all.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Some were stolen, and had once.")
  @Outcome(expect = FORBIDDEN, desc = "A job lost, or had twice.")
  @State
  public static class Holds extends Growth {
    @Actor
    public void owner() {
      fork();
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = steal(Relief::barrier);
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = isRight();
    }
  }

  /**
   * The owner grows into a new array while the thief is still in the old one: the lock is given
   * away as soon as there is nobody who has not seen it taken.
   */
  @JCStressTest
  @Outcome(id = "1, 0|1, 1", expect = ACCEPTABLE, desc = "Had once.")
  @Outcome(id = "0, 0|0, 1", expect = ACCEPTABLE_INTERESTING, desc = "A job lost, or had twice.")
  @State
  public static class WithoutTheLockMustFail extends Growth {
    @Actor
    public void owner() {
      fork();
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = steal(threads -> Inside.unlock(deque));
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = isRight();
    }
  }
}
