package dev.fjord.lab.experiment.shipilev;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Samples in order.
 *
 * @param sorted ascending
 */
record Spread(List<Double> sorted) {
  private static final double LOW = 0.1;
  private static final double HIGH = 0.9;

  static Spread of(@Nullable List<Double> samples) {
    return new Spread(samples == null ? List.of() : samples.stream().sorted().toList());
  }

  boolean isEmpty() {
    return sorted.isEmpty();
  }

  /** The median; null of nothing, as the two others. */
  @Nullable Double median() {
    return at(0.5);
  }

  /** What a tenth is below. */
  @Nullable Double low() {
    return at(LOW);
  }

  /** What a tenth is above. */
  @Nullable Double high() {
    return at(HIGH);
  }

  private @Nullable Double at(double share) {
    return sorted.isEmpty() ? null : sorted.get((int) Math.round(share * (sorted.size() - 1)));
  }
}
