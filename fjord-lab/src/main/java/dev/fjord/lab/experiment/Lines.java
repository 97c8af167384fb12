package dev.fjord.lab.experiment;

import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Figure.Series;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Figure} that grows point by point. */
public final class Lines {
  private final String title;
  private final Axis x;
  private final Axis y;
  private final Map<String, List<Point>> series = new LinkedHashMap<>();

  Lines(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
  }

  /** Adds a point to a line that is begun by its first; nothing if there is no value. */
  public void add(Object line, double at, @Nullable Double value) {
    if (value != null) {
      add(line, new Point(at, value, null, null));
    }
  }

  /** Adds the median of samples with their spread; nothing if there are none. */
  public void add(Object line, double at, Spread samples) {
    Double median = samples.median();
    if (median != null) {
      add(line, new Point(at, median, samples.least(), samples.most()));
    }
  }

  private void add(Object line, Point point) {
    series.computeIfAbsent(line.toString(), name -> new ArrayList<>()).add(point);
  }

  Figure figure() {
    return new Figure(
        title,
        x,
        y,
        series.entrySet().stream()
            .map(line -> new Series(line.getKey(), List.copyOf(line.getValue())))
            .toList());
  }
}
