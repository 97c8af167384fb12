package dev.fjord.lab.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fjord.lab.loop.RangeSum;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index says what {@code tr | sort | uniq -c} say, by the script that anyone can run. */
class ShellReferenceTest {
  private static final List<String> TOOLS =
      List.of("bash", "find", "cat", "tr", "cut", "sed", "sort", "uniq", "grep");

  @TempDir Path dir;

  @BeforeEach
  void create() throws IOException {
    assumeTrue(TOOLS.stream().allMatch(ShellReferenceTest::isOnThePath), "a tool is missing");
    for (int i = 0; i < 12; i++) {
      Files.write(dir.resolve("text " + i), new RandomText(i).bytes(i * 5_000));
    }
    Files.createFile(dir.resolve("empty"));
    Path below = Files.createDirectory(dir.resolve("-below *"));
    Files.createSymbolicLink(below.resolve("loop"), dir);
    Files.writeString(below.resolve("binary"), "word\0word");
    Files.writeString(below.resolve("late"), "x ".repeat(4096) + "word\0word");
    Files.writeString(below.resolve("early"), "x ".repeat(4095) + "x\0word");
    Files.writeString(below.resolve("long"), "LONG".repeat(20_000) + " and one more");
  }

  @Test
  void wordsAreThoseOfTheScript() throws Exception {
    Corpus corpus = Corpus.of(List.of(dir, dir.resolve("text 3")));
    WordIndex index = WordIndexer.index(corpus, RangeSum::loop);
    List<String> expected = script(dir.toString(), dir.resolve("text 3").toString());
    assertEquals(expected, IndexCheck.written(index));
  }

  @Test
  void linesAreThoseOfTheScript() throws Exception {
    List<String> lines = new ArrayList<>();
    for (IndexedFile file : WordIndexer.index(Corpus.of(List.of(dir)), RangeSum::loop).files()) {
      if (!file.binary()) {
        lines.add(file.lines() + " " + file.path());
      }
    }
    List<String> expected = new ArrayList<>(script("-l", dir.toString()));
    assertEquals(expected.stream().sorted().toList(), lines.stream().sorted().toList());
  }

  private List<String> script(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("bash");
    command.add(Path.of("src/test/scripts/index-reference.sh").toAbsolutePath().toString());
    command.addAll(List.of(arguments));
    Path error = dir.resolveSibling(dir.getFileName() + ".error");
    Process process = new ProcessBuilder(command).redirectError(error.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
    int status = process.waitFor();
    String complaint = Files.readString(error, UTF_8);
    Files.delete(error);
    assertEquals("", complaint);
    assertEquals(0, status);
    return output.lines().toList();
  }

  private static boolean isOnThePath(String tool) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, tool))) {
        return true;
      }
    }
    return false;
  }
}
