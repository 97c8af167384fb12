package dev.fjord.fjtask;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tasks that the tests use. */
final class Tasks {
  private Tasks() {}

  /** Something that may throw. */
  interface Body {
    void run() throws Exception;
  }

  /** Counts its runs, and runs something. */
  static class Counting extends FJTask {
    final AtomicInteger runs = new AtomicInteger();
    private final Body body;

    Counting(Body body) {
      this.body = body;
    }

    Counting() {
      this(() -> {});
    }

    @Override
    public void run() {
      runs.incrementAndGet();
      try {
        body.run();
      } catch (Exception e) {
        throw Tasks.<RuntimeException>as(e);
      }
    }

    void declareDone() {
      setDone();
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T as(Throwable failure) throws T {
    throw (T) failure;
  }

  /** Fibonacci's number by coInvoke, down to the bottom. */
  static final class Fib extends FJTask {
    int number;

    Fib(int n) {
      number = n;
    }

    @Override
    public void run() {
      if (number > 1) {
        Fib f1 = new Fib(number - 1);
        Fib f2 = new Fib(number - 2);
        coInvoke(f1, f2);
        number = f1.number + f2.number;
      }
    }
  }

  /** Runs something in a runner of the group and returns what it returned, or threw. */
  static <T> T in(FJTaskRunnerGroup group, Callable<T> body) throws InterruptedException {
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    group.invoke(new Counting(() -> result.set(body.call())));
    T value = result.get();
    if (value == null) {
      throw new AssertionError("no result");
    }
    return value;
  }

  /** Runs something in a runner of the group. */
  static void run(FJTaskRunnerGroup group, Body body) throws InterruptedException {
    group.invoke(new Counting(body));
  }
}
