package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Fingerprint;
import dev.fjord.lab.programs.Problem;
import dev.fjord.par.Par;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Every pixel becomes the mean of the 5 x 5 around it, weighted by binomial coefficients. Outside,
 * the picture goes on as at its edge.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Blur(int side, int[] from) {
  private static final int RADIUS = 2;
  private static final int[] WEIGHTS = {1, 4, 6, 4, 1};

  static Problem<?> of(int side) {
    Blur blur = new Blur(side, new SplittableRandom(1).ints((long) side * side, 0, 256).toArray());
    return DataProblem.inPlace(
        () -> new int[side * side],
        to -> blur.tile(to, 0, side, 0, side),
        to -> Par.range2d(side, side, (r0, r1, c0, c1) -> blur.tile(to, r0, r1, c0, c1)),
        to ->
            IntStream.range(0, side)
                .parallel()
                .forEach(row -> blur.tile(to, row, row + 1, 0, side)),
        Fingerprint::of);
  }

  private void tile(int[] to, int fromRow, int toRow, int fromColumn, int toColumn) {
    for (int row = fromRow; row < toRow; row++) {
      for (int column = fromColumn; column < toColumn; column++) {
        to[row * side + column] = mean(row, column);
      }
    }
  }

  private int mean(int row, int column) {
    int sum = 0;
    for (int i = -RADIUS; i <= RADIUS; i++) {
      int line = within(row + i) * side;
      int ofLine = 0;
      for (int j = -RADIUS; j <= RADIUS; j++) {
        ofLine += WEIGHTS[j + RADIUS] * from[line + within(column + j)];
      }
      sum += WEIGHTS[i + RADIUS] * ofLine;
    }
    return sum >> 8; // the weights add up to 16 x 16
  }

  private int within(int index) {
    return Math.max(0, Math.min(side - 1, index));
  }
}
