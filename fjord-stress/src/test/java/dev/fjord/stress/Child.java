package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.support.OwnJvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A JVM of its own, with options of its own, for what a JVM full of other tests cannot show. */
record Child(int exit, String output) {
  private static final Predicate<String> IS_COLLECTOR =
      Pattern.compile("-XX:\\+Use[A-Za-z0-9]+GC").asMatchPredicate();

  /**
   * Runs a main class with this JVM's class path in a fresh directory, and waits for its end. The
   * collector is that of this JVM, unless the options name one.
   */
  static Child run(List<String> options, Class<?> main, List<String> args)
      throws IOException, InterruptedException {
    return run(List.of(), options, main, args);
  }

  /** The same behind a command that starts what follows it, in an environment of its making. */
  static Child run(List<String> prefix, List<String> options, Class<?> main, List<String> args)
      throws IOException, InterruptedException {
    Path directory = Files.createDirectories(Path.of("target", "children", main.getSimpleName()));
    Path output = Files.createTempFile(directory, "output", ".txt");
    List<String> all = new ArrayList<>(options);
    if (options.stream().noneMatch(IS_COLLECTOR)) {
      all.add(0, collector());
    }
    ProcessBuilder builder = OwnJvm.of(all, main, args.toArray(String[]::new));
    builder.command().addAll(0, prefix);
    Process process =
        builder
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(Times.CHILD_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      tellThreads(process);
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    return ended ? new Child(process.exitValue(), said) : new Child(-1, "hangs\n" + said);
  }

  /** Has it say what its threads do, where it can be asked in a way that needs no memory. */
  private static void tellThreads(Process process) throws IOException, InterruptedException {
    if (process.supportsNormalTermination()) {
      new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid())).start().waitFor();
      process.waitFor(Times.DUMP_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Runs a main class in the same way, which must end with 0; returns what it said. */
  static String succeeds(List<String> options, Class<?> main, String... args)
      throws IOException, InterruptedException {
    return run(options, main, List.of(args)).succeeded();
  }

  /** It must have ended with 0; returns what it said. */
  String succeeded() {
    assertEquals(0, exit, this::output);
    return output;
  }

  /** The collector of this JVM, as an option; of a JVM that was given none, G1. */
  static String collector() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(IS_COLLECTOR)
        .findFirst()
        .orElse("-XX:+UseG1GC");
  }
}
