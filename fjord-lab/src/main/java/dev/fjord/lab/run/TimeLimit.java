package dev.fjord.lab.run;

import dev.fjord.lab.loop.Unchecked;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * How long one cell may take, warm-up and checks included. Whoever waits longer has found a run
 * that hangs, or asked for too much: the wait ends with one line, and what the threads were doing
 * is kept in a file.
 *
 * @param seconds the limit
 */
public record TimeLimit(int seconds) {
  /** How long a picture of the threads may take: a virtual machine may be too stuck to give one. */
  private static final int DUMP_SECONDS = 10;

  /**
   * Measures a cell in this virtual machine.
   *
   * @throws InputException if it takes too long; the measurement goes on in a daemon thread then
   */
  public Measurement measure(Cell cell, Function<Cell, Measurement> measure) {
    FutureTask<Measurement> task = new FutureTask<>(() -> measure.apply(cell));
    Daemon.start("fjord-cell", task);
    try {
      return task.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw exceeded(cell.program() + ": " + cell.title(), ProcessHandle.current().pid());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException(cell.title() + ": interrupted");
    } catch (ExecutionException e) {
      throw Unchecked.cause(e);
    }
  }

  /** What to tell of what has taken too long in the virtual machine of that process. */
  FailedRunException exceeded(String what, long pid) {
    return FailedRunException.failed(
        "%s: not done after %d s (--timeout)%s"
            .formatted(
                what,
                seconds,
                threads(pid).map(file -> "; its threads are in " + file).orElse("")));
  }

  /** A file with what all threads of a Java process are doing; empty if {@code jcmd} cannot say. */
  private static Optional<Path> threads(long pid) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    try {
      Ended dump = Ended.run(DUMP_SECONDS, List.of(jcmd, Long.toString(pid), "Thread.print", "-l"));
      return dump.code() != 0
          ? Optional.empty()
          : Optional.of(
              Files.writeString(Files.createTempFile("fjord-threads", ".txt"), dump.output()));
    } catch (IOException | TimeoutException e) {
      return Optional.empty(); // a Java runtime without tools, or one too stuck
    }
  }
}
