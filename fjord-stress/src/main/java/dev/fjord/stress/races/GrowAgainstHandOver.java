package dev.fjord.stress.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An owner's stack grows, into a new array, while another relieves it by force and so reads the
 * stack. Exactly one of them has each job.
 */
public final class GrowAgainstHandOver {
  private GrowAgainstHandOver() {}

  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The owner had all.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Some were handed over, and run once.")
  @Outcome(expect = FORBIDDEN, desc = "A job lost, or run twice.")
  @State
  public static class Holds {
    /** The stack begins with 64, and grows three times on the way up. */
    private static final int HEIGHT = 300;

    private final Relief relief = new Relief(HEIGHT);

    @Actor
    public void owner() {
      relief.own();
    }

    @Actor
    public void taker(II_Result r) {
      r.r2 = Math.min(1, relief.relieve(1, Relief::barrier));
    }

    @Arbiter
    public void verdict(II_Result r) {
      r.r1 = relief.isRight() ? 1 : 0;
    }
  }

  /** The height is raised before the larger array with the job in it stands. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The taker was early.")
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "The taker saw both jobs.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The taker saw the older job.")
  @Outcome(
      id = {"0, 1", "1, 1"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "The taker looked for a job where there was none.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class WithoutTheArrayBeforeTheHeightMustFail {
    private volatile Task[] stack = {new Task()};
    private volatile int tail = 1;

    @Actor
    public void owner() {
      tail = 2;
      Task[] larger = new Task[2];
      larger[0] = stack[0];
      larger[1] = new Task();
      stack = larger;
    }

    @Actor
    public void taker(II_Result r) {
      int end = tail;
      Task[] jobs = stack;
      for (int i = 0; i < end; i++) {
        if (i < jobs.length && jobs[i] != null) {
          r.r1++;
        } else {
          r.r2++;
        }
      }
    }
  }
}
