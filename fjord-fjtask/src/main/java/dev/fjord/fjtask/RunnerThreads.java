package dev.fjord.fjtask;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ThreadFactory;

/** Makes a group's own threads, and gives all of them a priority. */
final class RunnerThreads implements ThreadFactory {
  private final String name;
  private final Set<Thread> made = Collections.newSetFromMap(new WeakHashMap<>());
  private int count;
  private int priority = Thread.NORM_PRIORITY;

  RunnerThreads(String name) {
    this.name = name;
  }

  @Override
  public synchronized Thread newThread(Runnable body) {
    Thread thread = bare(body, name + "-" + ++count);
    thread.setDaemon(true);
    thread.setPriority(priority);
    made.add(thread);
    return thread;
  }

  /** A thread that inherits nothing of whoever happens to need it first. */
  @SuppressWarnings("removal") // where there is no security manager any more this is a plain call
  private static Thread bare(Runnable body, String name) {
    return AccessController.doPrivileged(
        (PrivilegedAction<Thread>) () -> new Thread(null, body, name, 0, false));
  }

  synchronized void priority(int chosen) {
    priority = chosen;
    for (Thread thread : made) {
      thread.setPriority(chosen);
    }
  }

  synchronized List<Thread> alive() {
    List<Thread> alive = new ArrayList<>(made);
    alive.removeIf(thread -> !thread.isAlive());
    return alive;
  }
}
