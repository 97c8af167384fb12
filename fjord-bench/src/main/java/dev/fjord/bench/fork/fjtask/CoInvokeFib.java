package dev.fjord.bench.fork.fjtask;

import dev.fjord.bench.fork.ForkBenchmark.CoInvoke;

/** Fibonacci with {@code coInvoke}. */
public final class CoInvokeFib extends CoInvoke {
  private final int n;
  private int result;

  /** The number of index {@code n}. */
  public CoInvokeFib(int n) {
    this.n = n;
  }

  @Override
  public void run() {
    if (n < 2) {
      result = n;
      return;
    }
    CoInvokeFib left = new CoInvokeFib(n - 1);
    CoInvokeFib right = new CoInvokeFib(n - 2);
    coInvoke(left, right);
    result = left.result + right.result;
  }

  @Override
  public long result() {
    return result;
  }
}
