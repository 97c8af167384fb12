package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** A figure as a picture of its own: medians as lines, samples as strokes across them. */
final class FigureFile {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 460;
  private static final int LEFT = 80;
  private static final int TOP = 60;
  private static final int BOTTOM = HEIGHT - 50;
  private static final int TEXT = 15; // from a line of text to the next
  private static final int MOST_DOTS = 60; // of a line; they would touch
  private static final double LONGEST_NAME = 300;

  private final Svg svg;
  private final Scale x;
  private final Scale y;
  private final double right;

  private FigureFile(Figure figure, Drawing drawing) {
    int longest = drawing.lines().stream().mapToInt(line -> line.name().length()).max().orElse(0);
    right = WIDTH - Math.min(LONGEST_NAME, longest * Svg.LETTER + TEXT);
    svg = new Svg(figure.title(), WIDTH, HEIGHT);
    x = Scale.of(numbers(drawing, p -> DoubleStream.of(p.x())), drawing.x(), false, LEFT, right);
    y = Scale.of(numbers(drawing, FigureFile::heights), drawing.y(), true, BOTTOM, TOP);
    svg.text(LEFT, TEXT * 2 - 4, "start", "title", figure.title());
    svg.text(LEFT, TOP - 10, "start", "", drawing.y().described());
    svg.text(right, HEIGHT - 10, "end", "", drawing.x().described());
    marks();
    drawing.lines().stream().filter(line -> !line.points().isEmpty()).forEach(this::line);
    names(drawing);
  }

  /** Draws a figure of which there is something to draw. */
  static void write(Figure figure, Drawing drawing, Path file) throws IOException {
    Files.writeString(file, new FigureFile(figure, drawing).svg.toString());
  }

  private static double[] numbers(Drawing drawing, Function<Point, DoubleStream> part) {
    return drawing.lines().stream()
        .flatMap(line -> line.points().stream())
        .flatMapToDouble(part)
        .toArray();
  }

  private static DoubleStream heights(Point point) {
    return DoubleStream.of(point.y(), point.lowest(), point.highest());
  }

  private void marks() {
    for (double mark : x.marks(10)) {
      svg.line(x.place(mark), BOTTOM, x.place(mark), BOTTOM + 5, "rule");
      svg.text(x.place(mark), BOTTOM + 19, "middle", "", Numbers.plain(mark));
    }
    for (double mark : y.marks(8)) {
      svg.line(LEFT, y.place(mark), right, y.place(mark), "rule");
      svg.text(LEFT - 6, y.place(mark) + 4, "end", "", Numbers.plain(mark));
    }
  }

  private void line(Drawing.Line line) {
    StringBuilder path = new StringBuilder();
    List<Point> points =
        line.points().stream().sorted(Comparator.comparingDouble(Point::x)).toList();
    for (Point point : points) {
      double across = x.place(point.x());
      path.append(path.isEmpty() ? 'M' : 'L');
      path.append(String.format(Locale.ROOT, "%.1f %.1f", across, y.place(point.y())));
      if (point.lowest() < point.highest()) {
        String stroke = Svg.colour("stroke", line.style());
        svg.line(across, y.place(point.lowest()), across, y.place(point.highest()), stroke);
      }
      if (points.size() <= MOST_DOTS) {
        svg.dot(across, y.place(point.y()), Svg.colour("dot", line.style()));
      }
    }
    svg.path(path.toString(), Svg.colour("line", line.style()));
  }

  /** The name of each line at its end, no two on top of each other, none above the picture. */
  private void names(Drawing drawing) {
    List<Drawing.Line> upwards =
        drawing.lines().stream()
            .filter(line -> !line.points().isEmpty())
            .sorted(Comparator.comparingDouble(this::end).reversed())
            .toList();
    double last = Double.MAX_VALUE;
    for (int i = 0; i < upwards.size(); i++) {
      Drawing.Line line = upwards.get(i);
      int above = upwards.size() - 1 - i;
      last = Math.max(Math.min(end(line), last - TEXT), TEXT * (above + 1.0));
      svg.text(right + 8, last + 4, "start", Svg.colour("name", line.style()), line.name());
    }
  }

  private double end(Drawing.Line line) {
    return line.points().stream()
        .max(Comparator.comparingDouble(Point::x))
        .map(point -> y.place(point.y()))
        .orElse(0.0);
  }
}
