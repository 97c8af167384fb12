package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/**
 * Work as a task whose forks are such tasks, in the order of forks and joins that {@code
 * java.util.concurrent} runs best.
 */
@SuppressWarnings("serial")
final class WorkJdk extends RecursiveAction implements Work.Forks {
  private final Work work;

  WorkJdk(Work work) {
    this.work = work;
  }

  @Override
  protected void compute() {
    work.run(this);
  }

  /** Forks the first, computes the second, joins the first. */
  @Override
  public void both(Work a, Work b) {
    WorkJdk first = new WorkJdk(a);
    first.fork();
    new WorkJdk(b).invoke();
    first.join();
  }

  /** Forks three, computes the last, joins the newest first, as a stack gives them back. */
  @Override
  public void all(Work a, Work b, Work c, Work d) {
    WorkJdk first = new WorkJdk(a);
    WorkJdk second = new WorkJdk(b);
    WorkJdk third = new WorkJdk(c);
    first.fork();
    second.fork();
    third.fork();
    new WorkJdk(d).invoke();
    third.join();
    second.join();
    first.join();
  }
}
