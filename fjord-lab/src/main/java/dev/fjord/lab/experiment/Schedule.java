package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * About how long experiments take, one after another in one session.
 *
 * @param seconds of each, without what one before has measured
 */
public record Schedule(List<Double> seconds) {
  /** That of experiments with a setting. */
  public static Schedule of(List<Experiment> experiments, Setting setting) {
    List<Double> seconds = new ArrayList<>();
    Set<String> measured = new HashSet<>();
    for (Experiment experiment : experiments) {
      Needs needs = experiment.needs(setting);
      double spared = 0;
      for (Map.Entry<String, Double> part : needs.shared().entrySet()) {
        spared += measured.add(part.getKey()) ? 0 : part.getValue();
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
