package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Point;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A figure as a picture of its own: medians as lines, samples as strokes across them. */
final class FigureFile {
  private static final int MARKER = 6;
  private static final int MOST_MARKERS = 60; // of a line; they would touch
  private static final float LINE = 1.75f;
  private static final float STROKE = 1;

  private final XYChart chart;

  private FigureFile(Figure figure, Drawing drawing) {
    chart =
        new XYChartBuilder()
            .width(ChartStyle.WIDTH)
            .height(ChartStyle.HEIGHT)
            .title(figure.title())
            .xAxisTitle(figure.x().label())
            .yAxisTitle(figure.y().label())
            .build();
    ChartStyle.apply(chart.getStyler());
    chart.getStyler().setMarkerSize(MARKER);
    chart.getStyler().setXAxisLogarithmic(drawing.x().logarithmic());
    chart.getStyler().setYAxisLogarithmic(drawing.y().logarithmic());
    for (Drawing.Line line : drawing.lines()) {
      if (!line.points().isEmpty()) {
        addStrokes(line);
        addLine(line);
      }
    }
  }

  /** Draws a figure of which there is something to draw. */
  static void write(Figure figure, Drawing drawing, Path file) throws IOException {
    ChartStyle.write(new FigureFile(figure, drawing).chart, file);
  }

  private void addLine(Drawing.Line line) {
    XYSeries series =
        add(
            line.points().stream().map(Point::x).toList(),
            line.points().stream().map(Point::y).toList());
    Color colour = Colours.LINES.onLight(line.style());
    series.setLabel(line.name());
    series.setLineColor(colour);
    series.setLineStyle(new BasicStroke(LINE));
    series.setMarker(
        line.points().size() > MOST_MARKERS ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
    series.setMarkerColor(colour);
  }

  /** XChart's own bars of error are as long above as below. A point that is no number ends one. */
  private void addStrokes(Drawing.Line line) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (Point point : line.points()) {
      if (point.low() != null || point.high() != null) {
        x.addAll(List.of(point.x(), point.x(), point.x()));
        y.addAll(List.of(or(point.low(), point.y()), or(point.high(), point.y()), Double.NaN));
      }
    }
    if (!x.isEmpty()) {
      XYSeries series = add(x, y);
      series.setShowInLegend(false);
      series.setLineColor(Colours.LINES.onLight(line.style()));
      series.setLineStyle(new BasicStroke(STROKE));
      series.setMarker(SeriesMarkers.NONE);
    }
  }

  /** A series under a name that no other has; the name that is shown is its label. */
  private XYSeries add(List<Double> x, List<Double> y) {
    return chart.addSeries(Integer.toString(chart.getSeriesCollection().size()), x, y);
  }

  private static double or(@Nullable Double value, double other) {
    return value == null ? other : value;
  }
}
