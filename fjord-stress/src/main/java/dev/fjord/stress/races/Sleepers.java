package dev.fjord.stress.races;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Makes sleepers and remembers them. Called under the monitor of whoever needs one. */
final class Sleepers implements Supplier<CountingSleeper> {
  private final List<CountingSleeper> all = new ArrayList<>();

  @Override
  public CountingSleeper get() {
    CountingSleeper made = new CountingSleeper();
    all.add(made);
    return made;
  }

  CountingSleeper last() {
    return all.get(all.size() - 1);
  }

  /** How often any of them was roused. When nobody moves. */
  int roused() {
    return all.stream().mapToInt(CountingSleeper::roused).sum();
  }
}
