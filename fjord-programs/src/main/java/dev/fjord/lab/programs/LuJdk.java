package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link LuDecomposition} as a task. */
@SuppressWarnings("serial")
final class LuJdk extends RecursiveAction {
  private final Block m;
  private final int bottom;

  LuJdk(Block m, int bottom) {
    this.m = m;
    this.bottom = bottom;
  }

  @Override
  protected void compute() {
    if (m.within(bottom)) {
      Triangular.decompose(m);
      return;
    }
    new LuJdk(m.q00(), bottom).compute();
    Jdk.both(
        new TriangularJdk(Triangular.lower(m.q00(), m.q01(), bottom)),
        new TriangularJdk(Triangular.upper(m.q00(), m.q10(), bottom)));
    new ProductJdk(new Product(m.q11(), m.q10(), m.q01(), -1, bottom)).invoke();
    new LuJdk(m.q11(), bottom).compute();
  }
}
