package dev.fjord.stress.soak;

import org.jspecify.annotations.Nullable;

/** What a task throws that is meant to fail. */
final class Planted extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The identity of the task that threw it. */
  final int id;

  Planted(int id) {
    super("planted in task " + id);
    this.id = id;
  }

  /** The planted failure that is, or has caused, another one; null if there is none. */
  static @Nullable Planted in(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof Planted planted) {
        return planted;
      }
    }
    return null;
  }
}
