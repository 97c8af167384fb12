package dev.fjord.lab.programs;

import dev.fjord.Fork;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/**
 * Counts the ways to place N queens on an N x N board, row by row, the attacked columns in three
 * bit masks. Every row forks over its free columns: "a queen on the first free column" against "a
 * queen on one of the others". That is one two-way fork for every column but the last, with no
 * list, no array and no counting of columns, hence less per fork than a scope or {@code joinAll};
 * and the half that a thief takes first is the one with most of the board. The natural bottom is a
 * full board, or a row without a free column.
 */
final class Queens extends SizedProgram {
  /** Solutions for 1, 2, 3 ... queens: sequence A000170 of the OEIS. */
  private static final int[] KNOWN = {
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512
  };

  Queens() {
    super("nqueens", "", new Size("N", "side of the board", 1, KNOWN.length, 12, ""));
  }

  @Override
  public String summary() {
    return "counts all ways to place N queens; uneven forks";
  }

  @Override
  protected Problem<Integer> prepare(int n, int threshold) {
    return new QueensProblem(n);
  }

  /**
   * A row to fill.
   *
   * @param all a bit for every column of the board
   * @param columns the columns taken
   * @param left the columns attacked along diagonals that go left
   * @param right the columns attacked along diagonals that go right
   */
  private static int sequential(int all, int columns, int left, int right) {
    if (columns == all) {
      return 1;
    }
    int free = all & ~(columns | left | right);
    int count = 0;
    while (free != 0) {
      int queen = free & -free;
      free ^= queen;
      count += sequential(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
  }

  private static int fork(int all, int columns, int left, int right) {
    if (columns == all) {
      return 1;
    }
    int free = all & ~(columns | left | right);
    return free == 0 ? 0 : forkFree(free, all, columns, left, right);
  }

  private static int forkFree(int free, int all, int columns, int left, int right) {
    int queen = free & -free;
    int others = free ^ queen;
    if (others == 0) {
      return fork(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return Fork.joinInt(
        () -> fork(all, columns | queen, (left | queen) << 1, (right | queen) >> 1),
        () -> forkFree(others, all, columns, left, right),
        Integer::sum);
  }

  /** The free columns of a row; the same two-way split as {@link #forkFree}. */
  @SuppressWarnings("serial")
  private static final class RowTask extends RecursiveTask<Integer> {
    private final int free;
    private final int all;
    private final int columns;
    private final int left;
    private final int right;

    RowTask(int free, int all, int columns, int left, int right) {
      this.free = free;
      this.all = all;
      this.columns = columns;
      this.left = left;
      this.right = right;
    }

    @Override
    protected Integer compute() {
      int queen = free & -free;
      int others = free ^ queen;
      if (others == 0) {
        return next(queen);
      }
      RowTask rest = new RowTask(others, all, columns, left, right);
      rest.fork();
      int first = next(queen);
      return first + rest.join();
    }

    private int next(int queen) {
      return row(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }

    static int row(int all, int columns, int left, int right) {
      if (columns == all) {
        return 1;
      }
      int free = all & ~(columns | left | right);
      return free == 0 ? 0 : new RowTask(free, all, columns, left, right).compute();
    }
  }

  private record QueensProblem(int n) implements Problem<Integer> {
    private int all() {
      return (1 << n) - 1;
    }

    @Override
    public Integer sequential() {
      return Queens.sequential(all(), 0, 0, 0);
    }

    @Override
    public Integer fork() {
      return Queens.fork(all(), 0, 0, 0);
    }

    @Override
    public ForkJoinTask<Integer> jdk() {
      return new Jdk.Task<>(() -> RowTask.row(all(), 0, 0, 0));
    }

    @Override
    public Answer check(Integer result) {
      return Answer.expect(result.toString(), Integer.toString(KNOWN[n - 1]));
    }
  }
}
