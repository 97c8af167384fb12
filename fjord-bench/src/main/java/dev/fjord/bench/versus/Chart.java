package dev.fjord.bench.versus;

import dev.fjord.lab.report.ChartStyle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/** What a fork costs as bars: contenders side by side, a colour for each platform. */
final class Chart {
  private static final int SLANT = 45;

  private Chart() {}

  /**
   * Draws the rows of a program and size.
   *
   * @return the file in the folder; null if it is not known what a fork costs
   */
  static @Nullable Path draw(String program, String size, List<Row> all, String note, Path folder)
      throws IOException {
    List<Row> rows =
        all.stream()
            .filter(row -> row.program().equals(program) && row.size().equals(size))
            .filter(row -> row.complaint().isEmpty() && row.nanosPerFork() != null)
            .toList();
    if (rows.isEmpty()) {
      return null;
    }
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(ChartStyle.WIDTH)
            .height(ChartStyle.HEIGHT)
            .title(
                "%s %s: what a fork and its join add to the sequential code, 1 worker"
                    .formatted(program, size))
            .xAxisTitle(note)
            .yAxisTitle("nanoseconds")
            .build();
    ChartStyle.apply(chart.getStyler());
    chart.getStyler().setXAxisLabelRotation(SLANT);
    chart.getStyler().setXAxisTickMarkSpacingHint(1); // else every other label is left out
    addSeries(chart, rows);
    Path file = folder.resolve(program + "-" + size + ".svg");
    ChartStyle.write(chart, file);
    return file;
  }

  /** Every series has a value for every contender, which XChart asks for; 0 where there is none. */
  private static void addSeries(CategoryChart chart, List<Row> rows) {
    Set<String> contenders = new LinkedHashSet<>();
    Set<String> platforms = new LinkedHashSet<>();
    for (Row row : rows) {
      contenders.add(row.fullLabel());
      platforms.add(row.platform());
    }
    for (String platform : platforms) {
      List<Double> bars = new ArrayList<>();
      for (String contender : contenders) {
        bars.add(
            rows.stream()
                .filter(row -> row.platform().equals(platform) && row.fullLabel().equals(contender))
                .map(Row::nanosPerFork)
                .filter(Objects::nonNull)
                .findFirst()
                .map(nanos -> Math.max(0, nanos))
                .orElse(0.0));
      }
      chart.addSeries(platform, new ArrayList<>(contenders), bars);
    }
  }
}
