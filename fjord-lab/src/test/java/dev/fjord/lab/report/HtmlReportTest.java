package dev.fjord.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Figure.Series;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final Axis PLAIN = new Axis("x", false);
  private static final Axis LOGARITHMIC = new Axis("y", true);
  private static final String SCRIPT = "</script><script>alert(1)</script><!-- \u2028 \"'& 🚀";

  @TempDir private Path folder;

  @Test
  void thePageNeedsNothingFromOutside() throws IOException {
    String page = page(Samples.all());
    assertFalse(
        Pattern.compile("<(link|script|img|iframe)[^>]*(src|href)=\"(?!data:)")
            .matcher(page)
            .find());
    assertFalse(Pattern.compile("@import|url\\(").matcher(page).find());
    assertTrue(page.contains("default-src 'none'"));
  }

  @Test
  void theLicenceOfThePlotsIsInThePage() throws IOException {
    String page = page(List.of());
    assertTrue(page.contains("Permission is hereby granted, free of charge"));
    assertTrue(page.contains("Chart.js Contributors"));
  }

  @Test
  void textOfAnOutcomeNeverBecomesMarkup() throws IOException {
    Table table = Table.of(SCRIPT, new Column(SCRIPT, SCRIPT, 0));
    table.rows().add(List.of(SCRIPT));
    Figure figure =
        new Figure(
            SCRIPT,
            new Axis(SCRIPT, false),
            new Axis(SCRIPT, false),
            List.of(new Series(SCRIPT, List.of(new Point(1, 2, null, null)))));
    Outcome plain = Samples.with("A", table);
    Outcome outcome =
        new Outcome(
            "A",
            SCRIPT,
            SCRIPT,
            SCRIPT,
            Answer.HOLDS,
            SCRIPT,
            SCRIPT,
            SCRIPT,
            SCRIPT,
            List.of(table),
            List.of(figure),
            List.of(SCRIPT),
            List.of(SCRIPT),
            List.of(SCRIPT),
            false,
            plain.machine(),
            plain.jvm(),
            SCRIPT,
            1);
    String page = page(List.of(outcome));
    assertFalse(page.contains("<script>alert"));
    assertFalse(page.contains("<!-- \u2028"));
    assertEquals(page(List.of()).split("</script>").length, page.split("</script>").length);
    String name = data(page).at("/figures/A-1/lines/0/name").asText();
    assertEquals(SCRIPT, name);
  }

  @Test
  void noOutcomesMakeAPageThatSaysSo() throws IOException {
    assertTrue(page(List.of()).contains("No experiment was run."));
    assertEquals(List.of("index.html"), List.of(folder.toFile().list()));
  }

  @Test
  void anOutcomeWithNothingInItIsNamed() throws IOException {
    assertTrue(page(List.of(Samples.with("L-fib"))).contains("<article id=\"L-fib\""));
    assertEquals(List.of("index.html"), List.of(folder.toFile().list()));
  }

  @Test
  void theDataOfAFigureAreThoseOfTheOutcome() throws IOException {
    Figure figure =
        figure(PLAIN, new Point(1, 2.5, 2.25, 1e9), new Point(0.1, 1.0 / 3, null, null));
    JsonNode points =
        data(page(List.of(Samples.with("A", figure)))).at("/figures/A-1/lines/0/points");
    assertEquals(2, points.size());
    assertEquals(1e9, points.at("/0/high").asDouble());
    assertEquals(1.0 / 3, points.at("/1/y").asDouble());
    assertTrue(points.at("/1/low").isNull());
  }

  @Test
  void whatCannotBeDrawnIsCountedAndStaysInTheData() throws IOException {
    Figure figure =
        figure(
            LOGARITHMIC,
            new Point(1, 0, null, null),
            new Point(2, -1, null, null),
            new Point(Double.NaN, 1, null, null),
            new Point(3, Double.POSITIVE_INFINITY, null, null),
            new Point(4, 10, 0.0, Double.NaN));
    String page = page(List.of(Samples.with("A", figure)));
    JsonNode points = data(page).at("/figures/A-1/lines/0/points");
    assertEquals("[{\"x\":4.0,\"y\":10.0,\"low\":null,\"high\":null}]", points.toString());
    assertTrue(page.contains("Not drawn: 4 points"));
    assertTrue(page.contains("<td class=\"number\">∞</td>"));
    assertTrue(page.contains("<td class=\"number\">-1</td>"));
  }

  @Test
  void zeroIsDrawnOnAnAxisThatIsNotLogarithmic() throws IOException {
    String page = page(List.of(Samples.with("A", figure(PLAIN, new Point(0, 0, 0.0, 0.0)))));
    assertEquals(1, data(page).at("/figures/A-1/lines/0/points").size());
    assertFalse(page.contains("Not drawn"));
  }

  @Test
  void aFigureWithoutPointsIsNotDrawnButShown() throws IOException {
    String page =
        page(List.of(Samples.with("A", figure(PLAIN), new Figure("B", PLAIN, PLAIN, List.of()))));
    assertFalse(page.contains("data-figure="));
    assertTrue(page.contains("No points were measured."));
  }

  @Test
  void aNameHasTheSameColourInAllFiguresOfAnExperiment() throws IOException {
    Series one = new Series("one", List.of(new Point(1, 1, null, null)));
    Series two = new Series("two", List.of(new Point(1, 2, null, null)));
    JsonNode figures =
        data(
            page(
                List.of(
                    Samples.with(
                        "A",
                        new Figure("", PLAIN, PLAIN, List.of(one, two)),
                        new Figure("", PLAIN, PLAIN, List.of(two, one))))));
    assertEquals(1, figures.at("/figures/A-1/lines/1/style").asInt());
    assertEquals(1, figures.at("/figures/A-2/lines/0/style").asInt());
    assertEquals(0, figures.at("/figures/A-2/lines/1/style").asInt());
  }

  @Test
  void theHeadTellsDateAndCommit() throws IOException {
    String page = page(List.of(Samples.with("A")));
    assertTrue(page.contains("measured again on 2026-11-21 16:30 UTC, commit abc1234."), page);
  }

  @Test
  void aPageThatIsThereIsReplaced() throws IOException {
    page(List.of(Samples.with("old")));
    assertFalse(page(List.of(Samples.with("new"))).contains("id=\"old\""));
  }

  private static Figure figure(Axis y, Point... points) {
    return new Figure("A figure", PLAIN, y, List.of(new Series("line", List.of(points))));
  }

  private String page(List<Outcome> outcomes) throws IOException {
    Path file = folder.resolve(Page.NAME);
    Page.write(outcomes, "abc1234", new OutputFile(file));
    return Files.readString(file);
  }

  private static JsonNode data(String page) throws IOException {
    String begin = "<script type=\"application/json\" id=\"page.data\">";
    int from = page.indexOf(begin) + begin.length();
    return JsonMapper.builder().build().readTree(page.substring(from, page.indexOf('<', from)));
  }
}
