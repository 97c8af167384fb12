package dev.fjord.lab.programs;

import dev.fjord.Fork;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.util.concurrent.ForkJoinTask;

/**
 * Recursive Gaussian quadrature of the sum of (2i-1)x^(2i-1) for i = 1, 3, 5 from -47 to 48 (Lea
 * 1999, section 4). An interval's one-point Gaussian estimate is compared with the sum of those of
 * its halves; while they differ by more than the tolerance, both halves are integrated, a fork for
 * every halving. The natural bottom is that agreement, so there is no threshold to choose. Sums are
 * made along the tree of halves, hence the same to the last bit in every version.
 *
 * <p>With fewer than four digits the two halves of the first intervals, where the function has
 * opposite signs, agree by chance; with more than twenty, rounding keeps halves from agreeing.
 */
final class Integrate {
  private static final double FROM = -47;
  private static final double TO = 48;
  private static final double EXACT = antiderivative(TO) - antiderivative(FROM);

  private Integrate() {}

  static Program program() {
    return Program.sized(
        "integrate",
        new Size("DIGITS", "an interval is done at 10^-DIGITS of the integral", 4, 20, 18, ""),
        "adaptive Gaussian quadrature of x + 5x^5 + 9x^9 from -47 to 48",
        null,
        (digits, threshold) ->
            Plan.of(digits, 0, () -> new IntegrateProblem(digits, EXACT * Math.pow(10, -digits))),
        Face.values());
  }

  private static double f(double x) {
    double x2 = x * x;
    double x4 = x2 * x2;
    return x * (1 + x4 * (5 + 9 * x4));
  }

  private static double antiderivative(double x) {
    return x * x / 2 + 5 * Math.pow(x, 6) / 6 + 9 * Math.pow(x, 10) / 10;
  }

  /** One-point Gaussian estimate: the middle value times the width. */
  static double gauss(double from, double to) {
    return f((from + to) * 0.5) * (to - from);
  }

  private static double sequential(double from, double to, double area, double tolerance) {
    double middle = (from + to) * 0.5;
    double left = gauss(from, middle);
    double right = gauss(middle, to);
    if (Math.abs(left + right - area) <= tolerance) {
      return left + right;
    }
    return sequential(from, middle, left, tolerance) + sequential(middle, to, right, tolerance);
  }

  private static double fork(double from, double to, double area, double tolerance) {
    double middle = (from + to) * 0.5;
    double left = gauss(from, middle);
    double right = gauss(middle, to);
    if (Math.abs(left + right - area) <= tolerance) {
      return left + right;
    }
    return Fork.joinDouble(
        () -> fork(from, middle, left, tolerance),
        () -> fork(middle, to, right, tolerance),
        Double::sum);
  }

  private record IntegrateProblem(int digits, double tolerance) implements Problem<Double> {
    @Override
    public Double sequential() {
      return Integrate.sequential(FROM, TO, gauss(FROM, TO), tolerance);
    }

    @Override
    public Double fork() {
      return Integrate.fork(FROM, TO, gauss(FROM, TO), tolerance);
    }

    @Override
    public Double fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
      IntegrateFJTask root = new IntegrateFJTask(FROM, TO, gauss(FROM, TO), tolerance);
      group.invoke(root);
      return root.area;
    }

    @Override
    public ForkJoinTask<Double> jdk() {
      return new IntegrateJdk(FROM, TO, gauss(FROM, TO), tolerance);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Double> concurrent() {
      return new IntegrateConcurrent(FROM, TO, gauss(FROM, TO), tolerance);
    }

    /**
     * Each interval is wrong by at most about the tolerance t, relative to the integral, and for a
     * rule of this order there are about t^(-1/3) intervals: the whole is good to t^(2/3), but for
     * the rounding of the sum.
     */
    @Override
    public Answer check(Double result) {
      double allowed = Math.pow(10, -2.0 * digits / 3) + 1e-12;
      double error = Math.abs(result / EXACT - 1);
      String text = result.toString();
      return error <= allowed
          ? Answer.right(text)
          : Answer.wrong(text, "the integral is %s, off by %.1e".formatted(EXACT, error));
    }
  }
}
