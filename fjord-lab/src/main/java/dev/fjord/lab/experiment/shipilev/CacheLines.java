package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.CacheLines.NeighboursProbe.Costs;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;

/** Threads that write close to each other. */
public final class CacheLines {
  private CacheLines() {}

  private static final double BESIDE_NOISE = 1.1;

  private static final List<Integer> DISTANCES = List.of(8, 16, 32, 64, 128, 256);

  /** S-false: what it costs when workers' hot fields lie in one cache line. */
  public static void falseSharing(Bench bench) {
    int threads = ShortRuns.workers(bench);
    int writes = bench.setting().choose(10_000, 1_000_000, 10_000_000);
    int rounds = bench.setting().choose(1, 9);
    bench.scale("program", threads);
    Costs together = bench.read(new NeighboursProbe(threads, writes, rounds, DISTANCES));
    Costs alone = bench.read(new NeighboursProbe(1, writes, rounds, DISTANCES));
    if (together == null || alone == null) {
      return;
    }
    Table table =
        bench.table(
            "False sharing: a write to a field of one's own",
            "distance:bytes:0 | %d threads:ns:2 | least:ns:2 | most:ns:2 | one thread:ns:2"
                .formatted(threads));
    Figure lines = bench.figure("False sharing", "log: distance in bytes", "log: ns for a write");
    for (int distance : DISTANCES) {
      Spread spread = at(together, distance);
      Spread one = at(alone, distance);
      table.add(distance, spread.range(), one.median());
      lines.add(threads + " threads", distance, spread);
      lines.add("one thread", distance, one);
    }
    int nearest = DISTANCES.get(0);
    int farthest = DISTANCES.get(DISTANCES.size() - 1);
    double near = at(together, nearest).median();
    double far = at(together, farthest).median();
    bench.answer(near > BESIDE_NOISE * far, "writes", near, nearest, far, farthest, near / far);
  }

  private static Spread at(Costs costs, int distance) {
    return Spread.of(costs.nanos().get(distance));
  }

  /**
   * What a write to a thread's own field costs when fields that other threads write lie near, at
   * each of some distances in bytes, multiples of eight.
   */
  record NeighboursProbe(int threads, int writes, int rounds, List<Integer> distances)
      implements Probe<NeighboursProbe.Costs> {
    /** Nanoseconds of a write, by distance. */
    record Costs(Map<Integer, List<Double>> nanos) {}

    @Override
    public Costs run() throws InterruptedException {
      Map<Integer, List<Double>> samples = new TreeMap<>();
      for (int round = -1; round < rounds; round++) {
        for (int distance : distances) {
          int apart = distance / Long.BYTES;
          // As much in front of the first as there is between two, for the head of the array.
          AtomicLongArray fields = new AtomicLongArray((threads + 2) * apart);
          double nanos = write(fields, threads, apart, writes);
          for (int thread = 0; thread < threads; thread++) {
            if (fields.get((thread + 1) * apart) != writes) {
              throw new InputException("lost writes at a distance of " + distance);
            }
          }
          if (round >= 0) {
            samples.computeIfAbsent(distance, key -> new ArrayList<>()).add(nanos);
          }
        }
      }
      return new Costs(samples);
    }

    private static double write(AtomicLongArray fields, int threads, int apart, int writes)
        throws InterruptedException {
      CountDownLatch ready = new CountDownLatch(threads);
      long[] nanos = new long[threads];
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int own = i;
        Thread thread =
            new Thread(
                () -> {
                  ready.countDown();
                  while (ready.getCount() > 0) {
                    Thread.onSpinWait();
                  }
                  nanos[own] = writeOne(fields, (own + 1) * apart, writes);
                });
        all.add(thread);
        thread.start();
      }
      long sum = 0;
      for (int i = 0; i < threads; i++) {
        all.get(i).join();
        sum += nanos[i];
      }
      return (double) sum / threads / writes;
    }

    /** Ordered writes of one thread, as those of a worker to its queue's index. */
    private static long writeOne(AtomicLongArray fields, int own, int writes) {
      long start = System.nanoTime();
      for (int i = 0; i < writes; i++) {
        fields.setRelease(own, fields.getPlain(own) + 1);
      }
      return System.nanoTime() - start;
    }
  }

  /** S-pad: do workers slow each other down for being in one pool? */
  public static void padding(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int n = bench.setting().choose(12, 27, 34);
    int rounds = bench.setting().choose(1, 30);
    bench.scale(
        "the talk tells no figure: here %d Fibonacci numbers of %d at a time on %d workers",
        workers, n, workers);
    Table table =
        bench.table(
            "No false sharing between workers: elapsed time of all at a time",
            "run by | one pool:ms:2 | tenth below:ms:2 | tenth above:ms:2 | "
                + "pools of their own:ms:2 | tenth below:ms:2 | tenth above:ms:2");
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      Spread one = readRounds(bench, by, false, workers, n, rounds);
      Spread own = readRounds(bench, by, true, workers, n, rounds);
      double longer = one.median() / own.median();
      table.add(by, one.tenths(), own.tenths());
      ours.add("by %s, one pool takes %.2f times as long", by, longer);
      ours.vote(longer < 1.1);
    }
    ours.answer(
        "Workers that share no cache line are as fast in one pool as in pools of their own. Here, %s.");
  }

  private static Spread readRounds(
      Bench bench, By by, boolean apart, int workers, int n, int rounds) {
    Probe.Samples told = bench.read(new ApartProbe(by, apart, workers, n, rounds));
    return Spread.of(told == null ? null : told.millis());
  }

  /**
   * Has as many threads as there are workers ask for a Fibonacci number each at a time, all in one
   * pool or, {@code apart}, each in a pool of one worker.
   */
  record ApartProbe(By by, boolean apart, int workers, int n, int rounds)
      implements Probe<Probe.Samples> {
    @Override
    public Samples run() throws Exception {
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
        return new Samples(millis);
      } finally {
        callers.shutdown();
        crews.forEach(Crew::close);
      }
    }
  }
}
