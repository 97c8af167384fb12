package dev.fjord.concurrent.conform;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An ordinary thread that does what is handed to it. */
final class CompletingThread implements AutoCloseable {
  private final BlockingQueue<Runnable> handed = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::serve, "completing");
  private boolean closed;

  CompletingThread() {
    thread.setDaemon(true);
    thread.start();
  }

  void hand(Runnable action) {
    handed.add(action);
  }

  private void serve() {
    try {
      while (!closed) {
        handed.take().run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when all that was handed is done. */
  @Override
  public void close() {
    hand(() -> closed = true);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
