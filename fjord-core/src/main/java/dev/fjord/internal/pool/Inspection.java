package dev.fjord.internal.pool;

/** Looks at a pool from time to time, for a face. Lives as long as the pool. */
public interface Inspection {
  /** How long to wait from one look to the next. */
  long periodNanos();

  /** Looks. Called by one thread at a time. */
  void look(Pool pool);
}
