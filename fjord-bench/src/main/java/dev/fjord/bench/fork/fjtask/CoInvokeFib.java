package dev.fjord.bench.fork.fjtask;

import dev.fjord.fjtask.FJTask;

/** Fibonacci with {@code coInvoke}. */
public final class CoInvokeFib extends FJTask {
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

  /** What it gave, once it is done. */
  public int result() {
    return result;
  }
}
