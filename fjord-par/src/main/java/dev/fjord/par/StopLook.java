package dev.fjord.par;

import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;

/**
 * Looks whether the work of the calling thread was stopped: so cheaply that it may be asked often.
 */
final class StopLook {
  private final boolean isShared;
  private int seen;

  /**
   * A look of one thread, or of several: these do not tell each other what they have seen.
   *
   * @param isShared whether several threads may look by it
   */
  StopLook(boolean isShared) {
    this.isShared = isShared;
    this.seen = isShared ? Stops.count() : Stops.count() - 1;
  }

  /** Throws what ends the work if it was stopped. */
  void look() {
    int stops = Stops.count();
    if (stops != seen) {
      if (!isShared) {
        seen = stops;
      }
      Worker worker = Worker.current();
      if (worker != null) {
        worker.endIfStopped();
      }
    }
  }
}
