package dev.fjord.stress.races;

import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.sleep.Sleeper;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool of one place whose sleepers are remembered, and a flag that stands for all public work.
 */
final class Sleepers extends Calm {
  final Sleep sleep;

  /** Plain, as are the deques' fields: the publisher's fence orders it. */
  boolean work;

  /** Whether whoever gives up a place, or pauses, sees the work. */
  boolean looks = true;

  private final List<Counting> all = new ArrayList<>();

  /** A pool of so many workers at most. */
  Sleepers(int most) {
    sleep = new Sleep(1, most, 2, this);
  }

  /** Counts how often it was roused. */
  static final class Counting implements Sleeper {
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

  void publish() {
    work = true;
    VarHandle.fullFence();
    sleep.announce(false);
  }

  @Override
  public boolean hasWork() {
    return looks && work;
  }

  @Override
  public Sleeper spawn() {
    Counting made = new Counting();
    all.add(made);
    return made;
  }

  Counting last() {
    return all.get(all.size() - 1);
  }

  /** How often any of them was roused. When nobody moves. */
  int roused() {
    return all.stream().mapToInt(Counting::roused).sum();
  }
}
