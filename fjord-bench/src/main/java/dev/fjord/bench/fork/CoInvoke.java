package dev.fjord.bench.fork;

import dev.fjord.fjtask.FJTask;

/** The recursions as FJTask's tasks, with {@code coInvoke}; each has a result once it is done. */
abstract class CoInvoke extends FJTask {
  /** What it gave. */
  abstract long result();

  /** Fibonacci. */
  static final class Fib extends CoInvoke {
    private final int n;
    private int result;

    Fib(int n) {
      this.n = n;
    }

    @Override
    public void run() {
      if (n < 2) {
        result = n;
        return;
      }
      Fib left = new Fib(n - 1);
      Fib right = new Fib(n - 2);
      coInvoke(left, right);
      result = left.result + right.result;
    }

    @Override
    long result() {
      return result;
    }
  }

  /** A {@link Part}. */
  static final class OfPart<P extends Part<P>> extends CoInvoke {
    private final P part;
    private long result;

    OfPart(P part) {
      this.part = part;
    }

    @Override
    public void run() {
      P here = part.start();
      if (here.isLeaf()) {
        result = here.own();
        return;
      }
      OfPart<P> left = new OfPart<>(here.first());
      OfPart<P> right = new OfPart<>(here.second());
      coInvoke(left, right);
      result = here.own() + left.result + right.result;
    }

    @Override
    long result() {
      return result;
    }
  }
}
