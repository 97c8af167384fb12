package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Wrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a page says, without its tables and figures, as Markdown for a repository. */
final class Findings {
  private static final int WIDTH = 120;
  private static final double MINUTE = 60;
  private static final Pattern MARKUP = Pattern.compile("[\\\\`*_<>\\[\\]]");

  private final List<String> lines = new ArrayList<>();

  private Findings() {}

  /** The findings of all experiments of a page, in its order. */
  static String markdown(Page page) {
    Findings all = new Findings();
    all.head(page);
    page.sections().forEach(all::section);
    return String.join("\n", all.lines) + "\n";
  }

  private void head(Page page) {
    lines.add("# Findings");
    paragraph(page.count());
    List<Section> sections = page.sections();
    if (sections.isEmpty()) {
      return;
    }
    page.machines().forEach(machine -> paragraph(escaped(machine)));
    double seconds = sections.stream().mapToDouble(each -> each.outcome().seconds()).sum();
    paragraph(
        String.format(
            Locale.ROOT,
            "Begun %s; %.1f minutes for all of them.",
            escaped(sections.get(0).date()),
            seconds / MINUTE));
  }

  private void section(Section section) {
    Outcome outcome = section.outcome();
    lines.add("");
    lines.add("## %s: %s".formatted(escaped(outcome.id()), escaped(outcome.title())));
    paragraph("*%s.* %s".formatted(escaped(outcome.source()), escaped(outcome.question())));
    if (!outcome.scale().isEmpty()) {
      paragraph("Scale: " + escaped(outcome.scale()));
    }
    if (outcome.interrupted()) {
      paragraph("Interrupted: what follows is not complete.");
    }
    paragraph("**%s**; %s.".formatted(section.answer().text(), section.checked().text()));
    List<String> items = new ArrayList<>(outcome.findings());
    outcome.complaints().forEach(complaint -> items.add("WRONG: " + complaint));
    if (!items.isEmpty()) {
      lines.add("");
      items.forEach(item -> lines.addAll(Wrapped.lines("- " + escaped(item), WIDTH, "  ")));
    }
  }

  private void paragraph(String text) {
    lines.add("");
    lines.addAll(Wrapped.lines(text, WIDTH, ""));
  }

  /** As text only, in one line. */
  private static String escaped(String text) {
    return MARKUP.matcher(text.replaceAll("\\s+", " ")).replaceAll("\\\\$0");
  }
}
