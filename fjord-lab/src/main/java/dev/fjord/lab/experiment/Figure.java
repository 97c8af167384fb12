package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure of an {@link Outcome}: lines over one number, which grow point by point.
 *
 * @param title what it shows, with the document's number for it
 * @param x its horizontal axis
 * @param y its vertical axis
 * @param series its lines
 */
public record Figure(String title, Axis x, Axis y, List<Series> series) {
  /** Adds a point to a line that is begun by its first; nothing if there is no value. */
  public void add(Object line, double at, double value) {
    if (!Double.isNaN(value)) {
      add(line, new Point(at, value, null, null));
    }
  }

  /** Adds the median of samples with their spread; nothing if there are none. */
  public void add(Object line, double at, Spread samples) {
    if (!samples.sorted().isEmpty()) {
      add(line, new Point(at, samples.median(), samples.least(), samples.most()));
    }
  }

  private void add(Object line, Point point) {
    String name = line.toString();
    if (series.stream().noneMatch(each -> each.name.equals(name))) {
      series.add(new Series(name, new ArrayList<>()));
    }
    series.stream().filter(each -> each.name.equals(name)).forEach(one -> one.points.add(point));
  }

  /**
   * An axis.
   *
   * @param label what is measured, with its unit
   * @param logarithmic whether it is divided by powers
   */
  public record Axis(String label, boolean logarithmic) {
    /** An axis such as {@code workers}, or {@code log: elapsed ms}. */
    static Axis parse(String text) {
      String label = text.replaceFirst("^log: ", "");
      return new Axis(label, !label.equals(text));
    }

    /** The label, and how the axis is divided where that is not evenly. */
    public String described() {
      return logarithmic ? label + " (log scale)" : label;
    }
  }

  /**
   * A line.
   *
   * @param name in the legend
   * @param points in the order of x
   */
  public record Series(String name, List<Point> points) {}

  /**
   * A point.
   *
   * @param x where
   * @param y the median
   * @param low the least sample; null if there is one sample only
   * @param high the greatest sample; null if there is one sample only
   */
  public record Point(double x, double y, @Nullable Double low, @Nullable Double high) {}
}
