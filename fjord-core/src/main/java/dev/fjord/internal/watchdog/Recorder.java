package dev.fjord.internal.watchdog;

import java.time.Instant;

/** Writes to the flight recording, if there is one; not every runtime can. */
public final class Recorder {
  private static final boolean PRESENT = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Recorder() {}

  /**
   * Records a stall as {@code dev.fjord.Stall}.
   *
   * @param workers the state of each, one line for each
   */
  public static void stall(String pool, String kind, Instant since, long queued, String workers) {
    if (PRESENT) {
      new StallEvent(pool, kind, since, queued, workers).commit();
    }
  }
}
