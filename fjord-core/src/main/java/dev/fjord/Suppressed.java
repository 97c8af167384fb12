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
  private final Throwable first;
  private @Nullable Set<Throwable> known;

  Suppressed(Throwable first) {
    this.first = first;
  }

  /**
   * One that only tells that it was stopped for the first, or that something was found, is left
   * out, but for what failed beneath it.
   */
  void add(@Nullable Throwable other) {
    if (other == null || other == first) {
      return;
    }
    try {
      if (!(other instanceof ForkCancelledException || other instanceof FirstOf.Found)) {
        if (known().add(other)) {
          first.addSuppressed(other);
        }
        return;
      }
      for (Throwable beneath : other.getSuppressed()) {
        add(beneath);
      }
    } catch (OutOfMemoryError alone) {
      // It matters more that the first arrives.
    }
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
