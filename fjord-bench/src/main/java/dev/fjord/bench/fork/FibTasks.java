package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** Fibonacci in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class FibTasks {
  private FibTasks() {}

  /** A task that does it in this manner. */
  public static ForkJoinTask<Integer> of(Manner manner, int n) {
    return switch (manner) {
      case FORK_JOIN -> new ForkJoin(n);
      case UNFORK -> new Unfork(n);
      case INVOKE_ALL -> new InvokeAll(n);
      case COMPLETER -> new Completer(null, n);
    };
  }

  /** Fork one, compute the other, join. */
  private static final class ForkJoin extends RecursiveTask<Integer> {
    private final int n;

    ForkJoin(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      ForkJoin right = new ForkJoin(n - 2);
      right.fork();
      int left = new ForkJoin(n - 1).compute();
      return left + right.join();
    }
  }

  /** The same; what was not stolen is taken back and called. */
  private static final class Unfork extends RecursiveTask<Integer> {
    private final int n;

    Unfork(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Unfork right = new Unfork(n - 2);
      right.fork();
      int left = new Unfork(n - 1).compute();
      return left + (right.tryUnfork() ? right.compute() : right.join());
    }
  }

  /** {@code invokeAll} of both. */
  private static final class InvokeAll extends RecursiveTask<Integer> {
    private final int n;

    InvokeAll(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      InvokeAll left = new InvokeAll(n - 1);
      InvokeAll right = new InvokeAll(n - 2);
      invokeAll(left, right);
      return left.getRawResult() + right.getRawResult();
    }
  }

  /** Forks until the bottom and adds on the way back, without joins. */
  private static final class Completer extends CountedCompleter<Integer> {
    private final int n;
    private int result;
    private @Nullable Completer left;
    private @Nullable Completer right;

    Completer(@Nullable Completer parent, int n) {
      super(parent);
      this.n = n;
    }

    @Override
    public void compute() {
      Completer here = this;
      while (here.n >= 2) {
        Completer first = new Completer(here, here.n - 1);
        Completer second = new Completer(here, here.n - 2);
        here.left = first;
        here.right = second;
        here.setPendingCount(1);
        second.fork();
        here = first;
      }
      here.result = here.n;
      here.tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (left != null && right != null) {
        result += left.result + right.result;
        left = null;
        right = null;
      }
    }

    @Override
    public Integer getRawResult() {
      return result;
    }
  }
}
