package dev.fjord.par;

import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;

/**
 * Looks whether the work of the calling thread was stopped: so cheaply that it may be asked often.
 */
final class StopLook {
  private int seen = Stops.count() - 1;

  /** Throws what ends the work if it was stopped. */
  void look() {
    int stops = Stops.count();
    if (stops != seen) {
      seen = stops;
      Worker worker = Worker.current();
      if (worker != null) {
        worker.endIfStopped();
      }
    }
  }
}
