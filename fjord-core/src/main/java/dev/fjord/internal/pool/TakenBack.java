package dev.fjord.internal.pool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted and never begins, for who closes the pool at once: he takes it out of the
 * queues, and who has taken something out before him, and not begun it, adds it here.
 */
final class TakenBack {
  private final List<Runnable> all = new ArrayList<>();
  private int collectors;

  /** Somebody collects from now on, until {@link #end}. */
  synchronized void begin() {
    collectors++;
  }

  /** What there is; nothing while another collects on. */
  synchronized List<Runnable> end() {
    collectors--;
    List<Runnable> collected = new ArrayList<>();
    if (collectors == 0) {
      collected.addAll(all);
      all.clear();
    }
    return collected;
  }

  /**
   * Drops what was taken out of a queue.
   *
   * @param taken a job, or code as it was submitted
   * @return false if nobody collects, and it is not dropped
   */
  synchronized boolean add(Object taken) {
    if (collectors == 0) {
      return false;
    }
    @Nullable Runnable dropped =
        taken instanceof FromOutside job ? job.dropped() : Executed.asSubmitted((Runnable) taken);
    if (dropped != null) {
      all.add(dropped);
    }
    return true;
  }
}
