package dev.fjord.lab.report;

import java.util.List;
import java.util.Locale;

/**
 * A picture as SVG that grows piece by piece: text stays text, and the colours are those of the
 * page, on light paper and on dark.
 */
final class Svg {
  private static final int COLOURS = Colours.LINES.light().size();

  /** About the width of a letter in pixels. */
  static final double LETTER = 6.7;

  private final StringBuilder body = new StringBuilder();
  private final String title;
  private final int width;
  private final int height;

  Svg(String title, int width, int height) {
    this.title = title;
    this.width = width;
    this.height = height;
  }

  /**
   * Text that begins, is centred or ends at a place: {@code start}, {@code middle}, {@code end}.
   */
  void text(double x, double y, String anchor, String style, String text) {
    add("<text x='%.1f' y='%.1f' class='%s' text-anchor='%s'>", x, y, style, anchor);
    body.append(escaped(text)).append("</text>\n");
  }

  void line(double x1, double y1, double x2, double y2, String style) {
    add("<path d='M%.1f %.1fL%.1f %.1f' class='%s'/>%n", x1, y1, x2, y2, style);
  }

  /** A line through points, as {@code M1 2L3 4}. */
  void path(String points, String style) {
    body.append("<path d='").append(points).append("' class='").append(style).append("'/>\n");
  }

  void dot(double x, double y, String style) {
    add("<circle cx='%.1f' cy='%.1f' r='3' class='%s'/>%n", x, y, style);
  }

  void bar(double x, double y, double wide, double high, String style) {
    add(
        "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' class='%s'/>%n",
        x, y, wide, high, style);
  }

  /** The class of a line, a dot or a bar of a colour. */
  static String colour(String what, int style) {
    return what + " c" + style % COLOURS;
  }

  /** The picture, on paper of its own so that it can be read wherever it is shown. */
  @Override
  public String toString() {
    return """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d' role='img'>
        <title>%3$s</title>
        <style>
        text { font: 12px system-ui, sans-serif; fill: #1b1d1f } .title { font-size: 15px; font-weight: 600 }
        .paper { fill: #fffffc } .rule { stroke: #dcdcd6 } .line, .stroke { fill: none; stroke-width: 1.75 } .stroke { stroke-width: 1 }
        %4$s
        @media (prefers-color-scheme: dark) {
        text { fill: #e4e2dd } .paper { fill: #15181b } .rule { stroke: #363b40 }
        %5$s
        }
        </style>
        <rect width='%1$d' height='%2$d' class='paper'/>
        %6$s</svg>
        """
        .formatted(
            width,
            height,
            escaped(title),
            rules(Colours.LINES.light()),
            rules(Colours.LINES.dark()),
            body);
  }

  private static String rules(List<String> colours) {
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < colours.size(); i++) {
      rules.append(
          ".line.c%1$d,.stroke.c%1$d{stroke:%2$s}.dot.c%1$d,.bar.c%1$d,.name.c%1$d{fill:%2$s}"
              .formatted(i, colours.get(i)));
    }
    return rules.toString();
  }

  /** Text as XML has it; what XML has no place for becomes a question mark. */
  private static String escaped(String text) {
    return text.replaceAll("[^\\t\\n\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?")
        .replace("&", "&amp;")
        .replace("<", "&lt;");
  }

  private void add(String format, Object... arguments) {
    body.append(String.format(Locale.ROOT, format, arguments));
  }
}
