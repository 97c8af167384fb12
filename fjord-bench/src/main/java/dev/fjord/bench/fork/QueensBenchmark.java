package dev.fjord.bench.fork;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.Fork;
import dev.fjord.bench.Jdk;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.fork.fjtask.CoInvokeQueens;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Counts the ways to place queens on a board: uneven forks, a little work in each. */
@State(Scope.Benchmark)
public class QueensBenchmark extends NanosPerRun {
  /** How deep the problem is cut in pieces for contenders that cannot fork. Some tens of pieces. */
  private static final int DEPTH = 8;

  /** Solutions for 0, 1, 2 ... queens: sequence A000170 of the OEIS. */
  private static final int[] KNOWN = {
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512
  };

  /** The last whose answer is in the table. */
  public static final int LARGEST = KNOWN.length - 1;

  /** The side of the board. */
  @Param({"12"})
  public int size;

  private Row first = Row.empty(1);
  private long expected;

  /** The empty board. */
  @Setup
  public void prepare() {
    first = Row.empty(size);
    expected = KNOWN[size];
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
    return check(pools.jdk().invoke(new QueensTasks.ForkJoin(first)), expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long unfork(Pools pools) {
    return check(pools.jdk().invoke(new QueensTasks.Unfork(first)), expected);
  }

  /** {@code invokeAll} of both. */
  @Benchmark
  public long invokeAll(Pools pools) {
    return check(pools.jdk().invoke(new QueensTasks.InvokeAll(first)), expected);
  }

  /** {@code CountedCompleter}, no joins. */
  @Benchmark
  public long completer(Pools pools) {
    return check(pools.jdk().invoke(new QueensTasks.Completer(null, first)), expected);
  }

  /** Fjord's {@code RecursiveTask}: fork one, compute the other, join. */
  @Benchmark
  public long fjordForkJoin(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.QueensTasks.ForkJoin(first)),
        expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long fjordUnfork(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.QueensTasks.Unfork(first)),
        expected);
  }

  /** Fjord's {@code invokeAll} of both. */
  @Benchmark
  public long fjordInvokeAll(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.QueensTasks.InvokeAll(first)),
        expected);
  }

  /** Fjord's {@code CountedCompleter}, no joins. */
  @Benchmark
  public long fjordCompleter(Pools pools) {
    return check(
        pools
            .concurrent()
            .invoke(new dev.fjord.bench.fork.concurrent.QueensTasks.Completer(null, first)),
        expected);
  }

  /** FJTask's {@code coInvoke} of both. */
  @Benchmark
  public long fjordCoInvoke(Pools pools) throws InterruptedException {
    CoInvokeQueens task = new CoInvokeQueens(first);
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

  /** How many forks a run makes: one less than lines of play end. */
  public static long forks(int size) {
    return ends(Row.empty(size)) - 1;
  }

  private static long ends(Row row) {
    if (row.isEnd()) {
      return 1;
    }
    return row.isLast() ? ends(row.next()) : ends(row.next()) + ends(row.others());
  }

  private static int fork(Row row) {
    if (row.isEnd()) {
      return row.solutions();
    }
    if (row.isLast()) {
      return fork(row.next());
    }
    return Fork.joinInt(() -> fork(row.next()), () -> fork(row.others()), Integer::sum);
  }

  private static long stream(Row row) {
    if (row.isEnd()) {
      return row.solutions();
    }
    if (row.isLast()) {
      return stream(row.next());
    }
    return Stream.of(row.next(), row.others()).parallel().mapToLong(QueensBenchmark::stream).sum();
  }

  private List<Callable<Long>> pieces() {
    List<Callable<Long>> pieces = new ArrayList<>();
    cut(first, DEPTH, pieces);
    return pieces;
  }

  private static void cut(Row row, int depth, List<Callable<Long>> pieces) {
    if (depth == 0 || row.isEnd() || row.isLast()) {
      pieces.add(() -> (long) row.count());
    } else {
      cut(row.next(), depth - 1, pieces);
      cut(row.others(), depth - 1, pieces);
    }
  }
}
