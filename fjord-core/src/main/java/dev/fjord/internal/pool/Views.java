package dev.fjord.internal.pool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The views of a pool that are open. One that nobody uses any more need not be closed: what waits
 * or runs in a view keeps it.
 */
final class Views {
  private final Set<Pool> open = Collections.newSetFromMap(new WeakHashMap<>());

  synchronized void add(Pool view) {
    open.add(view);
  }

  synchronized void remove(Pool view) {
    open.remove(view);
  }

  /** All of them, with the views of each. */
  List<Pool> all() {
    List<Pool> all;
    synchronized (this) {
      if (open.isEmpty()) {
        return List.of();
      }
      all = new ArrayList<>(open);
    }
    for (Pool each : List.copyOf(all)) {
      all.addAll(each.views().all());
    }
    return all;
  }
}
