package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.PlantedPrograms.Fault;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.TimeLimit;
import dev.fjord.support.Await;
import dev.fjord.support.OwnJvm;
import dev.fjord.support.Told;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
class LabCommandTest {
  /** The claim that planted experiments borrow. */
  private static final String ID = "M-fib";

  private static final Needs NOTHING = Needs.NOTHING;

  @TempDir private Path folder;

  /** An experiment that does what a test wants. */
  private static Experiment planted(Needs needs, Consumer<Bench> body) {
    return new Experiment(ID, body, setting -> needs);
  }

  private static Told fjord(Consumer<Bench> body, String line) {
    return Fjord.fjord(List.of(planted(NOTHING, body)), line);
  }

  private static void measure(Bench bench, String program, By by) {
    Times times = new Times(bench, "planted");
    times.add(program, "somebody", bench.measure(bench.cell(program, List.of(), by, 1)));
  }

  static Stream<String> ids() {
    return StandardExperiments.all().stream().map(Experiment::id);
  }

  /** A third of them, of all kinds. */
  static List<String> some() {
    List<String> all = ids().toList();
    return IntStream.range(0, all.size()).filter(i -> i % 3 == 0).mapToObj(all::get).toList();
  }

  static Stream<String> others() {
    return ids().filter(id -> !some().contains(id));
  }

