package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.Session;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTest {
  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  private Outcome versus(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            Session.standard(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8)),
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
        "fib --processes 0|--processes",
        "fib --processes x|--processes",
        "fib --heap lots|--heap",
        "fib --heap 99999999999g|does not start: Invalid",
        "fib --out pom.xml|cannot write into pom.xml: not a directory",
        "fib --jdks  --full|--jdks: '' is no path",
        "fib --out  --full|--out: '' is no path",
        "--by-turns index pom.xml --json pom.xml|--json would overwrite pom.xml",
        "fib --size fibb=3|no program 'fibb'",
        "nqueens --size nqueens=17|from 1 to 16, not '17'",
        "fib --size fib=0|from 1 to 45, not '0'",
        "fib --size fib=many|from 1 to 45, not 'many'",
        "tree --size tree=99999999999|not '99999999999'",
        "tick --contenders stream|tick has none of these contenders",
        "--unknown|--unknown",
        "fib --colectors G1|did you mean --collectors"
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
}
