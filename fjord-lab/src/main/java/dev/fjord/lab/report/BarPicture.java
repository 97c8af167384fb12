package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure.Axis;
import java.util.ArrayList;
import java.util.List;

/** Bars side by side with their numbers, a group for each thing and a colour for each kind. */
public final class BarPicture {
  private static final int WIDTH = 760;
  private static final int BAR = 15;
  private static final int GAP = 9;
  private static final int TOP = 70;
  private static final int NUMBER = 60;

  private BarPicture() {}

  /**
   * A bar.
   *
   * @param group what is measured; bars of a group stand together
   * @param kind what has a colour, named in the legend
   * @param value how long it is
   */
  public record Bar(String group, String kind, double value) {}

  /**
   * Draws bars.
   *
   * @param title the title
   * @param axis what is measured, with its unit
   * @param bars from the top, by group
   * @return SVG
   */
  public static String draw(String title, String axis, List<Bar> bars) {
    List<String> groups = bars.stream().map(Bar::group).distinct().toList();
    List<String> kinds = new ArrayList<>(bars.stream().map(Bar::kind).distinct().toList());
    int height = TOP + groups.size() * GAP + bars.size() * BAR + 2 * GAP;
    Svg svg = new Svg(title, WIDTH, height);
    int longest = groups.stream().mapToInt(String::length).max().orElse(0);
    double left = longest * Svg.LETTER + GAP;
    double[] values = bars.stream().mapToDouble(Bar::value).toArray();
    Scale scale = Scale.of(values, new Axis(axis, false), true, left, WIDTH - NUMBER);
    svg.text(GAP, 22, "start", "title", title);
    svg.text(GAP, 42, "start", "", axis);
    double across = left;
    for (int i = 0; i < kinds.size(); i++) {
      svg.bar(across, TOP - 18, 10, 10, Svg.colour("bar", i));
      svg.text(across + 14, TOP - 9, "start", "", kinds.get(i));
      across += kinds.get(i).length() * Svg.LETTER + 34;
    }
    double down = TOP;
    for (String group : groups) {
      List<Bar> own = bars.stream().filter(bar -> bar.group().equals(group)).toList();
      svg.text(left - 6, down + own.size() * BAR / 2.0 + 4, "end", "", group);
      for (Bar bar : own) {
        double end = scale.place(Math.max(0, bar.value()));
        svg.bar(
            left,
            down,
            Math.max(1, end - left),
            BAR - 2,
            Svg.colour("bar", kinds.indexOf(bar.kind())));
        svg.text(
            Math.max(left, end) + 4, down + BAR - 4, "start", "", Numbers.cell(bar.value(), 1));
        down += BAR;
      }
      down += GAP;
    }
    return svg.toString();
  }
}
