package dev.fjord.lab;

import static dev.fjord.lab.Fjord.fjord;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.PlantedPrograms.Fault;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.support.Told;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class CommandTest {
  private static final String ONCE = " --in-process --warmup 0 --repeat 2";
  private static final String QUICK = ONCE + " --workers 1,2";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no command",
        "rum|no command 'rum'; did you mean run",
        "verus fib|did you mean versus?",
        "run fib --worker 2|no option '--worker'; did you mean --workers?",
        "list fib|'fib' is one argument too many",
        "run minato-fib-1 --workers 2|one thread",
        "run|PROGRAM",
        "run fibb|did you mean fib?",
        "run fib 0|from 1 to 60",
        "run fib -3|from 1 to 60, not -3",
        "run fib 61|from 1 to 60",
        "run fib x|whole number",
        "run fib 10 11|takes one N",
        "run fib --workers 0|1 to 32767",
        "run fib --workers 1,|--workers: '1,' has nothing beside a comma",
        "run fib --workers 1,,2|--workers: '1,,2' has nothing beside a comma",
        "run fib --workers 32768|1 to 32767",
        "run fib --workers 1,-2|1 to 32767",
        "run fib --workers many|'many'",
        "run fib --workers 1,,2|''",
        "run fib --workers ,|--workers: there is nothing between the commas",
        "run fib --against=,,|--against: there is nothing between the commas",
        "tune fib --load-factors ,|--load-factors: there is nothing between the commas",
        "run fib --json /dev/stdout|--json: /dev/stdout is standard output",
        "index src --dump /dev/stdout|--dump: /dev/stdout is standard output",
        "run fib --against rayon|one of [sequential, fjord, jdk, executor, stream, parstream, virtual]",
        "run fib --face x|--face",
        "run index src --face fjtask|no version for --face fjtask; it has fork",
        "run minato-fib-2 --face fork|no version for --face fork; it has concurrent",
        "run minato-fib-1 --face concurrent|one thread",
        "run minato-fib-1 --against jdk|one thread",
        "run minato-sort-2 --threshold 2|no threshold",
        "run fib --threshold 0|--threshold",
        "run fib --threshold x|--threshold",
        "run integrate --threshold 3|integrate has no threshold",
        "run fib --repeat 0|--repeat",
        "run fib --warmup -1|--warmup",
        "run fib --colour|--colour",
        "run fib --timeout 0|--timeout must be at least 1",
        "run fib --timeout x|--timeout",
        "run index /no/such/path|cannot read /no/such/path: no such file or directory",
        "run index src --threshold 2|no threshold",
        "run index 0MiB|index: a size is 1MiB to 99999MiB, not 0MiB",
        "run index 1mib|index: a size is 1MiB to 99999MiB, not 1mib",
        "run index 2GB|index: a size is 1MiB to 99999MiB, not 2GB",
        "index|PATH",
        "index /no/such/path|cannot read /no/such/path: no such file or directory",
        "index src --top -1|--top must be at least 0",
        "index src --top x|--top",
        "index src --dump /no/such/folder/x|cannot write /no/such/folder/x: no such directory",
        "index pom.xml --dump pom.xml|would overwrite pom.xml",
        "index src --workers 0|--workers takes numbers from 1 to 32767, or 'all', not '0'",
        "run mm 46340|heap",
        "run fib 10 --json /no/such/folder/x.json|/no/such/folder/x.json: no such directory",
        "run fib 10 --json src|cannot write src",
        "run fib 10 --json pom.xml/x|cannot write pom.xml/x: not a directory",
        "run index pom.xml --json pom.xml|--json would overwrite pom.xml, an input",
        "run index src/main --json src/main/java/dev/fjord/lab/Main.java|would overwrite src/main",
        "tune index pom.xml --json pom.xml|--json would overwrite pom.xml, an input",
        "run fib --json  10|'' is no path: the name is empty",
        "index --dump  src|'' is no path: the name is empty",
        "run index  src|index: '' is no path: the name is empty",
        "index  src|fjord: '' is no path: the name is empty",
        "run --bogus|fjord run: no option '--bogus'",
        "run fib --repeat x|fjord run: --repeat: 'x' is not a whole number, or too large",
        "run fib --repeat 99999999999|'99999999999' is not a whole number, or too large",
        "help run extra|'extra' is one argument too many",
        "help bogus|no command 'bogus'; see 'fjord --help'",
        "bogus --help|no command 'bogus'; see 'fjord --help'",
        "run fib --against stream|fib has no version 'stream': it is no loop",
        "run prime x|prime: N must be a whole number",
        "run prime 1|from 2 to 9223372036854775807",
        "run prime 9223372036854775808|from 2 to 9223372036854775807",
        "run prime 7 --threshold 2|no threshold"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what) {
    fjord(line).unusable(what);
  }

  @Test
  void listNamesEveryProgramAndItsFaces() throws Exception {
    Told list = fjord("list").right();
    for (Program program : Catalogue.standard().programs()) {
      list.saysLine(program.name() + " .*");
    }
    for (String faces : List.of("fork, fjtask, concurrent", "fork", "concurrent")) {
      list.saysLine(".*--face: " + faces);
    }
  }

  @Test
  void aNameThatBeginsLikeAMailAddressIsAName() throws Exception {
    Files.writeString(folder.resolve("names"), "pom.xml");
    String name = "@" + folder.resolve("names");
    fjord("index " + name).unusable("cannot read " + name + ": no such file");
  }

  @Test
  void theColumnsOfTheListAreColumns() throws Exception {
    List<String> lines = fjord("list").out().lines().takeWhile(line -> !line.isEmpty()).toList();
    String head = lines.get(0);
    for (String column : List.of("ARGUMENTS", "DEFAULT", "PAPER")) {
      int at = head.indexOf(column);
      assertTrue(lines.stream().allMatch(line -> line.charAt(at - 1) == ' '), column);
    }
  }

  @Test
  void aMedianOfOneSampleIsNoMedian() throws Exception {
    Told told = fjord("run fib 12 --in-process --warmup 0 --repeat 1 --workers 1");
    told.says("Times are of one run, speed-up");
    assertFalse(told.out().contains("1 samples"), told.out());
  }

  @Test
  void theTableHasARowForEveryContenderAndNumberOfWorkers() throws Exception {
    Told told = fjord("run fib 12" + QUICK).right();
    for (String row :
        List.of("sequential +-", "fjord +1", "fjord +2", "jdk +1", "jdk +2", "per run +workers")) {
      told.saysLine(row + " .*");
    }
    told.says("Result 144, right in all 10 runs.");
  }

  @Test
  void jsonOnStandardOutputIsAllThereIsAndCarriesUnitsAndWhereItRan() throws Exception {
    JsonNode report = fjord("run fib 12 --json -" + QUICK).right().json();
    assertEquals("fib", report.path("program").asText());
    assertEquals("12", report.path("arguments").path(0).asText());
    assertTrue(report.path("right").asBoolean());
    assertTrue(report.path("date").asText().matches("\\d{4}-\\d\\d-\\d\\dT.*Z"));
    assertTrue(report.path("machine").path("processors").asInt() > 0);
    assertTrue(report.path("machine").path("memoryBytes").asLong() > 0);
    assertTrue(report.path("jvm").path("collectors").size() > 0);
    assertTrue(report.path("jvm").path("arguments").isArray());
    assertEquals(5, report.path("rows").size());
    JsonNode fjord = report.path("rows").path(1);
    assertEquals("fjord", fjord.path("contender").asText());
    assertEquals(1, fjord.path("workers").asInt());
    assertEquals(2, fjord.path("samplesMs").size());
    assertTrue(fjord.path("medianMs").asDouble() > 0);
    assertEquals(232, fjord.path("forksPerRun").asInt());
    assertTrue(fjord.path("nsPerForkAboveSequential").isNumber());
    assertTrue(fjord.path("speedup").isNumber());
    assertTrue(fjord.path("countersPerRun").path("steals").isNumber());
  }

  @Test
  void aProgramRunsWithTheFaceThatIsChosen() throws Exception {
    fjord("run fib 12 --face fjtask --against fjord" + QUICK)
        .right()
        .startsWith("fib 12, no threshold, face fjtask")
        .saysLine("fjord +1 +232 .*");
    String json = "run fib 12 --json -" + QUICK;
    assertEquals("fork", fjord(json).json().path("face").asText());
    assertEquals("fjtask", fjord(json + " --face fjtask").json().path("face").asText());
    JsonNode report = fjord(json + " --face concurrent").json();
    assertEquals("concurrent", report.path("face").asText());
    JsonNode counters = report.path("rows").path(1).path("countersPerRun");
    assertTrue(counters.path("steals").isNumber(), report::toString);
    assertEquals(232, counters.path("forks").asInt(), report::toString);
  }

  @Test
  void aProgramWithoutAForkVersionRunsWithTheFaceThatItHas() throws Exception {
    fjord("run minato-sort-3 300" + QUICK)
        .right()
        .startsWith("minato-sort-3 300, no threshold, face concurrent")
        .saysLine("fjord +2 +[\\d.]+ +- .*");
  }

  @Test
  void aProgramOfOneThreadIsOneRow() throws Exception {
    JsonNode report = fjord("run minato-fib-1 12 --json -" + ONCE).right().json();
    assertEquals(1, report.path("rows").size());
    assertTrue(report.path("face").isNull());
    fjord("run minato-fib-1 12" + ONCE).startsWith("minato-fib-1 12, no threshold");
  }

  @Test
  void jsonInAFileComesWithTheTable() throws Exception {
    Path file = folder.resolve("figures.json");
    fjord("run prime 10007 --against jdk --json " + file + QUICK)
        .right()
        .says("Result prime, right");
    JsonNode report = new JsonMapper().readTree(Files.readString(file));
    assertEquals(4, report.path("rows").size());
    assertTrue(report.path("rows").path(0).path("speedup").isNull());
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aWrongContenderEndsWithOneAndIsNamed(Fault fault) throws Exception {
    Told told = fjord("run " + PlantedPrograms.name(fault) + QUICK).ended(Commands.WRONG);
    assertEquals("", told.err());
    told.says("WRONG: fjord with 1 worker gave").says(fault.complaint);
    assertFalse(told.out().contains("WRONG: sequential"), told.out());
  }

  @Test
  void memoryThatRunsOutIsOneLine() throws Exception {
    fjord("run hungry" + QUICK).unusable("out of memory");
  }

  @Test
  void everyCellRunsInAVirtualMachineOfItsOwn() throws Exception {
    JsonNode report =
        fjord("run fib 10 --json - --warmup 0 --repeat 1 --workers 2 --against sequential")
            .right()
            .json();
    assertEquals(2, report.path("rows").size());
    assertEquals("55", report.path("rows").path(1).path("answer").asText());
  }

  @Test
  void aVirtualMachineThatCannotStartIsOneLine() throws Exception {
    System.setProperty(ChildJvm.OPTIONS, "-XX:+NoSuchOption");
    try {
      fjord("run fib 10 --warmup 0 --repeat 1").unusable("NoSuchOption");
    } finally {
      System.clearProperty(ChildJvm.OPTIONS);
    }
  }

  @Tag("long")
  @Test
  void aCellThatTakesTooLongInThisVirtualMachineIsOneLine() throws Exception {
    tooLate(fjord("run sleepy --in-process --warmup 0 --repeat 1 --timeout 1"), "parkNanos");
  }

  @Tag("long")
  @Test
  void aVirtualMachineThatTakesTooLongIsOneLineAndIsEnded() throws Exception {
    Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
    tooLate(fjord("run fib 58 --warmup 0 --repeat 1 --timeout 3"), "\"main\"");
    Set<ProcessHandle> after = ProcessHandle.current().children().collect(Collectors.toSet());
    after.removeAll(before);
    for (ProcessHandle left : after) {
      left.onExit().get(10, TimeUnit.SECONDS);
    }
  }

  private static void tooLate(Told told, String inTheThreads) throws IOException {
    told.unusable("sequential: not done after");
    String threads = told.threads().orElse(inTheThreads);
    assertTrue(threads.contains(inTheThreads), threads);
  }

  /** A corpus of three texts and a binary file. */
  private Path corpus() throws IOException {
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    Files.writeString(corpus.resolve("a"), "the quick brown fox\njumps OVER the lazy dog\n");
    Files.writeString(corpus.resolve("b"), "the end; Zürich, a_b a_b ".repeat(50));
    Files.createFile(corpus.resolve("c"));
    Files.writeString(corpus.resolve("d"), "the\0");
    return corpus;
  }

  /** The lines of a dump, by a pattern and a map. */
  private static List<String> reference(Path corpus) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (String name : List.of("a", "b", "c")) {
      String text = Files.readString(corpus.resolve(name), StandardCharsets.ISO_8859_1);
      Matcher words = Pattern.compile("[A-Za-z0-9\\x80-\\xff]+").matcher(text);
      while (words.find()) {
        StringBuilder folded = new StringBuilder();
        words
            .group()
            .chars()
            .forEach(c -> folded.append((char) (c >= 'A' && c <= 'Z' ? c + 32 : c)));
        counts.merge(folded.toString(), 1L, Long::sum);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .toList();
  }

  @Test
  void aNameThatTheSystemDoesNotHaveIsOneLine() {
    String name = "n\0ne"; // as are letters that the locale does not have
    for (String line :
        List.of(
            "run fib 10 --json ",
            "tune fib 10 --json ",
            "lab M-fib --tiny --json ",
            "lab M-fib --out ",
            "index pom.xml --dump ",
            "run index ",
            "index ")) {
      Told told = fjord(line + name);
      told.unusable("no path: ");
      told.unusable("LC_ALL=C.UTF-8");
      assertFalse(told.err().contains("java."), told.err());
    }
  }

  @Test
  void theIndexShowsTotalsWordsAndTheLinesOfFiles() throws Exception {
    Path corpus = corpus();
    Told told = fjord("index " + corpus + " --top 2 --lines --workers 3").right();
    long words = 9 + 50 * 7;
    for (String line :
        List.of(
            "files 3",
            "lines 3",
            "words " + words,
            "distinct 12",
            "binary 1 files passed over, a NUL in their first 8,192 bytes",
            "100 a",
            "100 b",
            "2 " + corpus.resolve("a"),
            "1 " + corpus.resolve("b"),
            "0 " + corpus.resolve("c"),
            "binary " + corpus.resolve("d"))) {
      told.saysLine(" *" + Pattern.quote(line).replace(" ", "\\E +\\Q"));
    }
    assertFalse(told.out().contains("quick"), told.out());
    told.says(" with 3 workers, ");
  }

  @Test
  void theDumpOfTheIndexIsAllWordsAsOtherMeansCountThem() throws Exception {
    Path corpus = corpus();
    Path file = folder.resolve("dump");
    Files.writeString(file, "what was there before ".repeat(1_000));
    fjord("index " + corpus + " --dump " + file).right();
    assertEquals(reference(corpus), Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    assertEquals(Files.readString(file), fjord("index --dump - " + corpus).out());
  }

  @Test
  void aDumpInsideTheTreeIsNotTakenForAnInputThatShrank() throws Exception {
    Path corpus = corpus();
    List<String> expected = reference(corpus);
    Path file = corpus.resolve("dump");
    fjord("index " + corpus + " --dump " + file).right();
    assertEquals(expected, Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    fjord("index " + corpus + " --dump " + file).unusable("would overwrite " + file);
  }

  @Test
  void theIndexIsMeasuredLikeEveryProgram() throws Exception {
    Path corpus = corpus();
    fjord("run index " + corpus + QUICK)
        .right()
        .says("359 words, 12 distinct; digest ")
        .says("right in all 10 runs.");
  }

  @Test
  void aLinkToNowhereIsLeftAsItIs() throws IOException {
    Path link = folder.resolve("link.json");
    Path target = folder.resolve("target.json");
    Files.createSymbolicLink(link, target);
    fjord("run fib 10 --json " + link).unusable("it links to what is not there");
    assertTrue(Files.isSymbolicLink(link) && Files.notExists(target));
  }
}
