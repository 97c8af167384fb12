package dev.fjord.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the pools' threads could run and got no processor, because other programs had them: what
 * a bound on the clock must not be charged with. Only Linux tells; elsewhere it is 0, and a busy
 * machine looks like a slow program.
 */
final class RunDelay {
  private static final Path THREADS = Path.of("/proc/self/task");

  /** What the names of pools' threads begin with. */
  private static final String POOLS = "fjord-";

  /** Of one thread no more is taken off: a test that forgives everything proves nothing. */
  private static final long MOST_NANOS = 2_000_000;

  /** By thread; the second number in its file. See "Scheduler Statistics" in Linux's documents. */
  private final Map<Path, Long> nanos = new HashMap<>();

  private RunDelay() {}

  /** What has been counted so far. */
  static RunDelay now() {
    RunDelay now = new RunDelay();
    if (Files.isReadable(THREADS)) {
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
        for (Path thread : threads) {
          if (isOfPool(thread)) {
            now.read(thread.resolve("schedstat"));
          }
        }
      } catch (IOException gone) {
        // As if it did not tell.
      }
    }
    return now;
  }

  private static boolean isOfPool(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).startsWith(POOLS);
    } catch (IOException gone) {
      return false;
    }
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

  /** Nanoseconds since then, of all pools' threads together. */
  long since(RunDelay earlier) {
    long sum = 0;
    for (Map.Entry<Path, Long> each : nanos.entrySet()) {
      long delay = each.getValue() - earlier.nanos.getOrDefault(each.getKey(), 0L);
      sum += Math.min(delay, MOST_NANOS);
    }
    return sum;
  }
}
