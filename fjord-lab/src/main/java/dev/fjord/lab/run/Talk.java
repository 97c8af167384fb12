package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A child that runs. It says a line of JSON and ends; or it says one when it is ready, and then one
 * for each empty line on its standard input. When its input ends, so does it, in the middle of an
 * answer too: then its parent has closed this, or is gone. After an exception it can only be
 * closed.
 */
public final class Talk implements AutoCloseable {
  /** Stands for the end of what the child says. */
  private static final String END = "";

  private static final int END_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Path errors;
  private final TimeLimit limit;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  /**
   * @param name what messages call it
   * @param process the child
   * @param errors where its standard error goes; deleted with this
   * @param limit how long it may take to be ready, and for an answer
   */
  Talk(String name, Process process, Path errors, TimeLimit limit) {
    this.name = name;
    this.process = process;
    this.errors = errors;
    this.limit = limit;
    Daemon.start("fjord-talk", this::listen);
  }

  /** Options such as {@code -Xlog:gc} write to standard output too: those lines are no answers. */
  private void listen() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{")) {
          said.add(line);
        }
      }
    } catch (IOException e) {
      // as the end
    } finally {
      said.add(END);
    }
  }

  /**
   * Asks, and waits for the answer.
   *
   * @throws InputException if the child ends instead, with what it said of it, or takes too long
   * @throws InterruptedRunException if this thread is interrupted, or the child told to end
   */
  public String ask() {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      // it has ended: so does what it says, and there is why
    }
    return hear();
  }

  /**
   * Waits for what the child says unasked, when it is ready.
   *
   * @throws InputException if the child ends instead, with what it said of it, or takes too long
   * @throws InterruptedRunException if this thread is interrupted, or the child told to end
   */
  public String hear() {
    try {
      String answer = said.poll(limit.seconds(), TimeUnit.SECONDS);
      if (answer == null) {
        throw limit.exceeded(name, process.pid());
      }
      if (answer.equals(END)) {
        said.add(END);
        throw process.waitFor(END_SECONDS, TimeUnit.SECONDS)
            ? ChildJvm.failure(name, process.exitValue(), errors)
            : new InputException(name + ": its Java virtual machine has closed its output");
      }
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException(name);
    }
  }

  /**
   * Waits for the child to end.
   *
   * @return the last that it said
   * @throws InputException if it fails or takes too long
   * @throws InterruptedRunException if this thread is interrupted, or the child told to end
   */
  String hearOut() {
    try {
      if (!process.waitFor(limit.seconds(), TimeUnit.SECONDS)) {
        throw limit.exceeded(name, process.pid());
      }
      if (process.exitValue() != 0) {
        throw ChildJvm.failure(name, process.exitValue(), errors);
      }
      String last = END;
      for (String line = said.take(); !line.equals(END); line = said.take()) {
        last = line;
      }
      return last;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException(name);
    }
  }

  /** The child's process. */
  ProcessHandle process() {
    return process.toHandle();
  }

  /** Ends the child, and waits until it is gone: the next one needs its memory. */
  @Override
  public void close() {
    try {
      Temporary.end(process);
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      Temporary.delete(errors);
    } catch (IOException e) {
      // a file more in the folder for such files
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
