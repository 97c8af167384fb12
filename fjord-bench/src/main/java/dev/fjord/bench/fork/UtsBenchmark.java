package dev.fjord.bench.fork;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.Fork;
import dev.fjord.bench.Jdk;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.fork.fjtask.CoInvokeUts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Counts the nodes of a tree that is made while it is walked and very uneven: unbalanced tree
 * search.
 */
@State(Scope.Benchmark)
public class UtsBenchmark extends NanosPerRun {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces. */
  private static final int DEPTH = 7;

  /** A root with more children takes minutes to count. */
  public static final int LARGEST = 100_000;

  /** The number of children of the root; every other node has none or {@value Children#MANY}. */
  @Param({"2000"})
  public int size;

  private Children first = Children.ofRoot(1);
  private long expected;

  /** Counts the nodes once. */
  @Setup
  public void prepare() {
    first = Children.ofRoot(size);
    expected = first.count();
  }

  /** Plain calls. */
  @Benchmark
  public long sequential() {
    return check(first.count(), expected);
  }

  /** {@link Fork}. */
  @Benchmark
  public long fjord(Pools pools) throws Exception {
    return check(pools.fjord().call(() -> fork(first)), expected);
  }

  /** Fork one, compute the other, join. */
  @Benchmark
  public long forkJoin(Pools pools) {
    return check(pools.jdk().invoke(new UtsTasks.ForkJoin(first)), expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long unfork(Pools pools) {
    return check(pools.jdk().invoke(new UtsTasks.Unfork(first)), expected);
  }

  /** {@code invokeAll} of both. */
  @Benchmark
  public long invokeAll(Pools pools) {
    return check(pools.jdk().invoke(new UtsTasks.InvokeAll(first)), expected);
  }

  /** {@code CountedCompleter}, no joins. */
  @Benchmark
  public long completer(Pools pools) {
    return check(pools.jdk().invoke(new UtsTasks.Completer(null, first)), expected);
  }

  /** Fjord's {@code RecursiveTask}: fork one, compute the other, join. */
  @Benchmark
  public long fjordForkJoin(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.UtsTasks.ForkJoin(first)),
        expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long fjordUnfork(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.UtsTasks.Unfork(first)),
        expected);
  }

  /** Fjord's {@code invokeAll} of both. */
  @Benchmark
  public long fjordInvokeAll(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.UtsTasks.InvokeAll(first)),
        expected);
  }

  /** Fjord's {@code CountedCompleter}, no joins. */
  @Benchmark
  public long fjordCompleter(Pools pools) {
    return check(
        pools
            .concurrent()
            .invoke(new dev.fjord.bench.fork.concurrent.UtsTasks.Completer(null, first)),
        expected);
  }

  /** FJTask's {@code coInvoke} of both. */
  @Benchmark
  public long fjordCoInvoke(Pools pools) throws InterruptedException {
    CoInvokeUts task = new CoInvokeUts(first);
    pools.fjtask().invoke(task);
    return check(task.result(), expected);
  }

  /** A parallel stream at every fork. */
  @Benchmark
  public long stream(Pools pools) {
    return check(Jdk.inPool(pools.jdk(), () -> stream(first)), expected);
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

  /** How many forks a run makes: one less than there are leaves. */
  public static long forks(int size) {
    return Children.ofRoot(size).leaves() - 1;
  }

  private static long fork(Children range) {
    if (range.isOne()) {
      Children below = range.below();
      return below == null ? 1 : 1 + fork(below);
    }
    return Fork.joinLong(() -> fork(range.low()), () -> fork(range.high()), Long::sum);
  }

  private static long stream(Children range) {
    if (range.isOne()) {
      Children below = range.below();
      return below == null ? 1 : 1 + stream(below);
    }
    return Stream.of(range.low(), range.high()).parallel().mapToLong(UtsBenchmark::stream).sum();
  }

  private List<Callable<Long>> pieces() {
    List<Callable<Long>> pieces = new ArrayList<>();
    cut(first, DEPTH, pieces);
    return pieces;
  }

  private static void cut(Children range, int depth, List<Callable<Long>> pieces) {
    if (depth == 0 || range.isOne()) {
      pieces.add(range::count);
    } else {
      cut(range.low(), depth - 1, pieces);
      cut(range.high(), depth - 1, pieces);
    }
  }
}
