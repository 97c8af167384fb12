package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;

/** A block of {@link LuDecomposition}. */
final class LuFJTask extends FJTask {
  private final Block m;
  private final int bottom;

  LuFJTask(Block m, int bottom) {
    this.m = m;
    this.bottom = bottom;
  }

  @Override
  public void run() {
    if (m.within(bottom)) {
      Triangular.decompose(m);
      return;
    }
    invoke(new LuFJTask(m.q00(), bottom));
    coInvoke(
        new Solve(Triangular.lower(m.q00(), m.q01(), bottom)),
        new Solve(Triangular.upper(m.q00(), m.q10(), bottom)));
    invoke(new ProductFJTask(new Product(m.q11(), m.q10(), m.q01(), -1, bottom)));
    invoke(new LuFJTask(m.q11(), bottom));
  }

  /** Solves a triangular system, both halves of its right-hand sides at the same time. */
  private static final class Solve extends FJTask {
    private final Triangular system;

    Solve(Triangular system) {
      this.system = system;
    }

    @Override
    public void run() {
      if (system.small()) {
        system.loops();
        return;
      }
      coInvoke(half(system.half(0)), half(system.half(1)));
    }

    private FJTask half(Triangular.Half half) {
      return seq(
          new FJTask[] {
            new Solve(system.first(half)),
            new ProductFJTask(system.between(half)),
            new Solve(system.second(half))
          });
    }
  }
}
