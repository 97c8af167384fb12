package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.bench.fork.fjtask.CoInvokeUts;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Counts the nodes of a tree that is made while it is walked and very uneven: unbalanced tree
 * search.
 */
@State(Scope.Benchmark)
public class UtsBenchmark extends ForkBenchmark {
  /** How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces. */
  private static final int DEPTH = 7;

  /** The number of children of the root; every other node has none or {@value Children#MANY}. */
  @Param({"2000"})
  public int size;

  @Override
  protected Forms forms() {
    Children first = Children.ofRoot(size);
    return new Forms(
        first.count(),
        first::count,
        () -> fork(first),
        manner -> UtsTasks.of(manner, first),
        manner -> dev.fjord.bench.fork.concurrent.UtsTasks.of(manner, first),
        () -> new CoInvokeUts(first),
        () -> stream(first),
        pieces -> cut(first, DEPTH, pieces));
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

  private static void cut(Children range, int depth, List<Callable<Long>> pieces) {
    if (depth == 0 || range.isOne()) {
      pieces.add(range::count);
    } else {
      cut(range.low(), depth - 1, pieces);
      cut(range.high(), depth - 1, pieces);
    }
  }
}
