package dev.fjord.internal.schedule;

/**
 * What ends a wait in {@link Schedule#await} besides its condition.
 *
 * @param mayEnd whether an interrupt does, or that nothing can ever go on
 * @param nanos after how much of the schedule's own time; {@link Long#MAX_VALUE} for never
 */
public record Limit(boolean mayEnd, long nanos) {
  /** Nothing: a join must not end before what it joins. */
  public static final Limit NONE = new Limit(false, Long.MAX_VALUE);

  /** An interrupt, or that nothing can ever go on. */
  public static final Limit BREAKABLE = after(Long.MAX_VALUE);

  /**
   * As {@link #BREAKABLE}, or that nothing else can go on, and no other wait would end sooner: then
   * the time passes.
   *
   * @param nanos how much, of the schedule's own; {@link Long#MAX_VALUE} never does
   */
  public static Limit after(long nanos) {
    return new Limit(true, Math.max(nanos, 0));
  }

  boolean isTimed() {
    return nanos != Long.MAX_VALUE;
  }

  /** The time at which it ends a wait that begins now. */
  long from(long now) {
    return now > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : now + nanos;
  }
}
