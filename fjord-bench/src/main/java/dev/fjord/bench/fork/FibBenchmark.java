package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.lab.programs.Fibonacci;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Param;

/** Fibonacci by its definition: nothing but forks. */
public class FibBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 144 pieces. */
  private static final int DEPTH = 10;

  /** The index of the number. */
  @Param({"32"})
  public int size;

  @Override
  Forms forms() {
    return new Forms(
        Fibonacci.of(size),
        () -> sequential(size),
        () -> fork(size),
        manner -> FibTasks.of(manner, size),
        manner -> dev.fjord.bench.fork.concurrent.FibTasks.of(manner, size),
        () -> new CoInvoke.Fib(size),
        () -> stream(size),
        pieces -> cut(size, Math.max(1, size - DEPTH), pieces));
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return Fibonacci.of(size + 1) - 1;
  }

  static int sequential(int n) {
    return n < 2 ? n : sequential(n - 1) + sequential(n - 2);
  }

  static int fork(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fork(n - 1), () -> fork(n - 2), Integer::sum);
  }

  private static long stream(int n) {
    return n < 2 ? n : IntStream.of(n - 1, n - 2).parallel().mapToLong(FibBenchmark::stream).sum();
  }

  private static void cut(int n, int bottom, List<Callable<Long>> pieces) {
    if (n <= bottom) {
      pieces.add(() -> (long) sequential(n));
    } else {
      cut(n - 1, bottom, pieces);
      cut(n - 2, bottom, pieces);
    }
  }
}
