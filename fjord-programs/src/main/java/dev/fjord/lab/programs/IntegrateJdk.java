package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveTask;

/** {@link Integrate} as a task. */
@SuppressWarnings("serial")
final class IntegrateJdk extends RecursiveTask<Double> {
  private final double from;
  private final double to;
  private final double area;
  private final double tolerance;

  IntegrateJdk(double from, double to, double area, double tolerance) {
    this.from = from;
    this.to = to;
    this.area = area;
    this.tolerance = tolerance;
  }

  @Override
  protected Double compute() {
    double middle = (from + to) * 0.5;
    double left = Integrate.gauss(from, middle);
    double right = Integrate.gauss(middle, to);
    if (Math.abs(left + right - area) <= tolerance) {
      return left + right;
    }
    IntegrateJdk first = new IntegrateJdk(from, middle, left, tolerance);
    first.fork();
    double second = new IntegrateJdk(middle, to, right, tolerance).compute();
    return first.join() + second;
  }
}
