package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What a write to a thread's own field costs when fields that other threads write lie near, at each
 * of some distances in bytes, multiples of eight.
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
