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
 * A pool is closed with a call inside while others come and go, let in or refused. Whoever reads
 * the two counts meanwhile must not take the one who went for the one who is inside.
 */
public final class DrainAgainstPass {
  private DrainAgainstPass() {}

  /** One is inside all the time. */
  public abstract static class Setting {
    private static final int PASSES = 3;

    final Entry entry = new Entry();

    Setting() {
      boolean unused = entry.enter();
    }

    final void pass() {
      for (int i = 0; i < PASSES; i++) {
        if (entry.enter()) {
          entry.exit();
        }
      }
    }

    /** How often it ended before the one inside went, and after. */
    final void leave(II_Result r) {
      r.r1 = entry.ends();
      entry.exit();
      r.r2 = entry.ends();
    }
  }

  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Ended with the last one inside.")
  @Outcome(expect = FORBIDDEN, desc = "Ended with a call inside, or never.")
  @State
  public static class Holds extends Setting {
    @Actor
    public void others() {
      pass();
    }

    @Actor
    public void closer() {
      entry.close();
    }

    @Arbiter
    public void end(II_Result r) {
      leave(r);
    }
  }

  /** The closer reads who came before it reads who went. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Ended with the last one inside.")
  @Outcome(id = "1, 2", expect = ACCEPTABLE_INTERESTING, desc = "Ended with a call inside.")
  @Outcome(expect = FORBIDDEN, desc = "Cannot be.")
  @State
  public static class ReadingWhoCameFirstMustFail extends Setting {
    @Actor
    public void others() {
      pass();
    }

    @Actor
    public void closer() {
      entry.closeReadingWhoCameFirst();
    }

    @Arbiter
    public void end(II_Result r) {
      leave(r);
    }
  }
}
