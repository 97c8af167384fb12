package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command measured. Written as JSON, its names are the names here, with the units in them.
 *
 * @param header what was measured
 * @param threshold the threshold; null if it forked down to the natural bottom
 * @param jvm the virtual machine of the first cell; each row tells its own
 * @param right whether all results were right
 * @param rows the measurements
 */
public record Report(
    @JsonUnwrapped Header header,
    @Nullable Integer threshold,
    Jvm jvm,
    boolean right,
    List<Row> rows) {

  /**
   * The lines for some measurements of one program on one input. All answers have to be the same: a
   * measurement whose answer differs from the first one's is wrong.
   */
  public static List<Row> rows(List<Measurement> measurements) {
    double sequentialMs =
        measurements.stream()
            .filter(m -> m.contender() == Contender.SEQUENTIAL)
            .mapToDouble(Measurement::medianMs)
            .findFirst()
            .orElse(Double.NaN);
    double forks =
        measurements.stream()
            .mapToDouble(Row::forks)
            .filter(known -> !Double.isNaN(known))
            .findFirst()
            .orElse(Double.NaN);
    List<Row> rows = new ArrayList<>();
    Measurement first = null;
    for (Measurement measurement : measurements) {
      first = first == null && measurement.isRight() ? measurement : first;
      double own = Row.forks(measurement);
      rows.add(Row.of(agreeing(measurement, first), sequentialMs, Double.isNaN(own) ? forks : own));
    }
    return rows;
  }

  private static Measurement agreeing(Measurement measurement, @Nullable Measurement first) {
    if (first == null || !measurement.isRight() || measurement.answer().equals(first.answer())) {
      return measurement;
    }
    return measurement.withComplaint(
        "%s gave %s".formatted(first.contender().label(), first.answer()));
  }
}
