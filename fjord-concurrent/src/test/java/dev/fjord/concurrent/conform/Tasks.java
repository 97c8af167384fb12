package dev.fjord.concurrent.conform;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveAction;
import dev.fjord.concurrent.RecursiveTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Tasks that many tests need. */
@SuppressWarnings("serial")
final class Tasks {
  private Tasks() {}

  /** Fibonacci by fork, compute and join, to the bottom. */
  static final class Fib extends RecursiveTask<Integer> {
    private final int n;

    Fib(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Fib left = new Fib(n - 1);
      left.fork();
      int right = new Fib(n - 2).compute();
      return right + left.join();
    }
  }

  /** Fibonacci by plain calls. */
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  /** A task whose computation is a body that may throw anything. */
  static <T> RecursiveTask<T> task(Callable<? extends T> body) {
    return new RecursiveTask<>() {
      @Override
      protected T compute() {
        return Tasks.call(body);
      }
    };
  }

  /** An action whose computation is a body. */
  static RecursiveAction action(Runnable body) {
    return new RecursiveAction() {
      @Override
      protected void compute() {
        body.run();
      }
    };
  }

  /** A task that ends with the given failure. */
  static <T> RecursiveTask<T> failing(Throwable failure) {
    return task(() -> Tasks.<T, Error>fail(failure));
  }

  /** A task that is never started, so that it is done only when somebody completes it. */
  static <T> RecursiveTask<T> pending() {
    return task(
        () -> {
          throw new AssertionError("nobody starts it");
        });
  }

  /** Runs a body as a task of a pool and lets its value, or the very same failure, out. */
  static <T> T inside(ForkJoinPool pool, Callable<T> body) throws Exception {
    Captured<T> captured = new Captured<>(body);
    pool.execute(captured);
    Await.until("the task inside is done", captured::isDone);
    if (captured.failure != null) {
      throw Tasks.<Error, Error>fail(captured.failure);
    }
    return captured.value;
  }

  /** Runs a body as a task of a pool. */
  static void runInside(ForkJoinPool pool, Body body) throws Exception {
    inside(
        pool,
        () -> {
          body.run();
          return null;
        });
  }

  /** Calls a body; its failure goes on as it is, declared or not. */
  static <T> T call(Callable<? extends T> body) {
    try {
      return body.call();
    } catch (Throwable failure) {
      return Tasks.<T, Error>fail(failure);
    }
  }

  /** Throws anything, declared or not. */
  @SuppressWarnings("unchecked")
  static <T, X extends Throwable> T fail(Throwable failure) throws X {
    throw (X) failure;
  }

  /** What is run inside a pool. */
  @FunctionalInterface
  interface Body {
    void run() throws Exception;
  }

  private static final class Captured<T> extends RecursiveAction {
    private final Callable<T> body;
    private T value;
    private Throwable failure;

    Captured(Callable<T> body) {
      this.body = body;
    }

    @Override
    protected void compute() {
      try {
        value = body.call();
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  /** Workers that hold still, without telling the pool, until they are let go. */
  static final class Held {
    private final CountDownLatch release = new CountDownLatch(1);

    private Held() {}

    /**
     * Holds all workers of a pool. Nothing that is submitted afterwards begins, if the pool gets no
     * further thread for a worker that waits ({@link WithPools#openWithoutSpares}).
     */
    static Held all(ForkJoinPool pool) {
      return all(pool, Await::open);
    }

    /** The same by computing: in place of a worker that waits there may be a further thread. */
    static Held busy(ForkJoinPool pool) {
      return all(pool, Await::spinUntilOpen);
    }

    private static Held all(ForkJoinPool pool, Consumer<CountDownLatch> hold) {
      Held held = new Held();
      CountDownLatch begun = new CountDownLatch(pool.getParallelism());
      for (int i = 0; i < pool.getParallelism(); i++) {
        pool.execute(
            ForkJoinTask.adapt(
                () -> {
                  begun.countDown();
                  hold.accept(held.release);
                }));
      }
      Await.open(begun);
      return held;
    }

    void release() {
      release.countDown();
    }
  }
}
