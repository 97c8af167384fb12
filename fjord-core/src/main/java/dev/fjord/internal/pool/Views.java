package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.worker.Turns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The views of a pool that are open. One that nobody uses any more need not be closed: what waits
 * or runs in a view keeps it.
 */
final class Views {
  private final Set<Pool> open = Collections.newSetFromMap(new WeakHashMap<>());

  /** Who waits in the pool for a worker; made for the first view. */
  private volatile @Nullable Turns turns;

  synchronized void add(Pool view) {
    if (turns == null) {
      turns = new Turns(requireNonNull(view.viewed()));
    }
    open.add(view);
  }

  synchronized void remove(Pool view) {
    open.remove(view);
  }

  /** Whose turn it is to have a worker, in a pool of which there has been a view. */
  Turns turns() {
    return requireNonNull(turns);
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
