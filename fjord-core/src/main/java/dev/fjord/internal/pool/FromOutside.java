package dev.fjord.internal.pool;

import org.jspecify.annotations.Nullable;

/** A job that waits in the inbox, seen by who drops it. */
interface FromOutside {
  /**
   * The job will never run: tells those who wait.
   *
   * @return it as the user knows it; null if nobody does, or it had ended before
   */
  @Nullable Runnable dropped();
}
