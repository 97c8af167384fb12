package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that need a JVM of their own. */
final class OwnJvm {
  private OwnJvm() {}

  /** Runs a main class and returns what it prints, both streams together. */
  static String run(Class<?> main, List<String> options, String... args)
      throws IOException, InterruptedException {
    Process process =
        dev.fjord.support.OwnJvm.of(options, main, args).redirectErrorStream(true).start();
    process.getOutputStream().close();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(Times.SOON_NANOS, NANOSECONDS));
      return output.trim();
    } finally {
      process.destroyForcibly();
    }
  }
}
