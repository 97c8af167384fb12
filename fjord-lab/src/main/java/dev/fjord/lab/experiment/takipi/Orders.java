package dev.fjord.lab.experiment.takipi;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/**
 * A Fibonacci number with the forks and joins of a task in the order that is asked for; what the
 * readers say about {@code invoke(left, right)}.
 */
final class Orders extends RecursiveTask<Integer> {
  private static final long serialVersionUID = 1L;

  /** What a task does with its two halves. */
  enum Order {
    /** Fork the one, compute the other, join the first: the readers' advice. */
    FORK_COMPUTE_JOIN,
    /** Leave it to {@link ForkJoinTask#invokeAll}: the article. */
    INVOKE_ALL,
    /** Fork both, join the first that was forked: the order that a stack does not have. */
    FORK_FORK_JOIN_JOIN
  }

  private final Order order;
  private final int n;

  Orders(Order order, int n) {
    this.order = order;
    this.n = n;
  }

  @Override
  protected Integer compute() {
    if (n < 2) {
      return n;
    }
    Orders left = new Orders(order, n - 1);
    Orders right = new Orders(order, n - 2);
    return switch (order) {
      case FORK_COMPUTE_JOIN -> {
        left.fork();
        int of = right.compute();
        yield of + left.join();
      }
      case INVOKE_ALL -> {
        ForkJoinTask.invokeAll(left, right);
        yield left.join() + right.join();
      }
      case FORK_FORK_JOIN_JOIN -> {
        left.fork();
        right.fork();
        yield left.join() + right.join();
      }
    };
  }
}
