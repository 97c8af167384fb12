package dev.fjord.stress.races;

import dev.fjord.internal.sleep.Sleeper;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often it was roused. */
final class CountingSleeper implements Sleeper {
  private final AtomicInteger roused = new AtomicInteger();

  int roused() {
    return roused.get();
  }

  @Override
  public void rouse() {
    roused.incrementAndGet();
  }

  @Override
  public boolean hasThread() {
    return true;
  }

  @Override
  public void nudge() {}
}
