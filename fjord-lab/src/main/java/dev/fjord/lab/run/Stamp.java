package dev.fjord.lab.run;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The date that reports carry. */
public final class Stamp {
  private Stamp() {}

  /** Now, in UTC and to the second: {@code 2026-11-21T16:30:05Z}. */
  public static String now() {
    return OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
