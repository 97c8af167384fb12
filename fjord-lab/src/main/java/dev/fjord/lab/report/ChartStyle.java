package dev.fjord.lab.report;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;

/** How all pictures of Fjord look, and how they become files. */
public final class ChartStyle {
  /** Width in pixels. */
  public static final int WIDTH = 960;

  /** Height in pixels. */
  public static final int HEIGHT = 460;

  private static final int TEXT = 12;
  private static final int TITLE = 15;

  private ChartStyle() {}

  /** Gives a chart the fonts, the colours and the place of the legend that all have. */
  public static void apply(AxesChartStyler styler) {
    Font text = new Font(Font.SANS_SERIF, Font.PLAIN, TEXT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, TITLE));
    styler.setAxisTitleFont(text);
    styler.setAxisTickLabelsFont(text);
    styler.setLegendFont(text);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setPlotGridVerticalLinesVisible(false);
  }

  /** Writes a chart as SVG, whose title is the chart's. */
  public static void write(Chart<?, ?> chart, Path file) throws IOException {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    ChartEncoder.saveChart(chart, svg, "svg");
    String picture = rounded(svg.toString(StandardCharsets.UTF_8));
    int inside = picture.indexOf('>', picture.indexOf("<svg")) + 1;
    String title = "<title>" + escaped(chart.getTitle()) + "</title>";
    Files.writeString(file, picture.substring(0, inside) + title + picture.substring(inside));
  }

  /** Text as XML has it; what XML has no place for becomes a question mark. */
  private static String escaped(String text) {
    return text.replaceAll("[^\\t\\n\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?")
        .replace("&", "&amp;")
        .replace("<", "&lt;");
  }

  /** The letters are drawn as lines, whose ends need not be known to the billionth of a pixel. */
  private static String rounded(String svg) {
    return svg.replaceAll("([0-9]\\.[0-9]{2})[0-9]+", "$1");
  }
}
