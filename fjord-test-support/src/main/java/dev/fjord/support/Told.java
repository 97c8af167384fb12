package dev.fjord.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntBiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a command ended, and what it told.
 *
 * @param out on standard output
 * @param err on standard error
 */
public record Told(int code, String out, String err) {
  /** Runs a command that tells it to these two, and returns how it ended. */
  public static Told by(ToIntBiFunction<PrintStream, PrintStream> command) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        command.applyAsInt(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Told(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** What is printed. */
  public static String text(Consumer<PrintStream> printing) {
    return by((out, err) -> {
          printing.accept(out);
          return 0;
        })
        .out;
  }

  /** It ended so. */
  public Told ended(int expected) {
    assertEquals(expected, code, out + err);
    return this;
  }

  /** It had all results right, and nothing to say besides. */
  public Told right() {
    assertEquals("", err);
    return ended(0);
  }

  /** It could do nothing with what it was given, and says so in one line with these words. */
  public Told unusable(String words) {
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.startsWith("fjord") && err.contains(words), err);
    assertEquals("", out);
    return ended(2);
  }

  /** Standard output has these words. */
  public Told says(String words) {
    assertTrue(out.contains(words), () -> words + "\n" + out);
    return this;
  }

  /** Standard output begins with these words. */
  public Told startsWith(String words) {
    assertTrue(out.startsWith(words), out);
    return this;
  }

  /** Standard output has a line of that pattern. */
  public Told saysLine(String pattern) {
    assertTrue(out.lines().anyMatch(line -> line.matches(pattern)), () -> pattern + "\n" + out);
    return this;
  }

  /**
   * What is in the file that it names as that of the threads of what took too long. The file is
   * deleted; none is named where there is no {@code jcmd}.
   */
  public Optional<String> threads() throws IOException {
    Matcher named = Pattern.compile("its threads are in\\s+(\\S+)").matcher(out + err);
    if (!named.find()) {
      return Optional.empty();
    }
    Path file = Path.of(named.group(1));
    String threads = Files.readString(file);
    Files.delete(file);
    return Optional.of(threads);
  }

  /** Standard output as JSON. */
  public JsonNode json() throws IOException {
    return new JsonMapper().readTree(out);
  }
}
