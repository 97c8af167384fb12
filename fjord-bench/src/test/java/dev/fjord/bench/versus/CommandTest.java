package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;

class CommandTest {
  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  private Outcome versus(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            folder,
            args);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fibb|no program 'fibb'",
        "fib --collectors Epsilon|no collector 'Epsilon'",
        "fib --contenders haskell|no contender 'haskell'",
        "fib --workers 0|--workers",
        "fib --workers many|'many'",
        "fib --jdks 11|no JDK 11",
        "fib --jdks /nowhere|no JDK /nowhere",
        "fib --rounds 0|--rounds",
        "fib --rounds x|--rounds",
        "fib --heap lots|--heap",
        "fib --size fibb=3|no program 'fibb'",
        "nqueens --size nqueens=17|from 1 to 16, not '17'",
        "fib --size fib=0|from 1 to 45, not '0'",
        "fib --size fib=many|from 1 to 45, not 'many'",
        "tree --size tree=99999999999|not '99999999999'",
        "index|--size index=",
        "tick --contenders stream|tick has none of these contenders",
        "--unknown|--unknown"
      })
  void refusesInOneLine(String line, String expected) {
    Outcome outcome = versus(("versus " + line).split(" "));
    assertEquals(2, outcome.code);
    assertEquals("", outcome.out);
    assertEquals(1, outcome.err.lines().count(), outcome.err);
    assertTrue(outcome.err.contains(expected), outcome.err);
    assertFalse(Files.exists(folder.resolve("docs")));
  }

  @Test
  void listsAllPrograms() {
    Outcome outcome = versus("versus", "--list");
    assertEquals(0, outcome.code);
    assertEquals(Subjects.ALL.size() + 1, outcome.out.lines().count());
  }

  /** The grid names methods and parameters by words; each must be there. */
  @Test
  void everyContenderOfEveryProgramIsABenchmarkMethod() {
    for (Subject subject : Subjects.ALL) {
      List<String> methods =
          Arrays.stream(subject.benchmark().getMethods())
              .filter(method -> method.isAnnotationPresent(Benchmark.class))
              .map(java.lang.reflect.Method::getName)
              .toList();
      for (List<Contender> contenders : List.of(subject.rivals(), subject.moreRivals())) {
        for (Contender contender : contenders) {
          assertTrue(methods.contains(contender.id()), subject.name() + " " + contender.id());
        }
      }
    }
  }

  private Grid grid(boolean full) {
    Jdk old = new Jdk("/nowhere", 17, "17", "");
    return new Grid(
        full,
        List.of(old, Cells.JDK),
        List.of(),
        List.of(1, 2),
        List.of(),
        Map.of("sort", "1000"),
        contender -> contender == Contender.CHILI);
  }

  @Test
  void theShortFormIsTheCoreOfTheFullOne() {
    List<Cell> quick = grid(false).cells(Cells.FIB);
    // 2 JDKs, 4 collectors: sequential, 3 contenders with 1 and 2 workers, 5 with 1; chili twice.
    assertEquals(2 * 4 * (1 + 3 * 2 + 5) + 2, quick.size());
    List<Cell> full = grid(true).cells(Cells.FIB);
    assertTrue(full.size() > quick.size());
    assertTrue(
        full.stream()
            .filter(cell -> cell.contender() == Contender.VIRTUAL_THREAD)
            .allMatch(cell -> cell.jdk() != null && cell.jdk().feature() == 25));
    assertTrue(grid(false).absent(List.of(Cells.FIB)).contains(Contender.RAYON));
  }

  @Test
  void theClassicFacesAreInTheShortFormForTheCostOfTheirForksOnly() {
    Contender recursive = Contender.FJORD_FORK_JOIN;
    assertEquals(List.of(1), workers(grid(false), Cells.FIB, recursive));
    assertEquals(List.of(), workers(grid(false), Subjects.find("tree"), recursive));
    assertEquals(List.of(1, 2), workers(grid(true), Cells.FIB, recursive));
    Grid named =
        new Grid(
            false,
            List.of(Cells.JDK),
            List.of(Collector.G1),
            List.of(1, 2),
            List.of(recursive),
            Map.of(),
            contender -> false);
    assertEquals(List.of(1, 2), workers(named, Subjects.find("tree"), recursive));
  }

  private static List<Integer> workers(Grid grid, Subject subject, Contender contender) {
    return grid.cells(subject).stream()
        .filter(cell -> cell.contender() == contender)
        .map(Cell::workers)
        .distinct()
        .toList();
  }

  @Test
  void aSizeThatIsGivenTakesThePlaceOfTheOwnOnes() {
    Subject sort = Subjects.find("sort");
    assertTrue(grid(true).cells(sort).stream().allMatch(cell -> cell.size().equals("1000")));
    assertTrue(
        grid(true).cells(sort).stream()
            .anyMatch(cell -> cell.tuning().label().equals("threshold 2048")));
    assertTrue(grid(false).cells(sort).stream().allMatch(cell -> cell.tuning().label().isEmpty()));
  }
}
