package dev.fjord.internal.schedule;

/** What ends a wait in {@link Schedule#await} besides its condition. */
public final class Limit {
  /** Nothing: a join must not end before what it joins. */
  public static final Limit NONE = new Limit(false, Long.MAX_VALUE);

  /** An interrupt, or that nothing can ever go on. */
  public static final Limit BREAKABLE = new Limit(true, Long.MAX_VALUE);

  private final boolean mayEnd;
  private final long nanos;

  private Limit(boolean mayEnd, long nanos) {
    this.mayEnd = mayEnd;
    this.nanos = nanos;
  }

  /**
   * As {@link #BREAKABLE}, or that nothing else can go on, and no other wait would end sooner: then
   * the time passes.
   *
   * @param nanos how much, of the schedule's own; {@link Long#MAX_VALUE} never does
   */
  public static Limit after(long nanos) {
    return nanos == Long.MAX_VALUE ? BREAKABLE : new Limit(true, Math.max(nanos, 0));
  }

  boolean mayEnd() {
    return mayEnd;
  }

  boolean isTimed() {
    return nanos != Long.MAX_VALUE;
  }

  /** The time at which it ends a wait that begins now. */
  long from(long now) {
    return now > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : now + nanos;
  }
}
