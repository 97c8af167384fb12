package dev.fjord.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.experiment.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsTest {
  @TempDir private Path folder;

  @Test
  void eachExperimentHasItsClaimItsScaleAndItsFindings() throws IOException {
    List<Outcome> all = Samples.all();
    HtmlReport.write(all, "", folder);
    String joined = String.join(" ", Files.readAllLines(folder.resolve(HtmlReport.FINDINGS)));
    String text = joined.replaceAll("\\\\(.)", "$1").replaceAll("\\s+", " ");
    for (Outcome each : all) {
      assertTrue(text.contains("## " + inOneLine(each.id() + ": " + each.title())), each.id());
      assertTrue(text.contains(inOneLine(each.question())), each.id());
      assertTrue(text.contains(inOneLine("Scale: " + each.scale())), each.id());
      each.findings().forEach(one -> assertTrue(text.contains("- " + inOneLine(one)), one));
      each.complaints()
          .forEach(one -> assertTrue(text.contains("- WRONG: " + inOneLine(one)), one));
    }
    assertTrue(text.contains("Interrupted: what follows is not complete."), text);
  }

  @Test
  void textThatLooksLikeMarkupIsNone() throws IOException {
    HtmlReport.write(List.of(Samples.withFindings("A", "<b> *x* [y](z) a_b\n# `c`")), "", folder);
    List<String> lines = Files.readAllLines(folder.resolve(HtmlReport.FINDINGS));
    assertEquals("- \\<b\\> \\*x\\* \\[y\\](z) a\\_b # \\`c\\`", lines.get(lines.size() - 1));
  }

  @Test
  void noExperimentMakesAFileThatSaysSo() throws IOException {
    HtmlReport.write(List.of(), "", folder);
    assertEquals(
        List.of("# Findings", "", "No experiment was run."),
        Files.readAllLines(folder.resolve(HtmlReport.FINDINGS)));
  }

  private static String inOneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
