package dev.fjord.docs;

import dev.fjord.Carrier;
import io.opentelemetry.context.Context;

/** OpenTelemetry's context. */
final class TraceCarrier implements Carrier<Context> {
  @Override
  public Context capture() {
    return Context.current();
  }

  @Override
  public void around(Context captured, Runnable body) {
    try (var current = captured.makeCurrent()) {
      body.run();
    }
  }
}
