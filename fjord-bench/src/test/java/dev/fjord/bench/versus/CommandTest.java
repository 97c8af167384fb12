package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.Versus;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTest {
  @TempDir private Path folder;

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
        "fib --jdks ,|--jdks: there is nothing between the commas",
        "fib --contenders ,,|--contenders: there is nothing between the commas",
        "fib --jdks /nowhere|no JDK /nowhere",
        "fib --processes 0|--processes",
        "fib --processes 2147483647|--processes must be at most 1000",
        "fib --processes x|--processes",
        "fib --heap lots|--heap",
        "fib --heap 99999999999g|does not start: Invalid",
        "fib --out pom.xml|cannot write into pom.xml: not a directory",
        "fib --jdks  --full|--jdks: '' is no path",
        "fib --out  --full|--out: '' is no path",
        "--by-turns index pom.xml --json pom.xml|--json would overwrite pom.xml",
        "fib --size fibb=3|no program 'fibb'",
        "nqueens --size nqueens=17|from 1 to 16, not '17'",
        "--list x|no program 'x'",
        "--list --workers 0|--workers",
        "--list --heap xx|--heap",
        "fib --size tree=3|--size: tree is not compared",
        "fib --size fib=10 --size fib=12|--size: fib is given twice",
        "fib --size fib|--size takes PROGRAM=SIZE, not 'fib'",
        "fib --size fib=0|from 1 to 45, not '0'",
        "fib --size fib=many|from 1 to 45, not 'many'",
        "tree --size tree=99999999999|not '99999999999'",
        "tree --size tree=1000|tree takes a size of 2^k - 1, not '1000'",
        "jacobi --size jacobi=abc|jacobi: N must be a whole number, not 'abc'",
        "tick --contenders stream|tick has none of these contenders",
        "--unknown|--unknown",
        "fib --colectors G1|did you mean --collectors",
        "--by-turns|PROGRAM",
        "--by-turns fibb|did you mean fib?",
        "--by-turns fib 61|from 1 to 60",
        "--by-turns fib --workers 0|1 to 32767",
        "--by-turns fib --workers 1,2|'1,2'",
        "--by-turns fib --against stream|no version 'stream'",
        "--by-turns fib --against rayon|rayon",
        "--by-turns minato-fib-1|one thread",
        "--by-turns minato-fib-2 --face fork|no version for --face fork; it has concurrent",
        "--by-turns integrate --threshold 3|integrate has no threshold",
        "--by-turns integrate --their-threshold 3|integrate has no threshold",
        "--by-turns fib --threshold 0|--threshold must be at least 1",
        "--by-turns fib --their-threshold 0|--their-threshold must be at least 1",
        "--by-turns fib --matches 0|--matches must be at least 1",
        "--by-turns fib --matches 1001|--matches must be at most 1000",
        "--by-turns fib --rounds 0|--rounds must be at least 1",
        "--by-turns fib --warm-rounds -1|--warm-rounds must be at least 0",
        "--by-turns fib --timeout 0|--timeout must be at least 1",
        "--by-turns fib 10 --json src|cannot write src"
      })
  void refusesInOneLine(String line, String expected) {
    Versus.run(folder, line).unusable(expected);
    assertFalse(Files.exists(folder.resolve("docs")));
  }

  /** Perhaps it starts, where memory is lent to everyone. */
  @Test
  void aHeapThatIsTooLargeLeavesNoFileOfTheVirtualMachine() {
    try {
      Jdk.at(Path.of(System.getProperty("java.home"))).orElseThrow().require("1000g");
    } catch (InputException e) {
      assertTrue(e.getMessage().startsWith("--heap 1000g: JDK "), e.getMessage());
    }
    String[] files = Path.of("").toAbsolutePath().toFile().list();
    assertTrue(Arrays.stream(files).noneMatch(name -> name.startsWith("hs_err")));
  }

  @Test
  void whatIsReadIsNotOverwritten() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("fjord-bench/target/native/bin"));
    Path java = Path.of(System.getProperty("java.home"), "release");
    Path builds = Files.writeString(bin.resolveSibling("versions.txt"), "rust 1");
    for (Path input : List.of(java, builds)) {
      String line = "fib --json %s --jdks %s".formatted(input, java.getParent());
      Versus.run(folder, line)
          .unusable("fjord: --json would overwrite %s, an input".formatted(input));
    }
    assertEquals("rust 1", Files.readString(builds));
  }

  @Test
  void listsTheProgramsThatAreNamed() {
    assertEquals(2, Versus.run(folder, "--list fib").out().lines().count());
  }

  @Test
  void listsAllPrograms() {
    String list = Versus.run(folder, "--list").ended(0).out();
    assertEquals(Subject.ALL.size() + 1, list.lines().count());
  }
}
