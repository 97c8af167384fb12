package dev.fjord.par;

import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether the work of the calling thread was stopped: so cheaply that it may be asked often.
 * Several threads may share one, and do not hide from each other what they have seen.
 */
final class StopLook {
  private record Seen(Thread by, int stops) {}

  private @Nullable Seen seen;

  /** Throws what ends the work if it was stopped. */
  void look() {
    int stops = Stops.count();
    Seen last = seen;
    if (last == null || last.stops != stops || last.by != Thread.currentThread()) {
      Worker worker = Worker.current();
      if (worker != null) {
        worker.endIfStopped();
      }
      seen = new Seen(Thread.currentThread(), stops);
    }
  }

  /** An order, with a look before each comparison: a sort by one thread is one piece. */
  static Comparator<Object> before(Comparator<Object> order) {
    StopLook stop = new StopLook();
    return (a, b) -> {
      stop.look();
      return order.compare(a, b);
    };
  }
}
