package dev.fjord.bench.versus;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** What a fork costs as bars: contenders side by side, a colour for each platform. */
final class Chart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 460;
  private static final int TEXT = 12;
  private static final int TITLE = 15;
  private static final int SLANT = 30;

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
            .width(WIDTH)
            .height(HEIGHT)
            .title(
                "%s %s: what a fork and its join add to the sequential code, 1 worker"
                    .formatted(program, size))
            .xAxisTitle(note)
            .yAxisTitle("nanoseconds")
            .build();
    style(chart);
    addSeries(chart, rows);
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    ChartEncoder.saveChart(chart, svg, "svg");
    Path file = folder.resolve(program + "-" + size + ".svg");
    Files.writeString(file, rounded(svg.toString(StandardCharsets.UTF_8)));
    return file;
  }

  /** Letters are drawn as lines, whose ends need not be known to the billionth of a pixel. */
  private static String rounded(String svg) {
    return svg.replaceAll("([0-9]\\.[0-9]{2})[0-9]+", "$1");
  }

  private static void style(CategoryChart chart) {
    var styler = chart.getStyler();
    Font text = new Font(Font.SANS_SERIF, Font.PLAIN, TEXT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, TITLE));
    styler.setAxisTitleFont(text);
    styler.setAxisTickLabelsFont(text);
    styler.setLegendFont(text);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setXAxisLabelRotation(SLANT);
    styler.setPlotGridVerticalLinesVisible(false);
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