  @ParameterizedTest
  @MethodSource("some")
  void everyExperimentTellsTablesFiguresAndFindings(String id) throws Exception {
    assertTells(id);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("others")
  void soDoTheOthers(String id) throws Exception {
    assertTells(id);
  }

  private void assertTells(String id) throws Exception {
    Told told = Fjord.fjord("lab " + id + " --tiny --out " + folder).right();
    Outcome outcome =
        new JsonMapper().readValue(folder.resolve(id + ".json").toFile(), Outcome.class);
    assertEquals(id, outcome.id());
    assertEquals("tiny", outcome.size());
    assertFalse(outcome.interrupted());
    assertFalse(outcome.tables().isEmpty());
    assertFalse(outcome.findings().isEmpty());
    for (String finding : outcome.findings()) {
      assertTrue(told.out().replaceAll("\\s+", " ").contains(finding), finding + told.out());
      assertFalse(finding.contains("NaN") || finding.contains("null"), finding);
      assertTrue(finding.endsWith("."), "no sentence: " + finding);
    }
    outcome.tables().forEach(table -> told.says(table.title()));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve(id + ".json")), files.toList(), "left behind");
    }
  }

  @Test
  void theListHasEveryExperiment() {
    Told told = Fjord.fjord("lab --list").right();
    ids().forEach(id -> told.saysLine(id + " .*"));
  }

  @Test
  void theListOfSomeHasOnlyThose() {
    List<String> lines = Fjord.fjord("lab M-fib --list").out().lines().toList();
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(0).startsWith("M-fib "), lines::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lab M-fig|no experiment 'M-fig': did you mean M-fib",
        "lab nonsense|there are L-speed",
        "lab M-fib --quick --full|only one of --quick, --full can be given",
        "lab M-fib --timeout 0|--timeout must be at least 1",
        "lab M-fib --resume|--resume needs --out",
        "lab M-fib --out pom.xml|cannot write to the directory pom.xml: not a directory",
        "lab M-fib --report pom.xml|cannot write to the directory pom.xml",
        "lab M-fib --out pom.xml/x|cannot write to the directory pom.xml/x: not a directory",
        "lab --out  M-fib|--out: '' is no path: the name is empty",
        "lab --report  M-fib|--report: '' is no path: the name is empty",
        "lab T-index --tiny --file /no/such/file|cannot read /no/such/file: no such file or dir",
        "lab T-index --tiny --file src|cannot read src: no regular file",
        "lab T-index --tiny --file /dev/null|cannot read /dev/null: no regular file",
        "lab T-index --tiny --file pom.xml --json pom.xml|--json would overwrite pom.xml"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what) {
    Fjord.fjord(line).unusable(what);
  }

  @Test
  void thePageIsNotOverwrittenByTheFigures() {
    Path page = folder.resolve("page").resolve("index.html");
    Fjord.fjord("lab M-fib --tiny --report %s --json %s".formatted(page.getParent(), page))
        .unusable("--json and --report both write " + page);
  }

  @Test
  void tooLittleMemoryOrDiskIsFoundBeforeAnythingRuns() {
    for (Needs needs : List.of(new Needs(1L << 60, 0), new Needs(0, 1L << 60))) {
      Experiment runs = planted(NOTHING, bench -> measure(bench, "fib", By.JDK));
      Experiment starves = planted(needs, bench -> {});
      List<Experiment> both = List.of(runs, starves);
      Told told = Fjord.fjord(both, "lab --tiny --out " + folder);
      told.unusable("needs 1,152,921,504,607 MB of ");
      assertTrue(told.err().contains("there are "), told.err());
    }
  }

  @Test
  void aWrongResultOfAnyProgramFailsTheExperimentAndIsNamed() throws Exception {
    for (Fault fault : List.of(Fault.RESULT, Fault.EXCEPTION, Fault.ERROR)) {
      fjord(
              bench -> {
                measure(bench, PlantedPrograms.name(fault), By.FORK);
                bench.finding("told all the same");
              },
              "lab --tiny --out " + folder)
          .ended(Commands.WRONG)
          .says("WRONG: " + PlantedPrograms.name(fault))
          .says(fault.complaint)
          .says("told all the same");
      assertTrue(Files.readString(folder.resolve(ID + ".json")).contains(fault.complaint));
    }
  }

  @Test
  void contendersThatDisagreeFailTheExperiment() {
    fjord(
            bench -> {
              measure(bench, PlantedPrograms.name(Fault.DISAGREEMENT), By.ALONE);
              measure(bench, PlantedPrograms.name(Fault.DISAGREEMENT), By.FORK);
            },
            "lab --tiny")
        .ended(Commands.WRONG)
        .says("gave '2': another gave '1'");
  }

  @Test
  void memoryThatRunsOutFailsTheExperimentAndNotTheOthers() {
    fjord(bench -> measure(bench, "hungry", By.JDK), "lab --tiny")
        .ended(Commands.WRONG)
        .says("out of memory");
  }

  @Test
  void whatTakesTooLongIsNoWrongResult() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Told told =
        fjord(
                bench ->
                    new TimeLimit(0)
                        .measure(
                            bench.cell("fib", List.of(), By.JDK, 1),
                            cell -> {
                              Await.open(never);
                              return Measurement.failed(cell, "");
                            }),
                "lab --tiny --out " + folder)
            .ended(Commands.UNUSABLE)
            .says("results checked; not all measured.")
            .says("FAILED: fib: jdk, 1 worker: not done after 0 s (--timeout)");
    never.countDown();
    assertFalse(told.out().contains("WRONG"), told.out());
    told.threads();
    Told again = fjord(bench -> bench.finding("done"), "lab --tiny --resume --out " + folder);
    assertTrue(again.err().contains("not all of it was measured"), again.err());
    again.says("done");
  }

  @Test
  void aPageThatCannotBeWrittenIsToldBeforeAnythingRuns() {
    Path page = folder.resolve("index.html");
    assertTrue(page.toFile().mkdir());
    fjord(bench -> bench.finding("done"), "lab --tiny --report " + folder)
        .unusable("cannot write " + page);
  }

  @Test
  void whatCannotBeWrittenIsALineAndTheRestIsToldAndWritten() throws Exception {
    Path out = folder.resolve("out");
    Path report = folder.resolve("report");
    Path json = folder.resolve("all.json");
    Consumer<Bench> body =
        bench -> {
          bench.finding("done");
          for (Path taken : List.of(out.resolve(ID + ".json"), report.resolve("index.html"))) {
            taken.toFile().delete();
            assertTrue(taken.resolve("by a directory").toFile().mkdirs());
          }
        };
    String line = "lab --tiny --out %s --report %s --json %s".formatted(out, report, json);
    Told told = fjord(body, line).ended(Commands.UNUSABLE).says("done");
    List<String> lines = told.err().lines().toList();
    assertEquals(2, lines.size(), told.err());
    assertTrue(lines.get(0).startsWith("fjord: cannot write " + out), told.err());
    assertTrue(lines.get(1).startsWith("fjord: cannot write " + report), told.err());
    assertTrue(Files.readString(json).contains("done"));
  }

  @Test
  void whatNobodyTakesIsKept() throws Exception {
    PrintStream closed =
        new PrintStream(OutputStream.nullOutputStream()) {
          @Override
          public void write(byte[] bytes, int from, int count) {
            throw new InputException("cannot write to standard output: Broken pipe");
          }
        };
    List<Experiment> experiments = List.of(planted(NOTHING, bench -> bench.finding("done")));
    Path json = folder.resolve("all.json");
    String[] words = "lab --tiny --out %s --json %s".formatted(folder, json).split(" ");
    Told.by(
            (out, err) ->
                Main.run(new Session(Catalogue.standard(), experiments, closed, err), words))
        .unusable("fjord: cannot write to standard output: Broken pipe");
    for (Path file : List.of(json, folder.resolve(ID + ".json"))) {
      assertTrue(Files.readString(file).contains("done"));
    }
  }

  @Test
  void whatIsInterruptedIsToldAndKeptAndMeasuredAnewWithResume() throws Exception {
    List<String> ran = new ArrayList<>();
    Consumer<Bench> body =
        bench -> {
          ran.add("first");
          bench.finding("the first is done");
          if (ran.size() == 1) {
            throw new InterruptedRunException("planted");
          }
          bench.finding("the second is done");
        };
    fjord(body, "lab --tiny --out " + folder)
        .ended(Commands.INTERRUPTED)
        .says("interrupted")
        .says("the first is done");
    assertTrue(Files.readString(folder.resolve(ID + ".json")).contains("the first is done"));
    fjord(body, "lab --tiny --resume --out " + folder).right().says("the second is done");
    assertEquals(2, ran.size());
  }

  @Test
  void whatIsDoneIsNotDoneAgainWithResumeUnlessTheSizeDiffers() {
    List<String> ran = new ArrayList<>();
    Consumer<Bench> body =
        bench -> {
          ran.add("once");
          bench.finding("done %d", ran.size());
        };
    fjord(body, "lab --tiny --out " + folder).right();
    fjord(body, "lab --tiny --resume --out " + folder).right().says("done 1");
    assertEquals(1, ran.size());
    Told larger = fjord(body, "lab --quick --resume --out " + folder).says("done 2");
    assertEquals(1, larger.err().lines().count(), larger.err());
    assertTrue(larger.err().contains("it is of another size, tiny, not quick"), larger.err());
    fjord(body, "lab --quick --out " + folder).says("done 3");
  }

  @Test
  void aFileThatHoldsNoOutcomeIsNotResumed() throws IOException {
    for (String json : List.of("{}", "null", "[]", "no JSON")) {
      Files.writeString(folder.resolve(ID + ".json"), json);
      fjord(bench -> bench.finding("done"), "lab --tiny --resume --out " + folder).says("done");
    }
  }

  @Test
  void jsonIsAllThereIsOnStandardOutput() throws IOException {
    JsonNode outcomes = fjord(bench -> bench.finding("found"), "lab --tiny --json -").json();
    assertEquals(1, outcomes.size());
    assertEquals("found", outcomes.path(0).path("findings").path(0).asText());
  }

  @Test
  void theReportHasEveryExperiment() throws IOException {
    Fjord.fjord("lab M-fib T-method --tiny --report " + folder.resolve("a/report")).right();
    String page = Files.readString(folder.resolve("a/report").resolve("index.html"));
    assertTrue(page.contains("M-fib") && page.contains("T-method"));
  }

  @Test
  void aFileOfTheUserIsReadInsteadOfOneThatIsMade() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "what the user has\n".repeat(1_000));
    Fjord.fjord("lab T-index --tiny --file " + text).right();
    assertTrue(Files.exists(text));
  }

  @Test
  void aFileOfTheUserIsNeitherEmptyNorOverwritten() throws IOException {
    Path page = Files.createFile(folder.resolve("index.html"));
    Told empty = Fjord.fjord("lab T-index --tiny --file " + page);
    assertEquals("fjord: --file: %s is empty%n".formatted(page), empty.err());
    Path json = Files.writeString(folder.resolve("T-index.json"), "words");
    Files.writeString(page, "words");
    for (String line : List.of(page + " --report " + folder, json + " --out " + folder)) {
      Fjord.fjord("lab T-index --tiny --file " + line).unusable(" would overwrite " + folder);
    }
    assertEquals("words", Files.readString(page));
    assertEquals("words", Files.readString(json));
  }

  @Tag("long")
  @Test
  void anotherFileIsNotTakenForTheOneThatWasMeasured() throws IOException {
    String words = "what the user has\n".repeat(1_000);
    Path text = Files.writeString(folder.resolve("text"), words);
    String line = "lab T-index --tiny --resume --out " + folder.resolve("out");
    Told first = Fjord.fjord(line + " --file " + text).right();
    assertEquals(first, Fjord.fjord(line + " --file " + text));
    Files.writeString(text, words + words);
    for (String other : List.of(line + " --file " + text, line)) {
      Told again = Fjord.fjord(other).ended(Commands.RIGHT);
      assertEquals(1, again.err().lines().count(), again.err());
      assertTrue(again.err().contains("it is of another file, " + text.toRealPath()), again.err());
      assertNotEquals(first.out(), again.out());
    }
  }

  @Tag("long")
  @Test
  void aVirtualMachineThatIsToldToEndKeepsWhatItHas() throws Exception {
    Process lab =
        OwnJvm.of(
                List.of("-Dfjord.tty=true"), // tells on standard error what it measures
                Main.class,
                "lab M-fib --out %1$s --report %1$s --json %1$s/all.json"
                    .formatted(folder)
                    .split(" "))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      Path told = folder.resolve("said");
      for (int i = 0; i < 600 && !Files.readString(told).contains("minato-fib-2"); i++) {
        Thread.sleep(100);
      }
      lab.destroy();
      assertTrue(lab.waitFor(60, TimeUnit.SECONDS), "still there");
      assertNotEquals(0, lab.exitValue());
      String said = Files.readString(folder.resolve("said"));
      assertTrue(said.contains("interrupted"), said);
      for (String file : List.of(ID + ".json", "index.html", "all.json")) {
        assertTrue(Files.readString(folder.resolve(file)).contains("program 1"), file + said);
      }
    } finally {
      lab.destroyForcibly();
    }
  }
}
