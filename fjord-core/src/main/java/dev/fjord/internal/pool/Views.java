package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.worker.Turns;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The views of a pool that are open. One that nobody uses any more need not be closed: what waits
 * or runs in a view keeps it.
 */
final class Views {
  /** Never changed, but for references that are cleared: to look at all needs no memory. */
  private volatile List<WeakReference<Pool>> open = List.of();

  /** Who waits in the pool for a worker; made for the first view. */
  private volatile @Nullable Turns turns;

  synchronized void add(Pool view) {
    if (turns == null) {
      turns = new Turns(requireNonNull(view.viewed()));
    }
    List<WeakReference<Pool>> more = new ArrayList<>(open);
    more.removeIf(each -> each.get() == null);
    more.add(new WeakReference<>(view));
    open = more;
  }

  synchronized void remove(Pool view) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).get() == view) {
        open.get(i).clear();
      }
    }
  }

  /** Whose turn it is to have a worker, in a pool of which there has been a view. */
  Turns turns() {
    return requireNonNull(turns);
  }

  /** Those of the pool itself; some may be no more. */
  List<WeakReference<Pool>> all() {
    return open;
  }
}
