package dev.fjord.bench.fork.fjtask;

import dev.fjord.bench.fork.ForkBenchmark.CoInvoke;
import dev.fjord.bench.fork.Part;

/** A {@link Part} with {@code coInvoke}. */
public final class CoInvokePart<P extends Part<P>> extends CoInvoke {
  private final P part;
  private long result;

  /** What that part gives. */
  public CoInvokePart(P part) {
    this.part = part;
  }

  @Override
  public void run() {
    P here = part.start();
    if (here.isLeaf()) {
      result = here.own();
      return;
    }
    CoInvokePart<P> left = new CoInvokePart<>(here.first());
    CoInvokePart<P> right = new CoInvokePart<>(here.second());
    coInvoke(left, right);
    result = here.own() + left.result + right.result;
  }

  @Override
  public long result() {
    return result;
  }
}
