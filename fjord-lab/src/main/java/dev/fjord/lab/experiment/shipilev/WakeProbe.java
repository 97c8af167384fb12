package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How long a sleeping pool takes to begin, and to be all at work. */
record WakeProbe(Door door, int workers, int rounds) implements Probe<WakeProbe.Woken> {
  /**
   * What was seen, in microseconds.
   *
   * @param first from submission to the first leaf
   * @param all from submission to the first leaf of the last worker; of the rounds that saw it
   * @param callerWorked the share of rounds in which the thread that submitted ran a leaf
   */
  record Woken(List<Double> first, List<Double> all, double callerWorked) {}

  /** Long enough for a thread to get its turn on a shared processor. */
  private static final int LEAVES = 1 << 15;

  /** By then, all workers of an idle pool sleep. */
  private static final int SLEEP_MILLIS = 10;

  @Override
  public Woken run() throws Exception {
    List<Double> first = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    int caller = 0;
    LongAdder leaves = new LongAdder();
    try (Opened<Door.Body> pool = door.open(workers)) {
      for (int round = -rounds / 2; round < rounds; round++) {
        if (round >= 0) {
          Thread.sleep(SLEEP_MILLIS);
        }
        Wake wake = new Wake(pool.threads());
        pool.body()
            .run(
                () -> {
                  leaves.increment();
                  wake.leaf();
                },
                LEAVES);
        if (round >= 0) {
          first.add(wake.firstNanos() / Nanos.PER_MICRO);
          caller += wake.ranIn(Thread.currentThread()) ? 1 : 0;
          if (wake.reached()) {
            all.add(wake.allNanos() / Nanos.PER_MICRO);
          }
        }
      }
    }
    long expected = (rounds + rounds / 2) * (long) LEAVES;
    if (leaves.sum() != expected) {
      throw new InputException("ran %d leaves, expected %d".formatted(leaves.sum(), expected));
    }
    return new Woken(first, all, (double) caller / rounds);
  }
}
