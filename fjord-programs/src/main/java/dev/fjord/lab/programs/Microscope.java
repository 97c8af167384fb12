package dev.fjord.lab.programs;

import dev.fjord.Fork;
import dev.fjord.fjtask.FJTask;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.ToLongFunction;

/**
 * Finds the best move of the game of {@link Board} by looking at every line of play to a depth,
 * with no pruning (Lea 1999, section 4, "Micro"). The position is that after {@value #OPENING}
 * plies from the opening in which each side took the move that was best at the next ply. The moves
 * of a position are a list that forks by halves. The natural bottom is one move to a leaf.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class Microscope {
  private static final int OPENING = 8;

  private Microscope() {}

  static Program program() {
    return Program.sized(
        "micro",
        new Size("DEPTH", "plies to look ahead", 1, 8, 4, "4"),
        "best move of the game Microscope (Ataxx), DEPTH plies ahead",
        "the plies left at which no more is forked",
        (depth, threshold) -> Plan.of(depth, 0, () -> prepare(depth, threshold)),
        Face.values());
  }

  private static Problem<Long> prepare(int depth, int threshold) {
    Board board = Board.opening();
    for (int ply = 0; ply < OPENING; ply++) {
      board = board.after(board.moves()[Best.index(sequential(board, 1))]);
    }
    long expected = sequential(board, depth);
    return new MicroscopeProblem(board, depth, threshold, describe(board, expected));
  }

  static String describe(Board board, long best) {
    return "%s %+d, %d positions"
        .formatted(Board.name(board.moves()[Best.index(best)]), Best.score(best), Best.nodes(best));
  }

  /** A position whose moves are to be compared, each looked at {@code depth} - 1 plies deeper. */
  record Node(Board board, int[] moves, int depth, int threshold) {
    /** What a move comes to, the moves of the positions after it being compared by {@code best}. */
    long reply(int move, ToLongFunction<Node> best) {
      return Best.reply(search(board.after(moves[move]), depth - 1, threshold, best), move);
    }
  }

  /**
   * The outcome of a position: the best of its moves, which {@code best} compares while there are
   * more plies left than the threshold. Who cannot move passes, and if the other cannot either, the
   * game ends.
   */
  static long search(Board board, int depth, int threshold, ToLongFunction<Node> best) {
    if (depth == 0 || board.isDecided()) {
      return Best.leaf(board.score());
    }
    if (depth <= threshold) {
      return sequential(board, depth);
    }
    int[] moves = board.moves();
    if (moves.length > 0) {
      return Best.seen(best.applyAsLong(new Node(board, moves, depth, threshold)));
    }
    return board.passed().canMove()
        ? Best.seen(Best.reply(search(board.passed(), depth - 1, threshold, best), 0))
        : Best.leaf(board.score());
  }

  static long sequential(Board board, int depth) {
    return search(board, depth, Program.NO_THRESHOLD, Microscope::sequential);
  }

  private static long sequential(Node node) {
    return sequential(node, 0, node.moves.length);
  }

  private static long sequential(Node node, int from, int to) {
    if (to - from == 1) {
      return node.reply(from, Microscope::sequential);
    }
    int middle = (from + to) >>> 1;
    return Best.better(sequential(node, from, middle), sequential(node, middle, to));
  }

  private static long fork(Node node) {
    return fork(node, 0, node.moves.length);
  }

  private static long fork(Node node, int from, int to) {
    if (to - from == 1) {
      return node.reply(from, Microscope::fork);
    }
    int middle = (from + to) >>> 1;
    return Fork.joinLong(
        () -> fork(node, from, middle), () -> fork(node, middle, to), Best::better);
  }

  /**
   * Checked against {@code expected}, the sequential search: the move, its score, the positions.
   */
  private record MicroscopeProblem(Board board, int depth, int threshold, String expected)
      implements Problem<Long> {
    private long search(ToLongFunction<Node> best) {
      return Microscope.search(board, depth, threshold, best);
    }

    @Override
    public Long sequential() {
      return Microscope.sequential(board, depth);
    }

    @Override
    public Long fork() {
      return search(Microscope::fork);
    }

    @Override
    public Long fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
      long[] best = new long[1];
      group.invoke(new FJTask.Wrap(() -> best[0] = search(MicroscopeFJTask::best)));
      return best[0];
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      Callable<Long> body = () -> search(MicroscopeJdk::best);
      return ForkJoinTask.adapt(body);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      Callable<Long> body = () -> search(MicroscopeConcurrent::best);
      return dev.fjord.concurrent.ForkJoinTask.adapt(body);
    }

    @Override
    public Answer check(Long result) {
      return Answer.expect(describe(board, result), expected);
    }
  }
}
