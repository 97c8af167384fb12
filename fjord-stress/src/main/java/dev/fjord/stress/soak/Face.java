package dev.fjord.stress.soak;

/** What a task forks its children with. */
enum Face {
  FORK,
  SCOPE,
  RANGE,
  TASK,
  ACTION,
  COMPLETER,
  INVOKE_ALL,
  AGAIN,
  FJTASK;

  /** Whether it is that of {@code dev.fjord}. */
  boolean isModern() {
    return this == FORK || this == SCOPE || this == RANGE;
  }

  /** Whether it is written with {@code dev.fjord.concurrent}, and needs a thread of its pools. */
  boolean isConcurrent() {
    return !isModern() && this != FJTASK;
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return SoakCommand.label(this);
  }
}
