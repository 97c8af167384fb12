package dev.fjord.internal.pool;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.worker.Roster;

/** Whether a public job is of this pool, by the origin that it names. */
final class Origins {
  /** In the place of a worker, in the origin of what came from outside. */
  private static final int OUTSIDE = -2;

  private final Roster roster;
  private final Frame outside = new Frame(OUTSIDE, 0, null);

  Origins(Roster roster) {
    this.roster = roster;
  }

  /** The origin of loose jobs that came from outside. */
  Frame outside() {
    return outside;
  }

  boolean isForeign(Frame origin) {
    int place = origin.worker();
    return place == OUTSIDE
        ? origin != outside
        : place >= 0 && (place >= roster.size() || !roster.at(place).owns(origin));
  }
}
