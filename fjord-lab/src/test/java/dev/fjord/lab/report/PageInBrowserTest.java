package dev.fjord.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page as a browser shows it, read back from its elements and from the pixels of its figures.
 */
@Tag("long")
@Tag("newest")
class PageInBrowserTest {
  private static final List<Outcome> OUTCOMES = Samples.all();

  @TempDir private static Path profile;
  @TempDir private static Path written;
  private static Browser browser;
  private static JsonNode atADesk;
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    Path program =
        Browser.find()
            .orElseGet(
                () ->
                    Assumptions.abort(
                        "no Chromium or Chrome on this machine (PATH, CHROME): the page is not"
                            + " looked at"));
    browser = Browser.start(program, profile);
    Page.write(OUTCOMES, "abc1234", new OutputFile(written.resolve(Page.NAME)));
    likeADesk();
    atADesk = open(written.resolve(Page.NAME));
  }

  @AfterAll
  static void end() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void begin() throws Exception {
    likeADesk();
  }

  private static void likeADesk() throws Exception {
    browser.prefer("light");
    browser.resize(1280, 900, false);
  }

  @Test // the dark one in the long part, and by its button
  void everyPointOfEveryFigureIsDrawnInBothSchemes() throws Exception {
    assertFiguresAreDrawn("light");
  }

  @Tag("long")
  @Test
  void soItIsInTheOtherScheme() throws Exception {
    assertFiguresAreDrawn("dark");
  }

  private void assertFiguresAreDrawn(String scheme) throws Exception {
    browser.prefer(scheme);
    open(page());
    assertEquals(List.of(), complaintsAboutFigures());
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void everyTableSaysWhatTheOutcomeSays() {
    List<JsonNode> tables = list(atADesk.get("tables"));
    List<JsonNode> left = new ArrayList<>(tables);
    for (Outcome outcome : OUTCOMES) {
      for (Table table : outcome.tables()) {
        JsonNode seen = left.remove(0);
        assertEquals(outcome.id(), seen.get("article").asText());
        assertEquals(table.title(), seen.get("title").asText());
        for (int i = 0; i < table.columns().size(); i++) {
          Table.Column column = table.columns().get(i);
          String unit = column.unit().isEmpty() ? "" : " " + column.unit();
          assertEquals(column.name() + unit, seen.get("columns").get(i).asText());
        }
        assertEquals(expectedRows(table), strings(seen.get("rows")));
      }
    }
    assertEquals(List.of(), left);
  }

  @Test
  void theSummaryNamesEveryExperimentWithItsVerdict() {
    List<String> verdicts =
        list(atADesk.get("summary")).stream().map(row -> row.get(4).asText()).toList();
    assertEquals(
        List.of(
            "results checked",
            "results checked",
            "results checked",
            "interrupted",
            "wrong results",
            "wrong results"),
        verdicts);
    for (int i = 0; i < OUTCOMES.size(); i++) {
      Outcome outcome = OUTCOMES.get(i);
      JsonNode row = atADesk.get("summary").get(i);
      assertEquals(outcome.id(), row.get(0).asText());
      assertEquals(squeezed(outcome.question()), squeezed(row.get(1).asText()));
      assertEquals(outcome.answer().text(), row.get(3).asText());
      String text = squeezed(atADesk.get("text").asText());
      for (String sentence : outcome.findings()) {
        assertTrue(text.contains(squeezed(sentence)), sentence);
      }
      for (String sentence : outcome.complaints()) {
        assertTrue(text.contains(squeezed(sentence)), sentence);
      }
    }
  }

  @Test
  void textStandsOutFromItsPaper() {
    assertEquals(List.of(), strings(atADesk.get("faint")));
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void soItDoesWhereTheSystemPrefersAScheme(String scheme) throws Exception {
    browser.prefer(scheme);
    assertEquals(List.of(), strings(open(page()).get("faint")));
  }

  @Test
  void theButtonTurnsTheSchemeAndTheFiguresWithIt() throws Exception {
    JsonNode light = open(page());
    browser.evaluate("document.getElementById('page.scheme').click()");
    JsonNode dark = read();
    assertNotEquals(light.get("paper"), dark.get("paper"));
    assertEquals("dark", dark.get("scheme").asText());
    assertEquals(List.of(), complaintsAboutFigures());
    assertEquals(List.of(), strings(dark.get("faint")));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void aPhoneBeginsWithTheSummaryAndAllSectionsFolded() throws Exception {
    browser.resize(390, 840, true);
    open(page());
    assertEquals(
        0, browser.evaluate("document.querySelectorAll('details.body[open]').length").asInt());
    int tall = browser.evaluate("document.documentElement.scrollHeight").asInt();
    assertTrue(tall < 300 * OUTCOMES.size() + 1000, "so tall: " + tall);
    browser.evaluate("location.hash = 'T-index'");
    browser.settle();
    assertEquals(
        1, browser.evaluate("document.querySelectorAll('details.body[open]').length").asInt());
  }

  @Test
  void noHeadIsBrokenInsideAWord() throws Exception {
    assertNoHeadIsBroken(360);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {390, 500, 1280})
  void norInAWiderWindow(int width) throws Exception {
    assertNoHeadIsBroken(width);
  }

  private void assertNoHeadIsBroken(int width) throws Exception {
    browser.resize(width, 840, false);
    open(page());
    unfold();
    assertEquals("[]", browser.evaluate("brokenHeads()").toString());
  }

  @Test
  void aPhoneNeverScrollsSideways() throws Exception {
    browser.resize(360, 740, true);
    open(page());
    unfold();
    JsonNode page = read();
    assertEquals(360, page.get("window").asInt());
    assertEquals(360, page.get("scrolls").asInt());
    assertEquals(List.of(), strings(page.get("wide")));
    assertEquals(List.of(), complaintsAboutFigures());
    assertEquals(List.of(), browser.complaints());
  }

  @Tag("long")
  @Test
  void figuresFollowTheWindow() throws Exception {
    Path page = page();
    open(page);
    browser.resize(360, 740, true);
    unfold();
    JsonNode narrow = read();
    assertEquals(360, narrow.get("scrolls").asInt());
    assertEquals(List.of(), complaintsAboutFigures());
  }

  @Test
  void theCursorTellsValues() throws Exception {
    open(page());
    browser.evaluate("document.querySelector('.plot').scrollIntoView({block: 'center'})");
    JsonNode canvas =
        browser.evaluate("document.querySelector('.plot canvas').getBoundingClientRect().toJSON()");
    double left = canvas.get("left").asDouble() + canvas.get("width").asDouble() * 0.2;
    double top = canvas.get("top").asDouble() + canvas.get("height").asDouble() / 2;
    browser.mouse("mouseMoved", left, top, 0);
    browser.settle();
    String tip =
        browser
            .evaluate(
                "(({title, body}) => [title, ...body.map(({lines}) => lines)].join('\\n'))"
                    + "(document.querySelector('.plot').chart.tooltip)")
            .asText();
    assertTrue(tip.startsWith("workers: "), tip);
    assertTrue(tip.contains("program 1, sequential: 51"), tip);
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void aReportOfNothingIsAPageThatSaysSo() throws Exception {
    Page.write(List.of(), "", new OutputFile(folder.resolve(Page.NAME)));
    JsonNode page = open(folder.resolve(Page.NAME));
    assertTrue(page.get("text").asText().contains("No experiment was run."));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void anErrorOrARequestInThePageIsNoticed() throws Exception {
    assertNoticed("fetch('https://planted.example/').catch(() => {})");
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new Error('planted')",
        "console.error('planted')",
        "Promise.reject(new Error('planted'))",
      })
  void soIsEveryOtherError(String script) throws Exception {
    assertNoticed(script);
  }

  private void assertNoticed(String script) throws Exception {
    Path page = page();
    plant(page, "</body>", "<script>" + script + "</script></body>");
    open(page);
    assertTrue(
        browser.complaints().toString().contains("planted"), browser.complaints().toString());
  }

  @Test
  void aFigureThatDiffersFromItsOutcomeIsNoticed() throws Exception {
    assertDifferenceIsNoticed("\"y\":51.0");
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"\"x\":8.0", "program 3, Fjord"})
  void soAreOtherDifferences(String datum) throws Exception {
    assertDifferenceIsNoticed(datum);
  }

  private void assertDifferenceIsNoticed(String datum) throws Exception {
    Path page = page();
    plant(page, datum, datum.replace('1', '2').replace('8', '9').replace('3', '4'));
    open(page);
    assertFalse(complaintsAboutFigures().isEmpty());
  }

  @Test
  void aLineThatIsNotDrawnIsNoticed() throws Exception {
    Path page = page();
    plant(page, "borderWidth: 1.75,", "borderWidth: 0, pointRadius: 0,");
    open(page);
    assertFalse(complaintsAboutFigures().isEmpty());
  }

  @Test
  void anElementWiderThanAPhoneIsNoticed() throws Exception {
    browser.resize(360, 740, true);
    Path page = page();
    plant(page, "</main>", "<p style='width: 500px'>wide</p></main>");
    assertFalse(strings(open(page).get("wide")).isEmpty());
  }

  /** The page of all samples, alone in its folder. */
  private Path page() throws IOException {
    return Files.copy(written.resolve(Page.NAME), folder.resolve(Page.NAME));
  }

  private static void plant(Path page, String what, String with) throws IOException {
    String html = Files.readString(page);
    assertTrue(html.contains(what), what);
    Files.writeString(page, html.replace(what, with));
  }

  private static JsonNode open(Path page) throws Exception {
    browser.open(page);
    return read();
  }

  private static JsonNode read() throws Exception {
    try (InputStream script = PageInBrowserTest.class.getResourceAsStream("read-page.js")) {
      browser.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
    return browser.evaluate("readPage()");
  }

  private static void unfold() throws Exception {
    browser.evaluate("document.querySelectorAll('details.body').forEach(each => each.open = true)");
    browser.settle();
    browser.settle();
    read();
  }

  /** How the figures of the page differ from those of the outcomes. */
  private static List<String> complaintsAboutFigures() throws Exception {
    List<String> complaints = new ArrayList<>();
    List<JsonNode> left = list(browser.evaluate("readFigures()"));
    for (Outcome outcome : OUTCOMES) {
      for (Figure figure : outcome.figures()) {
        JsonNode seen = left.remove(0);
        for (int i = 0; i < figure.series().size(); i++) {
          String complaint = complaint(figure, figure.series().get(i), seen.get("lines").path(i));
          if (!complaint.isEmpty()) {
            complaints.add(seen.get("name").asText() + ": " + complaint);
          }
        }
      }
    }
    assertEquals(List.of(), left, "figures that no outcome has");
    return complaints;
  }

  private static String complaint(Figure figure, Figure.Series series, JsonNode seen) {
    List<Point> points =
        series.points().stream()
            .filter(p -> isDrawable(p.x(), figure.x()) && isDrawable(p.y(), figure.y()))
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    List<Double> x = points.stream().map(Point::x).toList();
    List<Double> y = points.stream().map(Point::y).toList();
    boolean same =
        series.name().equals(seen.path("name").asText())
            && x.equals(doubles(seen.path("x")))
            && y.equals(doubles(seen.path("y")))
            && seen.path("seen").asInt(-1) == points.size()
            && seen.path("seenWhenHidden").asInt(-1) == 0
            && seen.path("ends").asInt(-1) == seen.path("endsSeen").asInt(-2);
    return same ? "" : "%s %s %s, but the page has %s".formatted(series.name(), x, y, seen);
  }

  private static boolean isDrawable(double value, Figure.Axis axis) {
    return Double.isFinite(value) && (value > 0 || !axis.logarithmic());
  }

  private static List<List<String>> expectedRows(Table table) {
    return table.rows().stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(i -> expectedCell(row.get(i), table.columns().get(i).decimals()))
                    .toList())
        .toList();
  }

  /** The number is built from its digits, by other means than the page's. */
  private static String expectedCell(Object value, int decimals) {
    if (value == null) {
      return "–";
    }
    if (!(value instanceof Number)) {
      return value.toString();
    }
    if (value instanceof Double d && !Double.isFinite(d)) {
      return Double.isNaN(d) ? "NaN" : d > 0 ? "∞" : "-∞";
    }
    String plain =
        new BigDecimal(value.toString()).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    return plain.replaceAll("(?<=\\d)(?<!\\.\\d{0,9})(?=(\\d{3})+(\\.|$))", ",");
  }

  private static String squeezed(String text) {
    return text.replaceAll("(?U)\\s+", " ").strip();
  }

  private static List<JsonNode> list(JsonNode array) {
    return new ArrayList<>(StreamSupport.stream(array.spliterator(), false).toList());
  }

  private static List<Double> doubles(JsonNode array) {
    return list(array).stream().map(JsonNode::asDouble).toList();
  }

  private static List<?> strings(JsonNode array) {
    return list(array).stream()
        .map(node -> node.isArray() ? strings(node) : node.asText())
        .toList();
  }
}
