package dev.fjord.bench.fork.fjtask;

import dev.fjord.bench.fork.ForkBenchmark.CoInvoke;
import dev.fjord.bench.fork.Row;

/** Counting queens with {@code coInvoke}. */
public final class CoInvokeQueens extends CoInvoke {
  private final Row row;
  private int result;

  /** The solutions from that row on. */
  public CoInvokeQueens(Row row) {
    this.row = row;
  }

  @Override
  public void run() {
    Row here = row.skipLast();
    if (here.isEnd()) {
      result = here.solutions();
      return;
    }
    CoInvokeQueens left = new CoInvokeQueens(here.next());
    CoInvokeQueens right = new CoInvokeQueens(here.others());
    coInvoke(left, right);
    result = left.result + right.result;
  }

  @Override
  public long result() {
    return result;
  }
}
