package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;

/**
 * How long a sleeping pool takes to begin, and to be all at work. Arguments: the {@link Door}, the
 * number of workers, and of rounds.
 */
final class WakeProbe implements Probe {
  static final String NAME = "wake";

  /** From submission to the first leaf. */
  static final String FIRST = "firstTaskMicros";

  /** From submission to the first leaf of the last worker. */
  static final String ALL = "fullParallelismMicros";

  /** 1 if the thread that submitted ran a leaf, else 0, round by round. */
  static final String CALLER = "callerWorked";

  /** Long enough for a thread to get its turn on a shared processor. */
  private static final int LEAVES = 1 << 15;

  /** By then, all workers of an idle pool sleep. */
  private static final int SLEEP_MILLIS = 10;

  private static final double NANOS_PER_MICRO = 1e3;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Door door = Door.valueOf(arguments.get(0));
    int workers = Integer.parseInt(arguments.get(1));
    int rounds = Integer.parseInt(arguments.get(2));
    List<Double> first = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    List<Double> caller = new ArrayList<>();
    LongAdder leaves = new LongAdder();
    try (Door.Opened pool = door.open(workers)) {
      for (int round = -rounds / 2; round < rounds; round++) {
        if (round >= 0) {
          Thread.sleep(SLEEP_MILLIS);
        }
        Wake wake = new Wake(pool.threads());
        pool.run(
            () -> {
              leaves.increment();
              wake.leaf();
            },
            LEAVES);
        if (round >= 0) {
          first.add(wake.firstNanos() / NANOS_PER_MICRO);
          caller.add(wake.ranIn(Thread.currentThread()) ? 1.0 : 0.0);
          if (wake.reached()) {
            all.add(wake.allNanos() / NANOS_PER_MICRO);
          }
        }
      }
    } catch (ExecutionException | InterruptedException e) {
      return new Readings(Map.of(), door.label() + " threw " + e);
    }
    long expected = (rounds + rounds / 2) * (long) LEAVES;
    return new Readings(
        Map.of(FIRST, first, ALL, all, CALLER, caller),
        leaves.sum() == expected
            ? ""
            : "%s ran %d leaves, expected %d".formatted(door.label(), leaves.sum(), expected));
  }
}
