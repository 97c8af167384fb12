package dev.fjord.lab.programs;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Iterative relaxation of a mesh: in each step every inner cell becomes the mean of its four
 * neighbours (Lea 1999, sections 4 and 4.4). A step is a tree of quarters, and its last join is the
 * barrier before the next step. The natural bottom is a block of side {@value #BOTTOM}, whose rows
 * are long enough for the vector unit.
 *
 * <p>With a barrier after several steps only, a block at the bottom takes them all by itself: it
 * copies its cells with a margin as wide as there are steps, and in each relaxes one ring less. So
 * it does part of its neighbours' work again, and gives the same cells to the last bit.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class Jacobi {
  private static final int BOTTOM = 32;
  private static final Size SIDE =
      new Size("N", "inner cells of a side", 1, Block.MAX_SIDE - 2, 1024, "4096");
  private static final Size STEPS = new Size("STEPS", "number of steps", 1, 1_000_000, 50, "100");
  private static final Size EVERY =
      new Size("EVERY", "steps from barrier to barrier", 1, 1_000, 1, "1 and 10");

  private Jacobi() {}

  static Program program() {
    return new Program(
        "jacobi",
        "relaxes a mesh of N x N doubles, a barrier after EVERY one of STEPS",
        "[N [STEPS [EVERY]]]",
        List.of(Integer.toString(SIDE.preset()), Integer.toString(STEPS.preset())),
        "4096 100",
        EnumSet.allOf(Face.class),
        false,
        Optional.of("the side at which no more is divided; " + BOTTOM + " if none"),
        Jacobi::plan);
  }

  private static Plan plan(List<String> arguments, OptionalInt threshold) {
    if (arguments.isEmpty() || arguments.size() > 3) {
      throw new InputException(
          "jacobi takes N, STEPS and EVERY, not %d arguments".formatted(arguments.size()));
    }
    int n = SIDE.parse("jacobi", arguments.get(0));
    int steps = arguments.size() < 2 ? STEPS.preset() : STEPS.parse("jacobi", arguments.get(1));
    int every = arguments.size() < 3 ? EVERY.preset() : EVERY.parse("jacobi", arguments.get(2));
    long bytes = 2L * Double.BYTES * (n + 2) * (n + 2);
    return new Plan(
        "%d x %d, %d steps%s"
            .formatted(n, n, steps, every == 1 ? "" : ", a barrier every " + every),
        bytes,
        () -> prepare(n, steps, every, threshold.orElse(BOTTOM)));
  }

  private static Problem<double[]> prepare(int n, int steps, int every, int bottom) {
    int side = n + 2;
    double[] even = new double[side * side];
    double[] odd = new double[side * side];
    Mesh plain = new Mesh(side, steps, 1, even, odd, bottom);
    plain.clear();
    for (int step = 0; step < steps; step++) {
      plain.sweep(step).loops();
    }
    String expected = Fingerprint.of(plain.last()); // of two plain loops a step
    Mesh mesh = new Mesh(side, steps, every, even, odd, bottom);
    return new WorkProblem<>(
        mesh::clear, mesh, mesh.last(), cells -> Answer.expect(Fingerprint.of(cells), expected));
  }

  /**
   * The cells before a sweep and after it, which change places with every sweep. A sweep is {@code
   * every} steps, and a barrier.
   */
  record Mesh(int side, int steps, int every, double[] even, double[] odd, int bottom)
      implements Work {
    @Override
    public void run(Forks forks) {
      for (int sweep = 0; sweep < sweeps(); sweep++) {
        sweep(sweep).run(forks);
      }
    }

    int sweeps() {
      return (steps + every - 1) / every;
    }

    /** Ones around zeros. */
    void clear() {
      for (double[] cells : List.of(even, odd)) {
        Arrays.fill(cells, 1);
        for (int row = 1; row < side - 1; row++) {
          Arrays.fill(cells, row * side + 1, (row + 1) * side - 1, 0);
        }
      }
    }

    Sweep sweep(int number) {
      double[] from = number % 2 == 0 ? even : odd;
      double[] to = number % 2 == 0 ? odd : even;
      int count = Math.min(every, steps - number * every);
      return new Sweep(new Block(from, side, side + 1, side - 2, side - 2), to, count, bottom);
    }

    double[] last() {
      return sweeps() % 2 == 0 ? even : odd;
    }
  }

  /** One step, or several, over a part of the mesh. */
  record Sweep(Block from, double[] to, int steps, int bottom) implements Work {
    private Sweep of(Block part) {
      return new Sweep(part, to, steps, bottom);
    }

    @Override
    public void run(Forks forks) {
      if (from.within(bottom)) {
        loops();
      } else {
        forks.all(
            of(from.quarter(0, 0)),
            of(from.quarter(0, 1)),
            of(from.quarter(1, 0)),
            of(from.quarter(1, 1)));
      }
    }

    void loops() {
      if (steps > 1) {
        new JacobiTile(from, steps).relax(to);
      } else {
        relax(from, to);
      }
    }
  }

  /** One step over a block, from its cells into those of a matrix of the same shape. */
  static void relax(Block from, double[] to) {
    double[] cells = from.cells();
    int stride = from.stride();
    for (int i = 0; i < from.rows(); i++) {
      int row = from.offset() + i * stride;
      for (int at = row; at < row + from.columns(); at++) {
        to[at] = 0.25 * (cells[at - 1] + cells[at + 1] + cells[at - stride] + cells[at + stride]);
      }
    }
  }
}
