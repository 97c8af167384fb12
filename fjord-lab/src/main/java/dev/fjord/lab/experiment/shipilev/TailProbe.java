package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.run.Probe;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * Divides work into leaves over and over, and looks at the end of each run. Arguments: {@link
 * By#FJORD} or {@link By#JDK}, the {@link Manner}, workers, leaves, steps of arithmetic in a leaf,
 * rounds.
 */
final class TailProbe implements Probe {
  static final String NAME = "tail";

  /** A run, in microseconds. */
  static final String ELAPSED = "elapsedMicros";

  /** 1 if there was a moment at which all workers ran leaves, else 0. */
  static final String FULL = "allAtWork";

  /** From the last such moment to the end of the last leaf; of the runs that had one. */
  static final String TAIL = "tailMicros";

  /** From the end of the last leaf to the result in the caller. */
  static final String RESULT = "resultMicros";

  /** The share of the workers' time between the first leaf and the last in which they ran none. */
  static final String IDLE = "idle";

  /** How often threads of the pool began to wait, from the call to the result. */
  static final String WAITS = "waits";

  /** How the leaves come together. */
  enum Manner {
    RECURSIVE("recursive joins"),
    COMPLETERS("completers");

    private final String label;

    Manner(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /** Before each run; enough for workers to fall asleep. */
  static final int PAUSE_MILLIS = 1;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Override
  public String name() {
    return NAME;
  }

  /** Something that divides. */
  private interface Pool extends AutoCloseable {
    void run(Runnable leaf, int count);

    @Override
    void close();
  }

  @Override
  public Readings run(List<String> arguments) {
    By by = By.valueOf(arguments.get(0));
    Manner manner = Manner.valueOf(arguments.get(1));
    int workers = Integer.parseInt(arguments.get(2));
    int leaves = Integer.parseInt(arguments.get(3));
    int steps = Integer.parseInt(arguments.get(4));
    int rounds = Integer.parseInt(arguments.get(5));
    long expected = Timeline.expected(leaves, steps);
    Map<String, List<Double>> samples = new HashMap<>();
    Map<Thread, Long> waited = new HashMap<>();
    try (Pool pool = open(by, manner, workers)) {
      for (int round = -rounds / 2; round < rounds; round++) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        Timeline line = new Timeline(leaves, steps);
        waited.replaceAll((thread, before) -> waits(thread));
        long start = System.nanoTime();
        pool.run(line::leaf, leaves);
        long end = System.nanoTime();
        long waits = 0;
        for (Map.Entry<Thread, Long> one : waited.entrySet()) {
          waits += Math.max(0, waits(one.getKey()) - one.getValue());
        }
        line.threads().forEach(thread -> waited.putIfAbsent(thread, 0L));
        if (line.sum() != expected) {
          String why = "%s, %s: gave %d, expected %d";
          return new Readings(
              Map.of(), why.formatted(by.label(), manner.label, line.sum(), expected));
        }
        if (round >= 0) {
          add(samples, ELAPSED, (end - start) / NANOS_PER_MICRO);
          OptionalLong tail = line.leaves().tailNanos(workers);
          add(samples, FULL, tail.isPresent() ? 1 : 0);
          tail.ifPresent(nanos -> add(samples, TAIL, nanos / NANOS_PER_MICRO));
          add(samples, RESULT, (end - line.leaves().end()) / NANOS_PER_MICRO);
          add(samples, IDLE, line.leaves().idle(workers));
          add(samples, WAITS, (double) waits);
        }
      }
    } catch (InterruptedException e) {
      return new Readings(Map.of(), NAME + " was interrupted");
    }
    return new Readings(samples, "");
  }

  private static void add(Map<String, List<Double>> samples, String name, double value) {
    samples.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
  }

  /** How often a thread has begun to wait in its life; 0 if that is over. */
  private static long waits(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    return info == null ? 0 : info.getWaitedCount() + info.getBlockedCount();
  }

  private static Pool open(By by, Manner manner, int workers) {
    boolean joins = manner == Manner.RECURSIVE;
    return switch (by) {
      case FJORD -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(workers);
        yield joins
            ? pool((leaf, count) -> pool.invoke(new LeavesConcurrent(leaf, count)), pool::close)
            : pool(
                (leaf, count) -> pool.invoke(new CompletedLeavesConcurrent(null, leaf, count)),
                pool::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield joins
            ? pool((leaf, count) -> pool.invoke(new LeavesJdk(leaf, count)), pool::shutdown)
            : pool(
                (leaf, count) -> pool.invoke(new CompletedLeavesJdk(null, leaf, count)),
                pool::shutdown);
      }
      case FORK, QUEUE -> throw new IllegalArgumentException(by + " has no completers");
    };
  }

  private interface Division {
    void run(Runnable leaf, int count);
  }

  private static Pool pool(Division division, Runnable end) {
    return new Pool() {
      @Override
      public void run(Runnable leaf, int count) {
        division.run(leaf, count);
      }

      @Override
      public void close() {
        end.run();
      }
    };
  }
}
