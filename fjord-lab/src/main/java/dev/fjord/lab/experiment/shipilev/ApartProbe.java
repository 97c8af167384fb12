package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Has as many threads as there are workers ask for a Fibonacci number each at a time, all in one
 * pool or, {@code apart}, each in a pool of one worker.
 */
record ApartProbe(By by, boolean apart, int workers, int n, int rounds)
    implements Probe<ApartProbe.Rounds> {
  /** What rounds took. */
  record Rounds(List<Double> millis) {}

  @Override
  public Rounds run() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(workers);
    List<Crew> crews = new ArrayList<>();
    for (int i = 0; i < (apart ? workers : 1); i++) {
      crews.add(Crew.open(by, apart ? 1 : workers, n));
    }
    try {
      List<Callable<Boolean>> calls = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Crew crew = crews.get(i % crews.size());
        calls.add(
            () -> {
              crew.once();
              return true;
            });
      }
      List<Double> millis = new ArrayList<>();
      for (int round = -rounds; round < rounds; round++) {
        long start = System.nanoTime();
        for (Future<Boolean> call : callers.invokeAll(calls)) {
          boolean unused = call.get();
        }
        if (round >= 0) {
          millis.add(Nanos.millisSince(start));
        }
      }
      return new Rounds(millis);
    } finally {
      callers.shutdown();
      crews.forEach(Crew::close);
    }
  }
}
