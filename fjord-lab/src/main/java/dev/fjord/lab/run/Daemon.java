package dev.fjord.lab.run;

/** Threads that keep no virtual machine from ending. */
public final class Daemon {
  private Daemon() {}

  /** A new one that has not begun. */
  public static Thread of(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    return thread;
  }

  /** A new one that has begun. */
  public static Thread start(String name, Runnable body) {
    Thread thread = of(name, body);
    thread.start();
    return thread;
  }
}
