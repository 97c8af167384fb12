package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.bench.fork.fjtask.CoInvokeQueens;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts the ways to place queens on a board: uneven forks, a little work in each. */
@State(Scope.Benchmark)
public class QueensBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. Some tens of pieces. */
  private static final int DEPTH = 8;

  /** Solutions for 0, 1, 2 ... queens: sequence A000170 of the OEIS. */
  private static final int[] KNOWN = {
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512
  };

  /** The side of the board. */
  @Param({"12"})
  public int size;

  @Override
  protected Forms forms() {
    Row first = Row.empty(size);
    return new Forms(
        KNOWN[size],
        first::count,
        () -> fork(first),
        manner -> QueensTasks.of(manner, first),
        manner -> dev.fjord.bench.fork.concurrent.QueensTasks.of(manner, first),
        () -> new CoInvokeQueens(first),
        () -> stream(first),
        pieces -> cut(first, DEPTH, pieces));
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

  private static void cut(Row row, int depth, List<Callable<Long>> pieces) {
    if (depth == 0 || row.isEnd() || row.isLast()) {
      pieces.add(() -> (long) row.count());
    } else {
      cut(row.next(), depth - 1, pieces);
      cut(row.others(), depth - 1, pieces);
    }
  }
}
