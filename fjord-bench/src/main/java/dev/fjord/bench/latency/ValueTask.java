package dev.fjord.bench.latency;

import java.util.concurrent.RecursiveTask;

/** Gives a value and does nothing else. */
@SuppressWarnings("serial")
final class ValueTask extends RecursiveTask<Long> {
  private final long value;

  ValueTask(long value) {
    this.value = value;
  }

  @Override
  protected Long compute() {
    return value;
  }
}
