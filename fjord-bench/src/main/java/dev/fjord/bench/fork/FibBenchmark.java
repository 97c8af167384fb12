package dev.fjord.bench.fork;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.Fork;
import dev.fjord.bench.Jdk;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.fork.fjtask.CoInvokeFib;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Fibonacci by its definition: nothing but forks. */
@State(Scope.Benchmark)
public class FibBenchmark extends NanosPerRun {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 144 pieces. */
  private static final int DEPTH = 10;

  /** The last whose forks are counted by an int. */
  public static final int LARGEST = 45;

  /** The index of the number. */
  @Param({"32"})
  public int size;

  private int expected;

  /** By addition upwards, which shares no code with the contenders. */
  @Setup
  public void prepare() {
    expected = known(size);
  }

  /** Plain calls. */
  @Benchmark
  public long sequential() {
    return check(sequential(size), expected);
  }

  /** {@link Fork}. */
  @Benchmark
  public long fjord(Pools pools) throws Exception {
    return check(pools.fjord().call(() -> fork(size)), expected);
  }

  /** Fork one, compute the other, join. */
  @Benchmark
  public long forkJoin(Pools pools) {
    return check(pools.jdk().invoke(new FibTasks.ForkJoin(size)), expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long unfork(Pools pools) {
    return check(pools.jdk().invoke(new FibTasks.Unfork(size)), expected);
  }

  /** {@code invokeAll} of both. */
  @Benchmark
  public long invokeAll(Pools pools) {
    return check(pools.jdk().invoke(new FibTasks.InvokeAll(size)), expected);
  }

  /** {@code CountedCompleter}, no joins. */
  @Benchmark
  public long completer(Pools pools) {
    return check(pools.jdk().invoke(new FibTasks.Completer(null, size)), expected);
  }

  /** Fjord's {@code RecursiveTask}: fork one, compute the other, join. */
  @Benchmark
  public long fjordForkJoin(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.FibTasks.ForkJoin(size)),
        expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long fjordUnfork(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.FibTasks.Unfork(size)),
        expected);
  }

  /** Fjord's {@code invokeAll} of both. */
  @Benchmark
  public long fjordInvokeAll(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.FibTasks.InvokeAll(size)),
        expected);
  }

  /** Fjord's {@code CountedCompleter}, no joins. */
  @Benchmark
  public long fjordCompleter(Pools pools) {
    return check(
        pools
            .concurrent()
            .invoke(new dev.fjord.bench.fork.concurrent.FibTasks.Completer(null, size)),
        expected);
  }

  /** FJTask's {@code coInvoke} of both. */
  @Benchmark
  public long fjordCoInvoke(Pools pools) throws InterruptedException {
    CoInvokeFib task = new CoInvokeFib(size);
    pools.fjtask().invoke(task);
    return check(task.result(), expected);
  }

  /** A parallel stream at every fork. */
  @Benchmark
  public long stream(Pools pools) {
    return check(Jdk.inPool(pools.jdk(), () -> stream(size)), expected);
  }

  /** The problem cut in pieces, each a task in a fixed pool. */
  @Benchmark
  public long executor(Pools pools) throws Exception {
    return check(Pools.sum(pools.executor(), pieces()), expected);
  }

  /** The same pieces, each a virtual thread; Java 21. */
  @Benchmark
  public long virtualThread(Pools pools) throws Exception {
    return check(Pools.sum(pools.virtualThreads(), pieces()), expected);
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return known(size + 1) - 1L;
  }

  private static int known(int n) {
    int a = 0;
    int b = 1;
    for (int i = 0; i < n; i++) {
      int next = a + b;
      a = b;
      b = next;
    }
    return a;
  }

  private static int sequential(int n) {
    return n < 2 ? n : sequential(n - 1) + sequential(n - 2);
  }

  private static int fork(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fork(n - 1), () -> fork(n - 2), Integer::sum);
  }

  private static long stream(int n) {
    return n < 2 ? n : IntStream.of(n - 1, n - 2).parallel().mapToLong(FibBenchmark::stream).sum();
  }

  private List<Callable<Long>> pieces() {
    List<Callable<Long>> pieces = new ArrayList<>();
    cut(size, Math.max(1, size - DEPTH), pieces);
    return pieces;
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
