package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Jacobi} as a task. */
@SuppressWarnings("serial")
final class JacobiJdk extends RecursiveAction {
  private final Jacobi.Mesh mesh;

  JacobiJdk(Jacobi.Mesh mesh) {
    this.mesh = mesh;
  }

  @Override
  protected void compute() {
    for (int sweep = 0; sweep < mesh.sweeps(); sweep++) {
      new SweepJdk(mesh.sweep(sweep)).invoke();
    }
  }
}
