package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;

/** An interval of {@link Integrate}. */
final class IntegrateFJTask extends FJTask {
  private final double from;
  private final double to;
  private final double tolerance;

  /** The estimate before, the result after. */
  double area;

  IntegrateFJTask(double from, double to, double area, double tolerance) {
    this.from = from;
    this.to = to;
    this.area = area;
    this.tolerance = tolerance;
  }

  @Override
  public void run() {
    double middle = (from + to) * 0.5;
    double left = Integrate.gauss(from, middle);
    double right = Integrate.gauss(middle, to);
    if (Math.abs(left + right - area) <= tolerance) {
      area = left + right;
      return;
    }
    IntegrateFJTask first = new IntegrateFJTask(from, middle, left, tolerance);
    IntegrateFJTask second = new IntegrateFJTask(middle, to, right, tolerance);
    coInvoke(first, second);
    area = first.area + second.area;
  }
}
