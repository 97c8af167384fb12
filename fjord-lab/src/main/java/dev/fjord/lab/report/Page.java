package dev.fjord.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.samskivert.mustache.Mustache;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.report.Section.Picture;
import dev.fjord.lab.report.Section.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the template {@code report.html} is filled with. The template escapes everything but the
 * scripts, the styles and the data of the figures, which are escaped here.
 *
 * @param sections the experiments
 */
record Page(List<Section> sections) {

  /** What the script draws. */
  private record Data(Colours colours, Map<String, Drawing> figures) {}

  static Page of(List<Outcome> outcomes) {
    return new Page(outcomes.stream().map(Section::of).toList());
  }

  /** The page as HTML. */
  String html() {
    return Mustache.compiler()
        .zeroIsFalse(true)
        .emptyStringIsFalse(true)
        .compile(resource("report.html"))
        .execute(this);
  }

  /** How many experiments there are, and of which verdict. */
  String count() {
    if (sections.isEmpty()) {
      return "No experiment was run.";
    }
    StringBuilder text = new StringBuilder();
    text.append(sections.size()).append(sections.size() == 1 ? " experiment" : " experiments");
    String before = ": ";
    for (Verdict verdict : Verdict.values()) {
      long such = sections.stream().filter(section -> section.verdict() == verdict).count();
      if (such > 0) {
        text.append(before).append(such).append(' ').append(verdict.text());
        before = ", ";
      }
    }
    return text.append('.').toString();
  }

  /** Where the experiments ran: one machine as a rule. */
  List<String> machines() {
    return sections.stream().map(Section::machine).distinct().toList();
  }

  /**
   * The data of the figures as JSON, without any character that could end the element they are in.
   */
  String data() {
    Map<String, Drawing> figures = new LinkedHashMap<>();
    for (Section section : sections) {
      for (Picture picture : section.figures()) {
        figures.put(picture.name(), picture.drawing());
      }
    }
    try {
      return JsonMapper.builder()
          .build()
          .writeValueAsString(new Data(Colours.LINES, figures))
          .replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  String style() {
    return resource("report.css");
  }

  String script() {
    return resource("report.js");
  }

  String plotStyle() {
    return resource("uplot/dist/uPlot.min.css");
  }

  String plotScript() {
    return resource("uplot/dist/uPlot.iife.min.js");
  }

  String plotLicence() {
    return resource("uplot/LICENSE");
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("%s is not in the jar".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
