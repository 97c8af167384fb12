package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets a command that was told to end, by Ctrl-C for example, keep what it has. The virtual machine
 * then ends as if nothing had been done: with 130 after an interrupt, 143 after a request to end.
 */
public final class Interruption implements AutoCloseable {
  /** How long the virtual machine waits for the command to have kept what it has. */
  private static final int KEEPING_SECONDS = 20;

  private final CountDownLatch kept = new CountDownLatch(1);
  private final Thread command = Thread.currentThread();
  private boolean requested;
  private boolean measuring;

  /** From now on the virtual machine waits when it is told to end. */
  public Interruption() {
    Temporary.first(this::end);
  }

  private void end() {
    request();
    try {
      kept.await(KEEPING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Interrupts what is being measured, and nothing else: an interrupt closes files. */
  private synchronized void request() {
    requested = true;
    if (measuring) {
      command.interrupt();
    }
  }

  private synchronized boolean isRequested() {
    return requested;
  }

  private synchronized void measuring(String what, boolean begins) {
    if (begins && requested) {
      throw new InterruptedRunException(what);
    }
    measuring = begins;
    Thread.interrupted();
  }

  /**
   * Measures something, unless or until it is time to end.
   *
   * @throws InterruptedRunException if it is
   */
  public <T> T measure(String what, Supplier<T> action) {
    measuring(what, true);
    try {
      return action.get();
    } catch (InputException e) {
      // An interrupt makes writing and waiting fail in several ways.
      throw isRequested() ? new InterruptedRunException(what) : e;
    } finally {
      measuring(what, false);
    }
  }

  /** Everything is kept: the virtual machine may end. */
  @Override
  public void close() {
    kept.countDown();
  }
}
