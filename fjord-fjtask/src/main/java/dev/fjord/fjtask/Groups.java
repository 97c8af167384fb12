package dev.fjord.fjtask;

import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Worker;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Which group a worker belongs to. The engine knows no group, and this keeps none alive: whatever
 * is under way in a group holds it (see {@link Root}).
 */
final class Groups {
  private static final Map<Crew, WeakReference<FJTaskRunnerGroup>> ALL = new WeakHashMap<>();

  private Groups() {}

  static void add(Crew crew, FJTaskRunnerGroup group) {
    synchronized (ALL) {
      ALL.put(crew, new WeakReference<>(group));
    }
  }

  /**
   * The group of a worker.
   *
   * @throws IllegalStateException if it is one of another kind of pool
   */
  static FJTaskRunnerGroup of(Worker worker) {
    WeakReference<FJTaskRunnerGroup> found;
    synchronized (ALL) {
      found = ALL.get(worker.crew());
    }
    FJTaskRunnerGroup group = found == null ? null : found.get();
    if (group == null) {
      throw new IllegalStateException(
          "no runner of a group: the calling thread works in a pool of another kind");
    }
    return group;
  }
}
