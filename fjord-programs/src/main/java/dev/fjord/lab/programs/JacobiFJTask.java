package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;
import dev.fjord.lab.programs.Jacobi.Mesh;
import dev.fjord.lab.programs.Jacobi.Sweep;

/** All steps of {@link Jacobi}; the join of each is the barrier before the next. */
final class JacobiFJTask extends FJTask {
  private final Mesh mesh;

  JacobiFJTask(Mesh mesh) {
    this.mesh = mesh;
  }

  @Override
  public void run() {
    for (int sweep = 0; sweep < mesh.sweeps(); sweep++) {
      invoke(new Part(mesh.sweep(sweep)));
    }
  }

  /** A part of one sweep. */
  private static final class Part extends FJTask {
    private final Sweep sweep;

    Part(Sweep sweep) {
      this.sweep = sweep;
    }

    @Override
    public void run() {
      Block from = sweep.from();
      if (from.within(sweep.bottom())) {
        sweep.loops();
        return;
      }
      coInvoke(new FJTask[] {of(from.q00()), of(from.q01()), of(from.q10()), of(from.q11())});
    }

    private Part of(Block part) {
      return new Part(sweep.of(part));
    }
  }
}
