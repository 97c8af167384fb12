package dev.fjord.lab.run;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A line on a terminal that says what is being measured and for how long, once the whole takes more
 * than two seconds. Removed at the end.
 */
public final class Progress implements AutoCloseable {
  /** The property by which the launcher tells whether standard error is a terminal. */
  public static final String TERMINAL = "fjord.tty";

  private static final long FIRST_MILLIS = 2_000;
  private static final long PERIOD_MILLIS = 1_000;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream terminal;
  private final ScheduledExecutorService clock;
  private final long start = System.nanoTime();
  private volatile String now = "";
  private volatile boolean shown;

  /**
   * Starts the clock.
   *
   * @param terminal where to write
   * @param visible whether it is a terminal; nothing is written otherwise
   */
  public Progress(PrintStream terminal, boolean visible) {
    this.terminal = terminal;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(task -> Daemon.of("fjord-progress", task));
    if (visible) {
      var unused =
          clock.scheduleAtFixedRate(this::show, FIRST_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Says what is being done from now on.
   *
   * @param what a few words
   */
  public void now(String what) {
    now = what;
  }

  private void show() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    terminal.print(ERASE_LINE + now + ", " + seconds + " s");
    terminal.flush();
    shown = true;
  }

  @Override
  public void close() {
    clock.shutdownNow();
    try {
      clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      terminal.print(ERASE_LINE);
      terminal.flush();
    }
  }
}
