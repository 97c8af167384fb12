package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.CacheLines.NeighboursProbe.Costs;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    Table table = bench.table("writes", threads);
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
    public Costs run() throws ExecutionException, InterruptedException {
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
        throws ExecutionException, InterruptedException {
      CountDownLatch ready = new CountDownLatch(threads);
      List<Callable<Long>> writers = new ArrayList<>();
      for (int i = 1; i <= threads; i++) {
        int own = i * apart;
        writers.add(
            () -> {
              ready.countDown();
              while (ready.getCount() > 0) {
                Thread.onSpinWait();
              }
              return writeOne(fields, own, writes);
            });
      }
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      try {
        return (double) RangeSum.sum(pool, writers) / threads / writes;
      } finally {
        pool.shutdown();
      }
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
    bench.scale("program", workers, n, workers);
    Table table = bench.table("rounds");
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      Spread one = bench.samples(new ApartProbe(by, false, workers, n, rounds));
      Spread own = bench.samples(new ApartProbe(by, true, workers, n, rounds));
      double longer = one.median() / own.median();
      table.add(by, one.tenths(), own.tenths());
      ours.add("by %s, one pool takes %.2f times as long", by, longer);
      ours.vote(longer < 1.1);
    }
    ours.answer("pools");
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
        List<Callable<Long>> calls = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
          Crew crew = crews.get(i % crews.size());
          calls.add(
              () -> {
                crew.once();
                return 1L;
              });
        }
        return Samples.of(rounds, rounds, () -> RangeSum.sum(callers, calls));
      } finally {
        callers.shutdown();
        crews.forEach(Crew::close);
      }
    }
  }
}
