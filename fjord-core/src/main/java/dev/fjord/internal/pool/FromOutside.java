package dev.fjord.internal.pool;

/** A job that waits in the inbox, seen by who drops it. */
interface FromOutside {
  /** The job will never run: tells those who wait, and returns it as the user knows it. */
  Runnable dropped();
}
