package dev.fjord.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How long this process's threads could run and got no processor, because other programs had them:
 * what a bound on the clock must not be charged with. Only Linux tells; elsewhere it is 0, and a
 * busy machine looks like a slow program.
 */
final class RunDelay {
  private static final Path THREADS = Path.of("/proc/self/task");

  /** By thread; the second number in its file. See "Scheduler Statistics" in Linux's documents. */
  private final Map<Path, Long> nanos = new HashMap<>();

  private RunDelay() {}

  /** What has been counted so far. */
  static RunDelay now() {
    RunDelay now = new RunDelay();
    if (Files.isReadable(THREADS)) {
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
        for (Path thread : threads) {
          now.read(thread.resolve("schedstat"));
        }
      } catch (IOException gone) {
        // As if it did not tell.
      }
    }
    return now;
  }

  private void read(Path file) {
    try {
      String[] fields = Files.readString(file).trim().split(" ");
      if (fields.length > 1) {
        nanos.put(file, Long.parseLong(fields[1]));
      }
    } catch (IOException | NumberFormatException gone) {
      // The thread has ended, or this kernel does not count.
    }
  }

  /** Nanoseconds since then, of all threads together. */
  long since(RunDelay earlier) {
    long sum = 0;
    for (Map.Entry<Path, Long> each : nanos.entrySet()) {
      sum += each.getValue() - earlier.nanos.getOrDefault(each.getKey(), 0L);
    }
    return sum;
  }
}
