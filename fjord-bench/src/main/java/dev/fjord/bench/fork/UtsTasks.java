package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** Counting the nodes of a tree in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class UtsTasks {
  private UtsTasks() {}

  /** A task that does it in this manner. */
  public static ForkJoinTask<Long> of(Manner manner, Children range) {
    return switch (manner) {
      case FORK_JOIN -> new ForkJoin(range);
      case UNFORK -> new Unfork(range);
      case INVOKE_ALL -> new InvokeAll(range);
      case COMPLETER -> new Completer(null, range);
    };
  }

  /** Fork one, compute the other, join. */
  private static final class ForkJoin extends RecursiveTask<Long> {
    private final Children range;

    ForkJoin(Children range) {
      this.range = range;
    }

    @Override
    protected Long compute() {
      Children here = range;
      long above = 0;
      while (here.isOne()) {
        above++;
        Children below = here.below();
        if (below == null) {
          return above;
        }
        here = below;
      }
      ForkJoin right = new ForkJoin(here.high());
      right.fork();
      long left = new ForkJoin(here.low()).compute();
      return above + left + right.join();
    }
  }

  /** The same; what was not stolen is taken back and called. */
  private static final class Unfork extends RecursiveTask<Long> {
    private final Children range;

    Unfork(Children range) {
      this.range = range;
    }

    @Override
    protected Long compute() {
      Children here = range;
      long above = 0;
      while (here.isOne()) {
        above++;
        Children below = here.below();
        if (below == null) {
          return above;
        }
        here = below;
      }
      Unfork right = new Unfork(here.high());
      right.fork();
      long left = new Unfork(here.low()).compute();
      return above + left + (right.tryUnfork() ? right.compute() : right.join());
    }
  }

  /** {@code invokeAll} of both. */
  private static final class InvokeAll extends RecursiveTask<Long> {
    private final Children range;

    InvokeAll(Children range) {
      this.range = range;
    }

    @Override
    protected Long compute() {
      Children here = range;
      long above = 0;
      while (here.isOne()) {
        above++;
        Children below = here.below();
        if (below == null) {
          return above;
        }
        here = below;
      }
      InvokeAll left = new InvokeAll(here.low());
      InvokeAll right = new InvokeAll(here.high());
      invokeAll(left, right);
      return above + left.getRawResult() + right.getRawResult();
    }
  }

  /** Forks until the bottom and adds on the way back, without joins. */
  private static final class Completer extends CountedCompleter<Long> {
    private final Children range;
    private long result;
    private @Nullable Completer left;
    private @Nullable Completer right;

    Completer(@Nullable Completer parent, Children range) {
      super(parent);
      this.range = range;
    }

    @Override
    public void compute() {
      Completer here = this;
      Children at = range;
      while (true) {
        while (at.isOne()) {
          here.result++;
          Children below = at.below();
          if (below == null) {
            here.tryComplete();
            return;
          }
          at = below;
        }
        Completer first = new Completer(here, at.low());
        Completer second = new Completer(here, at.high());
        here.left = first;
        here.right = second;
        here.setPendingCount(1);
        second.fork();
        here = first;
        at = first.range;
      }
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
    public Long getRawResult() {
      return result;
    }
  }
}
