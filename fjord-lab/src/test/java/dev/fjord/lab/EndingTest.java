package dev.fjord.lab;

import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.support.Await;
import dev.fjord.support.OwnJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the command ends when it is told to, and when nobody takes what it says. */
class EndingTest {
  private static final int PATIENCE = 120;
  private static final Path FULL = Path.of("/dev/full");

  @TempDir private Path folder;

  @Tag("long")
  @Test
  void aRunThatIsToldToEndLeavesNothingBehind() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path figures = folder.resolve("figures.json");
    Process process =
        start(builder("run fib 48 --warmup 0 --json " + figures, "-Djava.io.tmpdir=" + temporary));
    Await.until(
        "it measures in a machine of its own", () -> process.descendants().findAny().isPresent());
    List<ProcessHandle> children = process.descendants().toList();
    process.destroy();
    assertEquals(128 + 15, ended(process));
    assertEquals(List.of(), files(temporary));
    assertTrue(Files.notExists(figures), "a file without figures");
    assertEquals(List.of("fjord: interrupted"), said());
    for (ProcessHandle child : children) {
      child.onExit().get(PATIENCE, TimeUnit.SECONDS);
    }
  }

  /** Makes two directories, one of them with a file, and ends. */
  static final class Making {
    private Making() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      OutputFile.makeDirectory(folder.resolve("a").resolve("b"));
      OutputFile.makeDirectory(folder.resolve("c").resolve("d"));
      Files.createFile(folder.resolve("c").resolve("file"));
    }
  }

  @Test
  void aDirectoryIsGoneAgainIfNothingIsInIt() throws Exception {
    Path around = Files.createDirectory(folder.resolve("around"));
    Process process = start(OwnJvm.of(List.of(), Making.class, around.toString()));
    assertEquals(0, ended(process));
    assertEquals(List.of(around.resolve("c")), files(around));
    assertEquals(List.of(around.resolve("c").resolve("file")), files(around.resolve("c")));
    assertEquals(List.of(), said());
  }

  @Test
  void aFullStandardOutputIsOneLineAndNoSuccess() throws Exception {
    Assumptions.assumeTrue(Files.exists(FULL), "no " + FULL);
    for (String command : List.of("list", "run --help")) {
      Process process = start(builder(command).redirectOutput(FULL.toFile()));
      assertEquals(2, ended(process));
      assertEquals(1, said().size(), said().toString());
      assertTrue(said().get(0).startsWith("fjord: cannot write to standard output: "));
    }
  }

  /** Ends as a full disk does, in the middle. */
  @Test
  void whatIsInAnOutputStaysIfTheNewIsNotWrittenWhole() throws Exception {
    Path file = Files.writeString(folder.resolve("old"), "old");
    OutputFile output = OutputFile.open("--json", file.toString(), List::of).orElseThrow();
    OutputFile.Content half =
        out -> {
          out.write(1);
          out.flush();
          throw new IOException("No space left on device");
        };
    assertThrows(InputException.class, () -> output.write(half));
    assertEquals("old", Files.readString(file));
    Files.setPosixFilePermissions(file, Set.of(OWNER_READ, OWNER_WRITE));
    output.write(out -> out.write('n'));
    assertEquals("n", Files.readString(file));
    assertEquals(2, Files.getPosixFilePermissions(file).size());
  }

  /** Also one without anything in it. */
  @Test
  void aDirectoryIsNotReplaced() throws Exception {
    Path directory = Files.createDirectory(folder.resolve("directory"));
    assertThrows(InputException.class, () -> OutputFile.replace(directory, out -> {}));
    assertEquals(List.of(directory), files(folder));
  }

  @Test
  void aPipeThatIsClosedIsOneLineAndNoSuccess() throws Exception {
    Process process = start(builder("run fib 20 --workers 1 --in-process --warmup 0 --repeat 1"));
    process.getInputStream().close();
    assertEquals(2, ended(process));
    assertEquals(1, said().size(), said().toString());
  }

  private ProcessBuilder builder(String line, String... options) {
    return OwnJvm.of(
        Stream.concat(Stream.of("-XX:TieredStopAtLevel=1"), Stream.of(options)).toList(),
        Main.class,
        line.split(" "));
  }

  private Process start(ProcessBuilder builder) throws IOException {
    return builder.redirectError(folder.resolve("err").toFile()).start();
  }

  private static int ended(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE, TimeUnit.SECONDS));
    return process.exitValue();
  }

  private List<String> said() throws IOException {
    return Files.readAllLines(folder.resolve("err"));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
