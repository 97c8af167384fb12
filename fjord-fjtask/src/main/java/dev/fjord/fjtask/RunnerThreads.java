package dev.fjord.fjtask;

import dev.fjord.internal.pool.BareThread;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ThreadFactory;

/**
 * Makes a group's own threads, and gives all of them a priority. As a part of the pool it leads a
 * worker to the group, which lives as long as the pool does.
 */
final class RunnerThreads implements ThreadFactory {
  private final FJTaskRunnerGroup group;
  private final Set<Thread> made = Collections.newSetFromMap(new WeakHashMap<>());
  private int count;
  private int priority = Thread.NORM_PRIORITY;

  RunnerThreads(FJTaskRunnerGroup group) {
    this.group = group;
  }

  /**
   * The group of a worker.
   *
   * @throws IllegalStateException if it is one of another kind of pool
   */
  static FJTaskRunnerGroup groupOf(Worker worker) {
    if (worker.crew() instanceof Pool pool
        && pool.settings().factory() instanceof RunnerThreads threads) {
      return threads.group;
    }
    throw new IllegalStateException(
        "no runner of a group: the calling thread works in a pool of another kind");
  }

  @Override
  public synchronized Thread newThread(Runnable body) {
    Thread thread = BareThread.make(body, group.name() + "-" + ++count);
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
