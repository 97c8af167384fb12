package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

  /** Where the launcher looks, colons between, in place of the usual places. */
  private static final String PLACES = "FJORD_JDK_PLACES";

  String java() {
    return Path.of(home, "bin", "java").toString();
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
    List<Jdk> found = new ArrayList<>();
    if (words.isEmpty()) {
      PRESET.forEach(feature -> ofFeature(feature).ifPresent(found::add));
      if (found.isEmpty()) {
        at(Path.of(System.getProperty("java.home"))).ifPresent(found::add);
      }
      if (found.isEmpty()) {
        throw new InputException("no JDK found; name one with --jdks HOME");
      }
      return found;
    }
    for (String word : words) {
      Optional<Jdk> jdk =
          word.matches("[0-9]{1,4}") ? ofFeature(Integer.parseInt(word)) : at(Path.of(word));
      found.add(
          jdk.filter(kit -> kit.feature >= FLOOR)
              .orElseThrow(
                  () ->
                      new InputException(
                          "--jdks: no JDK %s found, 17 or later; a home may be given instead"
                              .formatted(word))));
    }
    return found;
  }

  private static Optional<Jdk> ofFeature(int feature) {
    return places()
        .flatMap(home -> at(home).stream())
        .filter(j -> j.feature == feature)
        .findFirst();
  }

  private static Stream<Path> places() {
    Map<String, String> env = System.getenv();
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    add(homes, env.get("JAVA_HOME"));
    env.forEach(
        (name, value) -> {
          if (name.matches("JAVA_HOME_.*|JAVA_?[0-9]+_HOME|JDK_?[0-9]+.*")) {
            add(homes, value);
          }
        });
    for (String place : env.getOrDefault(PLACES, usualPlaces(env)).split(File.pathSeparator, -1)) {
      homes.addAll(below(Path.of(place)));
    }
    return homes.stream();
  }

  private static void add(List<Path> homes, @Nullable String home) {
    if (home != null && !home.isBlank()) {
      homes.add(Path.of(home));
    }
  }

  private static String usualPlaces(Map<String, String> env) {
    String user = System.getProperty("user.home");
    return String.join(
        File.pathSeparator,
        "/usr/lib/jvm",
        "/usr/lib64/jvm",
        "/usr/java",
        "/opt/java",
        "/opt",
        "/opt/homebrew/opt",
        "/usr/local/opt",
        "/Library/Java/JavaVirtualMachines",
        user + "/Library/Java/JavaVirtualMachines",
        env.getOrDefault("SDKMAN_DIR", user + "/.sdkman") + "/candidates/java",
        user + "/.jdks",
        user + "/.asdf/installs/java",
        user + "/.local/share/mise/installs/java");
  }

  private static List<Path> below(Path place) {
    List<Path> homes = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
      for (Path entry : entries) {
        homes.add(entry);
        homes.add(entry.resolve("Contents").resolve("Home"));
        homes.add(entry.resolve("libexec/openjdk.jdk/Contents/Home"));
      }
    } catch (IOException e) {
      return List.of(); // no such place here
    }
    homes.sort(null);
    return homes;
  }
}
