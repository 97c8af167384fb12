package dev.fjord.docs;

import dev.fjord.Carrier;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;

/** All contexts that Micrometer's registry knows. */
final class SnapshotCarrier implements Carrier<ContextSnapshot> {
  private final ContextSnapshotFactory snapshots =
      ContextSnapshotFactory.builder().clearMissing(true).build();

  @Override
  public ContextSnapshot capture() {
    return snapshots.captureAll();
  }

  @Override
  public void around(ContextSnapshot captured, Runnable body) {
    try (var restored = captured.setThreadLocals()) {
      body.run();
    }
  }
}
