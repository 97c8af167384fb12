package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.function.Supplier;

/** The order of forks and joins that {@code java.util.concurrent} runs best, for actions. */
final class Jdk {
  private Jdk() {}

  /** Forks the first, computes the second, joins the first. */
  static void both(RecursiveAction a, RecursiveAction b) {
    a.fork();
    b.invoke();
    a.join();
  }

  /** Forks three, computes the last, joins the newest first, as a stack gives them back. */
  static void all(RecursiveAction a, RecursiveAction b, RecursiveAction c, RecursiveAction d) {
    a.fork();
    b.fork();
    c.fork();
    d.invoke();
    c.join();
    b.join();
    a.join();
  }

  /**
   * A function as a task, for programs whose task is not yet known at the root.
   *
   * @param <R> the result
   */
  @SuppressWarnings("serial")
  static final class Task<R> extends RecursiveTask<R> {
    private final Supplier<R> body;

    Task(Supplier<R> body) {
      this.body = body;
    }

    @Override
    protected R compute() {
      return body.get();
    }
  }

  /**
   * An action as a task with a result, for programs that leave theirs in an array.
   *
   * @param <R> the result
   */
  @SuppressWarnings("serial")
  static final class Returning<R> extends RecursiveTask<R> {
    private final RecursiveAction action;
    private final R result;

    Returning(RecursiveAction action, R result) {
      this.action = action;
      this.result = result;
    }

    @Override
    protected R compute() {
      action.invoke();
      return result;
    }
  }
}
