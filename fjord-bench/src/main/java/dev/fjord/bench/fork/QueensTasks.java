package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** Counting queens in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class QueensTasks {
  private QueensTasks() {}

  /** A task that does it in this manner. */
  public static ForkJoinTask<Integer> of(Manner manner, Row row) {
    return switch (manner) {
      case FORK_JOIN -> new ForkJoin(row);
      case UNFORK -> new Unfork(row);
      case INVOKE_ALL -> new InvokeAll(row);
      case COMPLETER -> new Completer(null, row);
    };
  }

  /** Fork one, compute the other, join. */
  private static final class ForkJoin extends RecursiveTask<Integer> {
    private final Row row;

    ForkJoin(Row row) {
      this.row = row;
    }

    @Override
    protected Integer compute() {
      Row here = row.skipLast();
      if (here.isEnd()) {
        return here.solutions();
      }
      ForkJoin right = new ForkJoin(here.others());
      right.fork();
      int left = new ForkJoin(here.next()).compute();
      return left + right.join();
    }
  }

  /** The same; what was not stolen is taken back and called. */
  private static final class Unfork extends RecursiveTask<Integer> {
    private final Row row;

    Unfork(Row row) {
      this.row = row;
    }

    @Override
    protected Integer compute() {
      Row here = row.skipLast();
      if (here.isEnd()) {
        return here.solutions();
      }
      Unfork right = new Unfork(here.others());
      right.fork();
      int left = new Unfork(here.next()).compute();
      return left + (right.tryUnfork() ? right.compute() : right.join());
    }
  }

  /** {@code invokeAll} of both. */
  private static final class InvokeAll extends RecursiveTask<Integer> {
    private final Row row;

    InvokeAll(Row row) {
      this.row = row;
    }

    @Override
    protected Integer compute() {
      Row here = row.skipLast();
      if (here.isEnd()) {
        return here.solutions();
      }
      InvokeAll left = new InvokeAll(here.next());
      InvokeAll right = new InvokeAll(here.others());
      invokeAll(left, right);
      return left.getRawResult() + right.getRawResult();
    }
  }

  /** Forks until the bottom and adds on the way back, without joins. */
  private static final class Completer extends CountedCompleter<Integer> {
    private final Row row;
    private int result;
    private @Nullable Completer left;
    private @Nullable Completer right;

    Completer(@Nullable Completer parent, Row row) {
      super(parent);
      this.row = row;
    }

    @Override
    public void compute() {
      Completer here = this;
      Row at = row.skipLast();
      while (!at.isEnd()) {
        Completer first = new Completer(here, at.next());
        Completer second = new Completer(here, at.others());
        here.left = first;
        here.right = second;
        here.setPendingCount(1);
        second.fork();
        here = first;
        at = here.row.skipLast();
      }
      here.result = at.solutions();
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
