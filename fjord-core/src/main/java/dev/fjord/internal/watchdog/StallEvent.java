package dev.fjord.internal.watchdog;

import java.time.Instant;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timestamp;

/** A finding of a {@link StallInspection}, in a flight recording. */
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

  StallEvent(String pool, String kind, Instant since, long queued, String workers) {
    this.pool = pool;
    this.kind = kind;
    this.since = since.toEpochMilli();
    this.queued = queued;
    this.workers = workers;
  }
}
