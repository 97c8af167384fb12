package dev.fjord.internal.schedule;

/** What ends a wait in {@link Schedule#await} besides its condition. */
public enum Limit {
  /** Nothing: a join must not end before what it joins. */
  NONE,

  /** An interrupt, or that nothing can ever go on. */
  BREAKABLE,

  /** The same, or that nothing else can go on: a time limit without a clock. */
  TIMED;

  boolean mayEnd() {
    return this != NONE;
  }
}
