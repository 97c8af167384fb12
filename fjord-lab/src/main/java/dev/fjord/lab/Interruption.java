package dev.fjord.lab;

import dev.fjord.lab.run.InterruptedRunException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that was told to end, by Ctrl-C for example, keep what it has. The virtual machine
 * then ends as if nothing had been done: with 130 after an interrupt, 143 after a request to end.
 */
final class Interruption implements AutoCloseable {
  /** How a command that was interrupted ends, as the shell has it. */
  static final int EXIT_CODE = 130;

  /** How long the virtual machine waits for the command to have kept what it has. */
  private static final int KEEPING_SECONDS = 20;

  private final CountDownLatch kept = new CountDownLatch(1);
  private final Thread command = Thread.currentThread();
  private final Thread hook = new Thread(this::end, "fjord-interruption");
  private volatile boolean requested;

  /** From now on this thread is interrupted when the virtual machine is told to end. */
  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void end() {
    requested = true;
    command.interrupt();
    try {
      boolean unused = kept.await(KEEPING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Looks whether it is time to end.
   *
   * @throws InterruptedRunException if so
   */
  void check(String what) {
    if (requested) {
      throw new InterruptedRunException(what);
    }
  }

  /** Everything is kept: the virtual machine may end. */
  @Override
  public void close() {
    kept.countDown();
    if (!requested) {
      try {
        boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException endsNow) {
        // and the hook finds that all is kept
      }
    }
  }
}
