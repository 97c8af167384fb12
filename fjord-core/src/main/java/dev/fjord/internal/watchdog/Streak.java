package dev.fjord.internal.watchdog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How often, one after the other, looks have seen the same. */
final class Streak {
  private @Nullable Object seen;
  private int again;
  private Instant since = Instant.EPOCH;

  /**
   * A look.
   *
   * @param now what it saw; null for nothing to worry about
   * @return how many looks before have seen the same
   */
  int look(@Nullable Object now) {
    if (now == null || !now.equals(seen)) {
      seen = now;
      again = -1;
      since = Instant.now();
    }
    return ++again;
  }

  /** When the first of these looks was. */
  Instant since() {
    return since;
  }
}
