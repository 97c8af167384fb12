package dev.fjord.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the threads of pools, and a caller, could run and got no processor, because other
 * programs had them: what a bound on the clock must not be charged with. Whenever nothing goes on
 * for want of a processor, at least one of them waits for it; so all of them together are charged,
 * however much that is. Only Linux tells; elsewhere it is 0, and a busy machine looks like a slow
 * program.
 */
final class RunDelay {
  private static final Path THREADS = Path.of("/proc/self/task");

  /** What the names of pools' threads begin with. */
  private static final String POOLS = "fjord-";

  private static final String CALLER = POOLS + "caller";

  /** By thread; the second number in its file. See "Scheduler Statistics" in Linux's documents. */
  private final Map<Path, Long> nanos = new HashMap<>();

  private RunDelay() {}

  /** The calling thread counts from now on: it works for a pool. */
  static void countCaller() {
    Thread.currentThread().setName(CALLER);
  }

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

  /** Nanoseconds since then, of all that count together. */
  long since(RunDelay earlier) {
    long sum = 0;
    for (Map.Entry<Path, Long> each : nanos.entrySet()) {
      sum += each.getValue() - earlier.nanos.getOrDefault(each.getKey(), 0L);
    }
    return sum;
  }
}
