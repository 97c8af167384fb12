package dev.fjord.lab.run;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;

/**
 * Files and processes of which nothing is left when this virtual machine ends, also if it is told
 * to: processes first, since they might write the files anew.
 */
final class Temporary {
  private static final int END_SECONDS = 5;
  private static final Deque<Path> FILES = new ConcurrentLinkedDeque<>();
  private static final Set<Process> PROCESSES = ConcurrentHashMap.newKeySet();

  /** What is done at the end before anything is ended or deleted. */
  private static volatile Runnable first = () -> {};

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Temporary::end, "fjord-temporary"));
    } catch (IllegalStateException endsAlready) {
      // who asks only now, has nothing here
    }
  }

  private Temporary() {}

  /** Lets something be done at the end before anything is ended or deleted. */
  static void first(Runnable action) {
    first = action;
  }

  /** A new file in the directory for such files. */
  static Path file(String prefix, String suffix) throws IOException {
    return own(Files.createTempFile(prefix, suffix));
  }

  /**
   * A file that is to be deleted at the end, after those that are named later, or a directory if
   * nothing is in it then.
   */
  static Path own(Path file) {
    FILES.addFirst(file);
    return file;
  }

  /** Lets one stay. */
  static void keep(Path file) {
    FILES.remove(file);
  }

  /** Deletes one before the end. */
  static void delete(Path file) throws IOException {
    FILES.remove(file);
    Files.deleteIfExists(file);
  }

  /** Starts a process. */
  static Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    PROCESSES.add(process);
    return process;
  }

  /** Ends a process before the end. */
  static void end(Process process) {
    process.destroyForcibly();
    PROCESSES.remove(process);
  }

  private static void end() {
    first.run();
    PROCESSES.forEach(Process::destroyForcibly);
    try {
      for (Process process : PROCESSES) {
        process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Path file : FILES) {
      try {
        Files.deleteIfExists(file);
      } catch (DirectoryNotEmptyException kept) {
        // Something was written.
      } catch (IOException e) {
        System.err.println("fjord: cannot delete " + file + ": " + e.getMessage());
      }
    }
  }
}
