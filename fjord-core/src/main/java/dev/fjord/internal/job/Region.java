package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/** A frame in which no job of its own runs, but code that can be stopped by itself. */
public final class Region extends Frame {
  private final int stops;
  private @Nullable Computation computation;

  /**
   * A region on top of the given worker's stack; see {@link Frame#Frame}.
   *
   * @param stops how often anything was stopped before
   */
  public Region(
      int worker, int base, @Nullable Frame outer, @Nullable Computation computation, int stops) {
    super(worker, base, outer);
    this.computation = computation;
    this.stops = stops;
    prepare(null, outer);
    if (outer != null) {
      outer.escape(); // what is forked here leads back to it
    }
  }

  /** How often anything had been stopped when it began. */
  public int stops() {
    return stops;
  }

  /** What runs here from now on, while nothing of it is forked. */
  public void holds(@Nullable Computation next) {
    computation = next;
  }

  @Override
  public @Nullable Computation computation() {
    return computation;
  }
}
