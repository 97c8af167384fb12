package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** A {@link Part} in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class PartTasks {
  private PartTasks() {}

  /** A task that does it in this manner. */
  public static <P extends Part<P>> ForkJoinTask<Long> of(Manner manner, P part) {
    return switch (manner) {
      case FORK_JOIN -> new ForkJoin<>(part);
      case UNFORK -> new Unfork<>(part);
      case INVOKE_ALL -> new InvokeAll<>(part);
      case COMPLETER -> new Completer<>(null, part);
    };
  }

  /** Fork one, compute the other, join. */
  private static final class ForkJoin<P extends Part<P>> extends RecursiveTask<Long> {
    private final P part;

    ForkJoin(P part) {
      this.part = part;
    }

    @Override
    protected Long compute() {
      P here = part.start();
      if (here.isLeaf()) {
        return here.own();
      }
      ForkJoin<P> right = new ForkJoin<>(here.second());
      right.fork();
      long left = new ForkJoin<>(here.first()).compute();
      return here.own() + left + right.join();
    }
  }

  /** The same; what was not stolen is taken back and called. */
  private static final class Unfork<P extends Part<P>> extends RecursiveTask<Long> {
    private final P part;

    Unfork(P part) {
      this.part = part;
    }

    @Override
    protected Long compute() {
      P here = part.start();
      if (here.isLeaf()) {
        return here.own();
      }
      Unfork<P> right = new Unfork<>(here.second());
      right.fork();
      long left = new Unfork<>(here.first()).compute();
      return here.own() + left + (right.tryUnfork() ? right.compute() : right.join());
    }
  }

  /** {@code invokeAll} of both. */
  private static final class InvokeAll<P extends Part<P>> extends RecursiveTask<Long> {
    private final P part;

    InvokeAll(P part) {
      this.part = part;
    }

    @Override
    protected Long compute() {
      P here = part.start();
      if (here.isLeaf()) {
        return here.own();
      }
      InvokeAll<P> left = new InvokeAll<>(here.first());
      InvokeAll<P> right = new InvokeAll<>(here.second());
      invokeAll(left, right);
      return here.own() + left.getRawResult() + right.getRawResult();
    }
  }

  /** Forks until the bottom and adds on the way back, without joins. */
  private static final class Completer<P extends Part<P>> extends CountedCompleter<Long> {
    private final P part;
    private long result;
    private @Nullable Completer<P> left;
    private @Nullable Completer<P> right;

    Completer(@Nullable Completer<P> parent, P part) {
      super(parent);
      this.part = part;
    }

    @Override
    public void compute() {
      Completer<P> here = this;
      P at = part.start();
      while (!at.isLeaf()) {
        Completer<P> first = new Completer<>(here, at.first());
        Completer<P> second = new Completer<>(here, at.second());
        here.result = at.own();
        here.left = first;
        here.right = second;
        here.setPendingCount(1);
        second.fork();
        here = first;
        at = first.part.start();
      }
      here.result = at.own();
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
    public Long getRawResult() {
      return result;
    }
  }
}
