package dev.fjord.lab.programs;

import dev.fjord.Fork;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinTask;

/**
 * Finds the best move of the game of {@link Board} by looking at every line of play to a depth,
 * with no pruning (Lea 1999, section 4, "Micro"). The position is that after {@value #OPENING}
 * plies from the opening in which each side took the move that was best at the next ply. The moves
 * of a position are a list that forks by halves. The natural bottom is one move to a leaf.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class Microscope extends SizedProgram {
  private static final int OPENING = 8;

  Microscope() {
    super("micro", "L-micro", new Size("DEPTH", "plies to look ahead", 1, 8, 4, "4"));
  }

  @Override
  public String summary() {
    return "best move of the game Microscope (Ataxx), DEPTH plies ahead";
  }

  @Override
  public Optional<String> threshold() {
    return Optional.of("the plies left at which no more is forked");
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.allOf(Face.class);
  }

  @Override
  protected Problem<Long> prepare(int depth, int threshold) {
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
  record Node(Board board, int[] moves, int depth) {
    Board after(int index) {
      return board.after(moves[index]);
    }
  }

  /** The outcome if it needs no look at moves, else 0, which is no outcome. */
  static long atOnce(Board board, int depth) {
    boolean leaf = depth == 0 || board.isDecided();
    return leaf ? Best.leaf(board.score()) : 0;
  }

  /** What to do when the side to move cannot: the game ends if the other cannot either. */
  static boolean isOver(Board board) {
    return !board.passed().canMove();
  }

  static long sequential(Board board, int depth) {
    long outcome = atOnce(board, depth);
    if (outcome != 0) {
      return outcome;
    }
    int[] moves = board.moves();
    if (moves.length == 0) {
      return isOver(board)
          ? Best.leaf(board.score())
          : Best.seen(Best.reply(sequential(board.passed(), depth - 1), 0));
    }
    return Best.seen(sequential(new Node(board, moves, depth), 0, moves.length));
  }

  private static long sequential(Node node, int from, int to) {
    if (to - from == 1) {
      return Best.reply(sequential(node.after(from), node.depth - 1), from);
    }
    int middle = (from + to) >>> 1;
    return Best.better(sequential(node, from, middle), sequential(node, middle, to));
  }

  private static long fork(Board board, int depth, int threshold) {
    if (depth <= threshold) {
      return sequential(board, depth);
    }
    long outcome = atOnce(board, depth);
    if (outcome != 0) {
      return outcome;
    }
    int[] moves = board.moves();
    if (moves.length == 0) {
      return isOver(board)
          ? Best.leaf(board.score())
          : Best.seen(Best.reply(fork(board.passed(), depth - 1, threshold), 0));
    }
    return Best.seen(fork(new Node(board, moves, depth), 0, moves.length, threshold));
  }

  private static long fork(Node node, int from, int to, int threshold) {
    if (to - from == 1) {
      return Best.reply(fork(node.after(from), node.depth - 1, threshold), from);
    }
    int middle = (from + to) >>> 1;
    return Fork.joinLong(
        () -> fork(node, from, middle, threshold),
        () -> fork(node, middle, to, threshold),
        Best::better);
  }

  /**
   * Checked against {@code expected}, the sequential search: the move, its score, the positions.
   */
  private record MicroscopeProblem(Board board, int depth, int threshold, String expected)
      implements Problem<Long> {
    @Override
    public Long sequential() {
      return Microscope.sequential(board, depth);
    }

    @Override
    public Long fork() {
      return Microscope.fork(board, depth, threshold);
    }

    @Override
    public FJTaskVersion<Long> fjtask() {
      MicroscopeFJTask.Search root = new MicroscopeFJTask.Search(board, depth, threshold);
      return new FJTaskVersion<>(root, root::best);
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return new Jdk.Task<>(() -> MicroscopeJdk.search(board, depth, threshold));
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      return new Concurrent.Task<>(() -> MicroscopeConcurrent.search(board, depth, threshold));
    }

    @Override
    public Answer check(Long result) {
      return Answer.expect(describe(board, result), expected);
    }
  }
}
