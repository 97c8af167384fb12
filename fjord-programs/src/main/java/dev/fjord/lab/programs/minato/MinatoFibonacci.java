package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Fibonacci;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Size;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Programs 1 to 3 of the study's section 2. */
final class MinatoFibonacci extends MinatoProgram {
  /** The last Fibonacci number that is an int is that of 46. */
  private static final Size SIZE = new Size("N", "index of the number", 1, 46, 40, "40");

  MinatoFibonacci(int number) {
    super("fib", number, SIZE, "Fibonacci number N");
  }

  @Override
  protected Problem<Integer> prepare(int n, int threshold) {
    return new FibonacciProblem(n);
  }

  private final class FibonacciProblem implements Problem<Integer> {
    private final int n;

    /** The forks of the last run of program 3; null before the first. */
    private @Nullable LongSupplier counted;

    FibonacciProblem(int n) {
      this.n = n;
    }

    @Override
    public Integer sequential() {
      return new FibonacciTask1().compute(n);
    }

    @Override
    public ForkJoinTask<Integer> jdk() {
      return switch (number) {
        case 2 -> new FibonacciTask2Jdk(n);
        case 3 -> {
          counted = FibonacciTask3Jdk::forks;
          yield FibonacciTask3Jdk.program(n);
        }
        default -> throw absent();
      };
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Integer> concurrent() {
      return switch (number) {
        case 2 -> new FibonacciTask2Concurrent(n);
        case 3 -> {
          counted = FibonacciTask3Concurrent::forks;
          yield FibonacciTask3Concurrent.program(n);
        }
        default -> throw absent();
      };
    }

    @Override
    public Answer check(Integer result) {
      return Answer.expect(result.toString(), Long.toString(Fibonacci.of(n)));
    }

    /**
     * Program 2 forks for every addition; how often program 3 does is up to the scheduler: it
     * counts.
     */
    @Override
    public OptionalLong forks() {
      if (number == 2) {
        return OptionalLong.of(Fibonacci.of(n + 1) - 1);
      }
      return counted == null ? OptionalLong.empty() : OptionalLong.of(counted.getAsLong());
    }
  }
}
