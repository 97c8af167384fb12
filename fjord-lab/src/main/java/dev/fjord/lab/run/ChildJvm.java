package dev.fjord.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures each cell in a virtual machine of its own, so that no contender runs on code that the
 * compiler shaped for another.
 *
 * <p>The child is the same {@code java} with the same class path and arguments (or those in the
 * property {@value #OPTIONS}, separated by blanks), told {@value #COMMAND} and the cell as JSON. It
 * prints the {@link Measurement} as JSON, or ends with 2 and one line on standard error. Its
 * standard input is a pipe from here on which nothing is ever sent: when it ends, this process is
 * gone, and the child ends itself, however this process died.
 *
 * @param mainClass the class to start
 * @param limit how long a child may take; its start is within it
 */
public record ChildJvm(String mainClass, TimeLimit limit) {
  /** The command that makes a virtual machine a child. */
  public static final String COMMAND = "cell";

  /** The property with the options for children, in place of those of this virtual machine. */
  public static final String OPTIONS = "fjord.javaOpts";

  private static final JsonMapper JSON = new JsonMapper();
  private static final int INPUT_ERROR = 2;

  /**
   * Measures a cell.
   *
   * @throws InputException if the child could not; the message is its own where it left one
   */
  public Measurement measure(Cell cell) {
    try {
      Path output = Files.createTempFile("fjord-cell", ".out");
      Path errors = Files.createTempFile("fjord-cell", ".err");
      try {
        return measure(cell, output, errors);
      } finally {
        Files.deleteIfExists(output);
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw new InputException(cell.title() + ": cannot run its Java virtual machine: " + e);
    }
  }

  private Measurement measure(Cell cell, Path output, Path errors) throws IOException {
    Process child =
        new ProcessBuilder(commandLine(cell))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      if (!child.waitFor(limit.seconds(), TimeUnit.SECONDS)) {
        throw limit.exceeded(cell, child.pid());
      }
      if (child.exitValue() != 0) {
        throw new InputException(failure(cell, child.exitValue(), errors));
      }
      String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
      return JSON.readValue(lastObject(text), Measurement.class);
    } catch (JsonProcessingException e) {
      throw new InputException(
          cell.title() + ": unreadable measurement: " + e.getOriginalMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException(cell.title() + ": interrupted");
    } finally {
      child.destroyForcibly();
    }
  }

  /** The last line that is JSON: options such as {@code -Xlog:gc} write to standard output too. */
  private static String lastObject(String output) {
    return output.lines().filter(line -> line.startsWith("{")).reduce("", (a, b) -> b);
  }

  private static String failure(Cell cell, int code, Path errors) throws IOException {
    try (Stream<String> lines = Files.lines(errors)) {
      String line =
          lines
              .filter(text -> !text.isBlank() && !text.startsWith("Picked up "))
              .findFirst()
              .orElse("no message");
      return code == INPUT_ERROR
          ? line.replaceFirst("^fjord: ", "")
          : "%s: its Java virtual machine ended with %d: %s".formatted(cell.title(), code, line);
    }
  }

  private List<String> commandLine(Cell cell) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.add(COMMAND);
    command.add(write(cell));
    return command;
  }

  private static List<String> options() {
    String given = System.getProperty(OPTIONS);
    if (given != null) {
      return given.isBlank() ? List.of() : List.of(given.strip().split("\\s+"));
    }
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !option.startsWith("-agentlib:") && !option.startsWith("-javaagent:"))
        .toList();
  }

  /** In the child: reads the cell that it was given. */
  public static Cell read(String json) {
    try {
      return JSON.readValue(json, Cell.class);
    } catch (JsonProcessingException e) {
      throw new InputException(COMMAND + ": not a cell: " + e.getOriginalMessage());
    }
  }

  /** A cell or a measurement as one line of JSON. */
  public static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In the child: ends this virtual machine when the parent is gone. */
  public static void endWithParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  // nothing is ever sent
                }
              } catch (IOException gone) {
                // as the end of the pipe
              }
              Runtime.getRuntime().halt(INPUT_ERROR);
            },
            "fjord-parent-watch");
    watch.setDaemon(true);
    watch.start();
  }
}
