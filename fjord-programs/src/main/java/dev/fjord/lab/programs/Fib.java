package dev.fjord.lab.programs;

import dev.fjord.Fork;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;

/**
 * The Fibonacci number by its definition, a fork for every addition: the program that is all forks
 * (Lea 1999, section 2). The natural bottom is {@code n < 2}.
 */
final class Fib {
  private Fib() {}

  static Program program() {
    return Program.sized(
        "fib",
        new Size("N", "index of the number", 1, 60, 36, "47, threshold 13"),
        "Fibonacci number N by its definition; nothing but forks",
        "the largest index computed without forking",
        (n, threshold) -> Plan.of(n, 0, () -> new FibProblem(n, threshold)),
        Face.values());
  }

  static long sequential(int n) {
    return n < 2 ? n : sequential(n - 1) + sequential(n - 2);
  }

  /** Apart from {@link #fork(int, int)} so that a fork carries one number, as it would by hand. */
  static long fork(int n) {
    if (n < 2) {
      return n;
    }
    return Fork.joinLong(() -> fork(n - 1), () -> fork(n - 2), Long::sum);
  }

  static long fork(int n, int threshold) {
    if (n < 2 || n <= threshold) {
      return sequential(n);
    }
    return Fork.joinLong(() -> fork(n - 1, threshold), () -> fork(n - 2, threshold), Long::sum);
  }

  private record FibProblem(int n, int threshold) implements Problem<Long> {
    @Override
    public Long sequential() {
      return Fib.sequential(n);
    }

    @Override
    public Long fork() {
      return threshold == Program.NO_THRESHOLD ? Fib.fork(n) : Fib.fork(n, threshold);
    }

    @Override
    public Long fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
      FibFJTask root = new FibFJTask(n, threshold);
      group.invoke(root);
      return root.number;
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return new FibJdk(n, threshold);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      return new FibConcurrent(n, threshold);
    }

    @Override
    public Answer check(Long result) {
      return Answer.expect(result.toString(), Long.toString(Fibonacci.of(n)));
    }

    /** One fork for every call above the bottom: fork(n) = 1 + fork(n-1) + fork(n-2). */
    @Override
    public OptionalLong forks() {
      int bottom = Math.max(1, threshold);
      return OptionalLong.of(n <= bottom ? 0 : Fibonacci.of(n - bottom + 2) - 1);
    }
  }
}
