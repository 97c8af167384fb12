package dev.fjord.lab.run;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Samples in order. What it tells of none is null.
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

  /**
   * The median of samples of which there is one at least.
   *
   * @throws NullPointerException if there is none
   */
  public static double median(List<Double> samples) {
    return Objects.requireNonNull(of(samples).median());
  }

  /** The one in the middle, or what is midway between the two there. */
  public @Nullable Double median() {
    if (sorted.isEmpty()) {
      return null;
    }
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : Double.valueOf((sorted.get(middle - 1) + sorted.get(middle)) / 2);
  }

  /** The least. */
  public @Nullable Double least() {
    return at(0);
  }

  /** The greatest. */
  public @Nullable Double most() {
    return at(1);
  }

  /** What a tenth is below. */
  public @Nullable Double low() {
    return at(LOW);
  }

  /** What a tenth is above. */
  public @Nullable Double high() {
    return at(HIGH);
  }

  /** Median, least and most. */
  public List<@Nullable Double> range() {
    return Arrays.asList(median(), least(), most());
  }

  /** The median, and what a tenth is below and above. */
  public List<@Nullable Double> tenths() {
    return Arrays.asList(median(), low(), high());
  }

  /** Whether its most is less than the other's least. */
  public boolean isBelow(Spread other) {
    Double most = most();
    Double least = other.least();
    return most != null && least != null && most < least;
  }

  private @Nullable Double at(double share) {
    return sorted.isEmpty() ? null : sorted.get((int) Math.round(share * (sorted.size() - 1)));
  }
}
