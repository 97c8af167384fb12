package dev.fjord.lab.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a program said until it ended.
 *
 * @param code its exit code
 * @param output what it printed
 * @param errors its errors and warnings
 */
public record Ended(int code, String output, String errors) {
  /**
   * Runs a program that reads nothing, and waits for its end.
   *
   * @throws IOException if it cannot be started
   * @throws TimeoutException if it takes too long, and then it is ended
   */
  public static Ended run(int limitSeconds, List<String> command)
      throws IOException, TimeoutException {
    Path output = Temporary.file("fjord-run", ".out");
    Path errors = Temporary.file("fjord-run", ".err");
    try {
      Process process =
          Temporary.start(
              new ProcessBuilder(command)
                  .redirectInput(Redirect.from(Redirect.DISCARD.file()))
                  .redirectOutput(output.toFile())
                  .redirectError(errors.toFile()));
      try {
        if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
          throw new TimeoutException("not done after %d s".formatted(limitSeconds));
        }
      } finally {
        Temporary.end(process);
      }
      return new Ended(process.exitValue(), text(output), text(errors));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException(command.get(0));
    } finally {
      Temporary.delete(output);
      Temporary.delete(errors);
    }
  }

  /** What cannot be read is told all the same: messages may be of any locale. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
