package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Jacobi.Sweep} as a task. */
@SuppressWarnings("serial")
final class SweepJdk extends RecursiveAction {
  private final Jacobi.Sweep sweep;

  SweepJdk(Jacobi.Sweep sweep) {
    this.sweep = sweep;
  }

  @Override
  protected void compute() {
    Block from = sweep.from();
    if (from.within(sweep.bottom())) {
      sweep.loops();
      return;
    }
    Jdk.all(
        new SweepJdk(sweep.of(from.q00())),
        new SweepJdk(sweep.of(from.q01())),
        new SweepJdk(sweep.of(from.q10())),
        new SweepJdk(sweep.of(from.q11())));
  }
}
