package dev.fjord.lab.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Samples in order. What it tells of none is {@link Double#NaN}, as all figures are that were not
 * measured.
 *
 * @param sorted ascending
 */
public record Spread(List<Double> sorted) {
  private static final double LOW = 0.1;
  private static final double HIGH = 0.9;

  /** Of samples in any order; null is as none. */
  public static Spread of(@Nullable List<Double> samples) {
    return new Spread(samples == null ? List.of() : samples.stream().sorted().toList());
  }

  /** The median of samples in any order. */
  public static double median(List<Double> samples) {
    return of(samples).median();
  }

  /** The one in the middle, or what is midway between the two there. */
  public double median() {
    if (sorted.isEmpty()) {
      return Double.NaN;
    }
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The least. */
  public double least() {
    return at(0);
  }

  /** The greatest. */
  public double most() {
    return at(1);
  }

  /** What a tenth is below. */
  public double low() {
    return at(LOW);
  }

  /** What a tenth is above. */
  public double high() {
    return at(HIGH);
  }

  /** Median, least and most. */
  public List<Double> range() {
    return List.of(median(), least(), most());
  }

  /** The median, and what a tenth is below and above. */
  public List<Double> tenths() {
    return List.of(median(), low(), high());
  }

  /** Whether its most is less than the other's least. */
  public boolean isBelow(Spread other) {
    return most() < other.least();
  }

  private double at(double share) {
    return sorted.isEmpty()
        ? Double.NaN
        : sorted.get((int) Math.round(share * (sorted.size() - 1)));
  }
}
