package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Triangular} as a task. */
@SuppressWarnings("serial")
final class TriangularJdk extends RecursiveAction {
  private final Triangular system;

  TriangularJdk(Triangular system) {
    this.system = system;
  }

  @Override
  protected void compute() {
    if (system.small()) {
      system.loops();
      return;
    }
    Jdk.both(
        new TriangularHalfJdk(system, system.half(0)),
        new TriangularHalfJdk(system, system.half(1)));
  }
}
