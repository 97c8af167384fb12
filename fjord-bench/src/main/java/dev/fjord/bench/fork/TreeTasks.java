package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** The sum of a tree in the forms that {@code java.util.concurrent} knows. */
@SuppressWarnings("serial")
public final class TreeTasks {
  private TreeTasks() {}

  /** A task that does it in this manner. */
  public static ForkJoinTask<Long> of(Manner manner, Node node) {
    return switch (manner) {
      case FORK_JOIN -> new ForkJoin(node);
      case UNFORK -> new Unfork(node);
      case INVOKE_ALL -> new InvokeAll(node);
      case COMPLETER -> new Completer(null, node);
    };
  }

  /** Fork one, compute the other, join. */
  private static final class ForkJoin extends RecursiveTask<Long> {
    private final Node node;

    ForkJoin(Node node) {
      this.node = node;
    }

    @Override
    protected Long compute() {
      Node leftNode = node.left;
      Node rightNode = node.right;
      if (leftNode == null || rightNode == null) {
        return node.value;
      }
      ForkJoin right = new ForkJoin(rightNode);
      right.fork();
      long left = new ForkJoin(leftNode).compute();
      return node.value + left + right.join();
    }
  }

  /** The same; what was not stolen is taken back and called. */
  private static final class Unfork extends RecursiveTask<Long> {
    private final Node node;

    Unfork(Node node) {
      this.node = node;
    }

    @Override
    protected Long compute() {
      Node leftNode = node.left;
      Node rightNode = node.right;
      if (leftNode == null || rightNode == null) {
        return node.value;
      }
      Unfork right = new Unfork(rightNode);
      right.fork();
      long left = new Unfork(leftNode).compute();
      return node.value + left + (right.tryUnfork() ? right.compute() : right.join());
    }
  }

  /** {@code invokeAll} of both. */
  private static final class InvokeAll extends RecursiveTask<Long> {
    private final Node node;

    InvokeAll(Node node) {
      this.node = node;
    }

    @Override
    protected Long compute() {
      Node leftNode = node.left;
      Node rightNode = node.right;
      if (leftNode == null || rightNode == null) {
        return node.value;
      }
      InvokeAll left = new InvokeAll(leftNode);
      InvokeAll right = new InvokeAll(rightNode);
      invokeAll(left, right);
      return node.value + left.getRawResult() + right.getRawResult();
    }
  }

  /** Forks until the bottom and adds on the way back, without joins. */
  private static final class Completer extends CountedCompleter<Long> {
    private final Node node;
    private long result;
    private @Nullable Completer left;
    private @Nullable Completer right;

    Completer(@Nullable Completer parent, Node node) {
      super(parent);
      this.node = node;
    }

    @Override
    public void compute() {
      Completer here = this;
      while (here.node.left != null && here.node.right != null) {
        here.result = here.node.value;
        Completer first = new Completer(here, here.node.left);
        Completer second = new Completer(here, here.node.right);
        here.left = first;
        here.right = second;
        here.setPendingCount(1);
        second.fork();
        here = first;
      }
      here.result = here.node.value;
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
