package dev.fjord.bench.fork;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** Counting queens in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class QueensTasks {
  private QueensTasks() {}

  /** Fork one, compute the other, join. */
  public static final class ForkJoin extends RecursiveTask<Integer> {
    private final Row row;

    /** The solutions from that row on. */
    public ForkJoin(Row row) {
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
  public static final class Unfork extends RecursiveTask<Integer> {
    private final Row row;

    /** The solutions from that row on. */
    public Unfork(Row row) {
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
  public static final class InvokeAll extends RecursiveTask<Integer> {
    private final Row row;

    /** The solutions from that row on. */
    public InvokeAll(Row row) {
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
  public static final class Completer extends CountedCompleter<Integer> {
    private final Row row;
    private int result;
    private @Nullable Completer left;
    private @Nullable Completer right;

    /** The solutions from that row on. */
    public Completer(@Nullable Completer parent, Row row) {
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
