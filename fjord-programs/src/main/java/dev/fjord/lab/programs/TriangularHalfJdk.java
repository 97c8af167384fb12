package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Triangular.Half} as a task. */
@SuppressWarnings("serial")
final class TriangularHalfJdk extends RecursiveAction {
  private final Triangular system;
  private final Triangular.Half half;

  TriangularHalfJdk(Triangular system, Triangular.Half half) {
    this.system = system;
    this.half = half;
  }

  @Override
  protected void compute() {
    new TriangularJdk(system.first(half)).invoke();
    new ProductJdk(system.between(half)).invoke();
    new TriangularJdk(system.second(half)).invoke();
  }
}
