package dev.fjord.stress.races;

import dev.fjord.internal.sleep.Sleeper;
import dev.fjord.internal.sleep.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A pool of sleepers that are remembered, and of work that the race says. */
final class Sleepers implements Surroundings {
  private final BooleanSupplier work;
  private final List<CountingSleeper> all = new ArrayList<>();

  Sleepers(BooleanSupplier work) {
    this.work = work;
  }

  @Override
  public boolean hasWork() {
    return work.getAsBoolean();
  }

  @Override
  public boolean mayHaveForked() {
    return false;
  }

  @Override
  public void reserveStack() {}

  @Override
  public Sleeper spawn() {
    CountingSleeper made = new CountingSleeper();
    all.add(made);
    return made;
  }

  @Override
  public void refused() {}

  @Override
  public void unattended() {}

  CountingSleeper last() {
    return all.get(all.size() - 1);
  }

  /** How often any of them was roused. When nobody moves. */
  int roused() {
    return all.stream().mapToInt(CountingSleeper::roused).sum();
  }
}
