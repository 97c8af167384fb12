package dev.fjord.bench.fork.fjtask;

import dev.fjord.bench.fork.Children;
import dev.fjord.bench.fork.ForkBenchmark.CoInvoke;

/** Counting the nodes of a tree with {@code coInvoke}. */
public final class CoInvokeUts extends CoInvoke {
  private final Children range;
  private long result;

  /** The nodes from that range on. */
  public CoInvokeUts(Children range) {
    this.range = range;
  }

  @Override
  public void run() {
    Children here = range;
    long above = 0;
    while (here.isOne()) {
      above++;
      Children below = here.below();
      if (below == null) {
        result = above;
        return;
      }
      here = below;
    }
    CoInvokeUts left = new CoInvokeUts(here.low());
    CoInvokeUts right = new CoInvokeUts(here.high());
    coInvoke(left, right);
    result = above + left.result + right.result;
  }

  @Override
  public long result() {
    return result;
  }
}
