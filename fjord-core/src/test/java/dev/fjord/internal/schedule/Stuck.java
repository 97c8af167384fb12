package dev.fjord.internal.schedule;

import java.util.concurrent.TimeUnit;

/** What a deterministic pool in which nobody can go on waits for those who block. */
public final class Stuck {
  private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private Stuck() {}

  /** Runs a body in which those who block wait for nobody, so that it is reported soon. */
  public static void isToldSoon(Runnable body) {
    long usual = Seeded.stuckAwayNanos;
    Seeded.stuckAwayNanos = SOON_NANOS;
    try {
      body.run();
    } finally {
      Seeded.stuckAwayNanos = usual;
    }
  }
}
