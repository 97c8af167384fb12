package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of a figure can be drawn: numbers of a size that pictures have, and on a logarithmic axis
 * only those above zero.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param lines all of the figure, those without a point too
 * @param omitted how many points are not in the lines
 */
record Drawing(Axis x, Axis y, List<Line> lines, int omitted) {
  /** Beyond it, or closer to zero than one by it, there are no differences left to draw. */
  private static final double LIMIT = 1e100;

  /**
   * A line.
   *
   * @param name in the legend
   * @param style the number of its colour
   * @param points those that can be drawn
   */
  record Line(String name, int style, List<Point> points) {}

  /**
   * What can be drawn of a figure.
   *
   * @param styles the numbers of the names that had a line before; grows by the new names
   */
  static Drawing of(Figure figure, Map<String, Integer> styles) {
    List<Line> lines = new ArrayList<>();
    int omitted = 0;
    for (Series series : figure.series()) {
      styles.putIfAbsent(series.name(), styles.size());
      List<Point> points = drawable(series, figure);
      omitted += series.points().size() - points.size();
      lines.add(new Line(series.name(), styles.getOrDefault(series.name(), 0), points));
    }
    return new Drawing(figure.x(), figure.y(), lines, omitted);
  }

  boolean drawsNothing() {
    return lines.stream().allMatch(line -> line.points().isEmpty());
  }

  private static List<Point> drawable(Series series, Figure figure) {
    return series.points().stream()
        .filter(point -> isDrawable(point.x(), figure.x()) && isDrawable(point.y(), figure.y()))
        .map(
            point ->
                new Point(
                    point.x(),
                    point.y(),
                    drawable(point.low(), figure.y()),
                    drawable(point.high(), figure.y())))
        .toList();
  }

  private static @Nullable Double drawable(@Nullable Double value, Axis axis) {
    return value != null && isDrawable(value, axis) ? value : null;
  }

  private static boolean isDrawable(double value, Axis axis) {
    boolean large = Math.abs(value) < LIMIT; // which NaN is not
    return axis.logarithmic() ? large && value > 1 / LIMIT : large;
  }
}
