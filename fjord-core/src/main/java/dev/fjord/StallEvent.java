package dev.fjord;

import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timestamp;

/** A {@link Stall} in a flight recording. Not to be loaded where the runtime has none. */
@Name("dev.fjord.Stall")
@Label("Fork/Join Stall")
@Description("A pool has work that an idle worker does not get, or for which all wait")
@Category("Fjord")
@StackTrace(false)
final class StallEvent extends Event {
  @Label("Pool")
  final String pool;

  @Label("Kind")
  final String kind;

  @Label("Since")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  final long since;

  @Label("Queued Submissions")
  final long queued;

  @Label("Workers")
  @Description("One line for each")
  final String workers;

  StallEvent(Stall stall) {
    pool = stall.pool();
    kind = stall.kind().name();
    since = stall.since().toEpochMilli();
    queued = stall.queued();
    workers =
        stall.workers().stream().map(Stall.WorkerState::line).collect(Collectors.joining("\n"));
  }
}
