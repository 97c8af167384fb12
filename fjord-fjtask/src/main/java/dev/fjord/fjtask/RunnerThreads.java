package dev.fjord.fjtask;

import dev.fjord.internal.pool.BareThread;
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
    Thread thread = BareThread.make(body, name + "-" + ++count);
    thread.setDaemon(true);
    thread.setPriority(priority);
    made.add(thread);
    return thread;
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
