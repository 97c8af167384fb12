package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * About how long experiments take, one after another in one session.
 *
 * @param seconds of each, without what one before has measured
 */
public record Schedule(List<Double> seconds) {
  /** That of experiments with a setting. */
  public static Schedule of(List<Experiment> experiments, Setting setting) {
    List<Double> seconds = new ArrayList<>();
    Map<String, Double> measured = new HashMap<>();
    for (Experiment experiment : experiments) {
      Needs needs = experiment.needs(setting);
      double spared = 0;
      for (Map.Entry<String, Double> part : needs.shared().entrySet()) {
        spared += Math.min(part.getValue(), measured.getOrDefault(part.getKey(), 0.0));
        measured.merge(part.getKey(), part.getValue(), Math::max);
      }
      seconds.add(Math.max(0, needs.seconds() - spared));
    }
    return new Schedule(seconds);
  }

  /** All together. */
  public double sum() {
    return seconds.stream().mapToDouble(Double::doubleValue).sum();
  }
}
