package dev.fjord;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Suppresses failures on one, each once, however many there are. Their classes are a user's, who
 * may have overridden anything: they are compared by identity. Without memory the first goes alone.
 */
final class Suppressed {
  /** Causes may be a ring. */
  private static final int MOST_CAUSES = 64;

  private final Throwable first;
  private final @Nullable Throwable over;
  private @Nullable Set<Throwable> known;

  /**
   * On the first.
   *
   * @param over tells that the time of a scope is over, if it is
   */
  Suppressed(Throwable first, @Nullable Throwable over) {
    this.first = first;
    this.over = over;
  }

  /**
   * One that only tells that it was stopped for the first, or that something was found, is left
   * out, but for what failed beneath it. So is one that only throws on, wrapped, that the time is
   * over, which would make a ring.
   */
  void add(@Nullable Throwable other) {
    if (other == null || other == first) {
      return;
    }
    try {
      boolean saysNothing =
          other instanceof ForkCancelledException
              || other instanceof FirstOf.Found
              || isCausedBy(other, over);
      if (saysNothing) {
        for (Throwable beneath : other.getSuppressed()) {
          add(beneath);
        }
      } else if (known().add(other)) {
        first.addSuppressed(other);
      }
    } catch (OutOfMemoryError alone) {
      // It matters more that the first arrives.
    }
  }

  private static boolean isCausedBy(Throwable failure, @Nullable Throwable cause) {
    Throwable at = failure;
    try {
      for (int i = 0; at != null && at != cause && i < MOST_CAUSES; i++) {
        at = at.getCause();
      }
    } catch (Throwable own) { // of a user's class that has overridden it
      return false;
    }
    return at != null && at == cause;
  }

  private Set<Throwable> known() {
    Set<Throwable> all = known;
    if (all == null) {
      all = Collections.newSetFromMap(new IdentityHashMap<>());
      all.addAll(Arrays.asList(first.getSuppressed()));
      known = all;
    }
    return all;
  }
}
