package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Ended;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A Java Development Kit.
 *
 * @param home where it is
 * @param feature its version of Java, for example 17
 * @param version its full version
 * @param vendor who made it
 */
public record Jdk(String home, int feature, String version, String vendor) {
  /** The versions that are measured if nothing else is said. */
  static final List<Integer> PRESET = List.of(17, 25);

  private static final int FLOOR = 17;

  /** How long one may take to start. */
  private static final int LIMIT_SECONDS = 60;

  /** What a virtual machine says that does not start, besides the reason. */
  private static final String SAYS_NO_REASON =
      "(NOTE: )?Picked up .*|Error: .*|Error occurred during .*";

  /** The variable by which the launcher tells where it looks, with colons between. */
  private static final String PLACES = "FJORD_JDK_PLACES";

  /** Where to look if it was not the launcher that started this. */
  private static final String USUAL = "/usr/lib/jvm";

  /**
   * Starts a virtual machine with so much heap.
   *
   * @throws InputException if it does not start, with its reason
   */
  void require(String heap) {
    String noFile = "-XX:ErrorFile=" + ProcessBuilder.Redirect.DISCARD.file();
    try {
      Ended java =
          Ended.run(
              LIMIT_SECONDS, List.of(java(), noFile, "-Xms" + heap, "-Xmx" + heap, "-version"));
      if (java.code() != 0) {
        String why =
            Stream.of(java.output(), java.errors())
                .flatMap(String::lines)
                .filter(line -> !line.matches(SAYS_NO_REASON))
                .findFirst()
                .orElse("no reason told");
        throw new InputException(
            "--heap %s: JDK %d does not start: %s".formatted(heap, feature, why));
      }
    } catch (IOException | TimeoutException e) {
      throw new InputException("--heap %s: JDK %d does not start: %s".formatted(heap, feature, e));
    }
  }

  String java() {
    return Path.of(home, "bin", "java").toString();
  }

  /** What is read of it. */
  Stream<Path> files() {
    return Stream.of(Path.of(java()), Path.of(home, "release"));
  }

  /** The one at that home; empty if there is none, or it does not say what it is. */
  static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    Properties told = new Properties();
    try (var reader = Files.newBufferedReader(release)) {
      told.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
    String version = unquoted(told, "JAVA_VERSION");
    String digits = version.replaceFirst("^1\\.", "").replaceFirst("[^0-9].*$", "");
    if (digits.isEmpty()) {
      return Optional.empty();
    }
    String full = unquoted(told, "JAVA_RUNTIME_VERSION");
    return Optional.of(
        new Jdk(
            home.toString(),
            Integer.parseInt(digits),
            full.isEmpty() ? version : full,
            unquoted(told, "IMPLEMENTOR")));
  }

  private static String unquoted(Properties told, String name) {
    return told.getProperty(name, "").replace("\"", "").strip();
  }

  /**
   * The kits of those versions that are here, in that order; the running one if none is.
   *
   * @param words versions, or homes of kits, which have to be there
   * @throws InputException if a home holds none, or a version asked for by name is not found
   */
  static List<Jdk> find(List<String> words) {
    if (!words.isEmpty()) {
      return words.stream().map(Jdk::named).toList();
    }
    List<Jdk> found = PRESET.stream().flatMap(feature -> ofFeature(feature).stream()).toList();
    return found.isEmpty()
        ? at(Path.of(System.getProperty("java.home")))
            .map(List::of)
            .orElseThrow(() -> new InputException("no JDK found; name one with --jdks HOME"))
        : found;
  }

  private static Jdk named(String word) {
    return (word.matches("[0-9]{1,4}") ? ofFeature(Integer.parseInt(word)) : at(homeOf(word)))
        .filter(kit -> kit.feature >= FLOOR)
        .orElseThrow(
            () ->
                new InputException(
                    "--jdks: no JDK %s found, 17 or later; a home may be given instead"
                        .formatted(word)));
  }

  private static Path homeOf(String word) {
    try {
      return Names.path(word);
    } catch (InputException e) {
      throw new InputException("--jdks: " + e.getMessage());
    }
  }

  private static Optional<Jdk> ofFeature(int feature) {
    return places()
        .flatMap(home -> at(home).stream())
        .filter(j -> j.feature == feature)
        .findFirst();
  }

  private static Stream<Path> places() {
    Map<String, String> env = System.getenv();
    Stream<Path> named =
        env.entrySet().stream()
            .filter(entry -> entry.getKey().matches("JAVA_HOME.*|JAVA_?[0-9]+_HOME|JDK_?[0-9]+.*"))
            .filter(entry -> !entry.getValue().isBlank())
            .flatMap(entry -> path(entry.getValue()));
    Stream<Path> below =
        Stream.of(env.getOrDefault(PLACES, USUAL).split(File.pathSeparator, -1))
            .flatMap(Jdk::path)
            .flatMap(Jdk::below);
    return Stream.of(Stream.of(Path.of(System.getProperty("java.home"))), named, below)
        .flatMap(homes -> homes);
  }

  /** None if this JVM's locale cannot hold it: there it is not. */
  private static Stream<Path> path(String named) {
    try {
      return Stream.of(Path.of(named));
    } catch (InvalidPathException elsewhere) {
      return Stream.empty();
    }
  }

  private static Stream<Path> below(Path place) {
    try (Stream<Path> entries = Files.list(place)) {
      return entries.sorted().toList().stream()
          .flatMap(
              entry ->
                  Stream.of("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home")
                      .map(entry::resolve));
    } catch (IOException | UncheckedIOException e) {
      return Stream.empty(); // no such place here
    }
  }
}
