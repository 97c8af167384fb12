package dev.fjord.lab.report;

import com.samskivert.mustache.Mustache;
import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.report.Section.Checked;
import dev.fjord.lab.report.Section.Picture;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.run.Version;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A report for people: a page for a browser with all tables and figures. It is what the template
 * {@code report.html} is filled with, which escapes everything but the scripts, the styles and the
 * data of the figures; those are escaped here.
 *
 * @param sections the experiments
 * @param version the commit of Fjord; empty if it is not known
 */
public record Page(List<Section> sections, String version) {
  /** The name of the page. */
  public static final String NAME = "index.html";

  /**
   * Writes a page, which needs no other file and no network.
   *
   * @param outcomes in the order of the page; none makes a page that says so
   * @param version the commit of Fjord, for the head of the page; empty if it is not known
   * @param file where
   * @throws dev.fjord.lab.programs.InputException if it cannot be written
   */
  public static void write(List<Outcome> outcomes, String version, OutputFile file) {
    byte[] html = of(outcomes, version).html().getBytes(StandardCharsets.UTF_8);
    file.write(out -> out.write(html));
  }

  static Page of(List<Outcome> outcomes, String version) {
    return new Page(outcomes.stream().map(Section::of).toList(), version);
  }

  /** When the first began; empty if there is none. */
  String begun() {
    return sections.isEmpty() ? "" : sections.get(0).date();
  }

  /** The page as HTML. */
  String html() {
    return Mustache.compiler()
        .zeroIsFalse(true)
        .emptyStringIsFalse(true)
        .nullValue(Numbers.NONE)
        .withFormatter(value -> value instanceof Double n ? Numbers.plain(n) : value.toString())
        .compile(Text.resource(Page.class, "report.html"))
        .execute(this);
  }

  /** How long all of them took. */
  String minutes() {
    double seconds = sections.stream().mapToDouble(each -> each.outcome().seconds()).sum();
    return Text.format("%.1f", seconds / 60);
  }

  /** How many experiments there are, and of which verdict. */
  String count() {
    if (sections.isEmpty()) {
      return "No experiment was run.";
    }
    List<String> parts = new ArrayList<>();
    for (Answer answer : Answer.values()) {
      add(parts, answer.text(), section -> section.outcome().answer() == answer);
    }
    for (Checked checked : Checked.values()) {
      add(parts, checked.text(), section -> section.checked() == checked);
    }
    return "%s: %s.".formatted(Text.count(sections.size(), "experiment"), String.join(", ", parts));
  }

  private void add(List<String> parts, String text, Predicate<Section> such) {
    long count = sections.stream().filter(such).count();
    if (count > 0) {
      parts.add(count + " " + text);
    }
  }

  /** Where the experiments ran: one machine as a rule. */
  List<String> machines() {
    return sections.stream().map(Section::machine).distinct().toList();
  }

  /**
   * The data of the figures as JSON, without any character that could end the element they are in.
   */
  String data() {
    Map<String, Drawing> figures =
        sections.stream()
            .flatMap(section -> section.figures().stream())
            .collect(Collectors.toMap(Picture::name, Picture::drawing));
    return Json.line(Map.of("figures", figures)).replace("<", "\\u003c");
  }

  String style() {
    return Text.resource(Page.class, "report.css");
  }

  String script() {
    return Text.resource(Page.class, "report.js");
  }

  String plotScript() {
    return chart("dist/chart.umd.min.js").replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  String plotLicence() {
    return chart("LICENSE.md");
  }

  /** A file of Chart.js, which comes as a jar that tells its own version. */
  private static String chart(String name) {
    String version = Version.ofJar("org.webjars.npm/chart.js", "?");
    return Text.resource(
        Page.class, "/META-INF/resources/webjars/chart.js/%s/%s".formatted(version, name));
  }
}
