package dev.fjord.internal.watchdog;

import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Pool;
import java.util.function.IntSupplier;

/** Gives a pool as many workers as there are processors, whenever their number changes. */
public final class Processors implements Inspection {
  private final IntSupplier count;
  private final long periodNanos;
  private int last;

  /**
   * Follows from now on.
   *
   * @param count how many processors there are
   * @param last how many there were when the pool was made
   * @param periodNanos how long a change may go unnoticed
   */
  public Processors(IntSupplier count, int last, long periodNanos) {
    this.count = count;
    this.last = last;
    this.periodNanos = periodNanos;
  }

  @Override
  public long periodNanos() {
    return periodNanos;
  }

  @Override
  public void look(Pool pool) {
    int now = count.getAsInt();
    if (now != last) {
      last = now;
      int most = pool.settings().maxThreads();
      pool.sleep().resize(Math.min(now, most), most);
    }
  }
}
