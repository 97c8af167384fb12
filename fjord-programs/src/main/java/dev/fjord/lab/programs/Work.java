package dev.fjord.lab.programs;

import dev.fjord.Fork;
import dev.fjord.fjtask.FJTask;

/**
 * Work that leaves its result in place: a program or a part of one, written once for all faces.
 * What may be done at the same time it gives to {@link Forks}.
 */
interface Work {
  /** Does the work. */
  void run(Forks forks);

  /** What a fork is. */
  interface Forks {
    /** Every fork is a plain call. */
    Forks NONE =
        new Forks() {
          @Override
          public void both(Work a, Work b) {
            a.run(this);
            b.run(this);
          }
        };

    /** {@link Fork#join(Runnable, Runnable)}. */
    Forks FORK =
        new Forks() {
          @Override
          public void both(Work a, Work b) {
            Fork.join(() -> a.run(this), () -> b.run(this));
          }

          @Override
          public void all(Work a, Work b, Work c, Work d) {
            Fork.join(() -> both(a, b), () -> both(c, d));
          }
        };

    /** Two that need nothing of each other. */
    void both(Work a, Work b);

    /** Four that need nothing of each other; here one pair after the other. */
    default void all(Work a, Work b, Work c, Work d) {
      both(a, b);
      both(c, d);
    }
  }

  /** Work as a task in the style of Lea's paper, whose forks are such tasks. */
  final class WorkFJTask extends FJTask implements Forks {
    private final Work work;

    WorkFJTask(Work work) {
      this.work = work;
    }

    @Override
    public void run() {
      work.run(this);
    }

    @Override
    public void both(Work a, Work b) {
      coInvoke(new WorkFJTask(a), new WorkFJTask(b));
    }

    @Override
    public void all(Work a, Work b, Work c, Work d) {
      coInvoke(
          new FJTask[] {
            new WorkFJTask(a), new WorkFJTask(b), new WorkFJTask(c), new WorkFJTask(d)
          });
    }
  }
}
