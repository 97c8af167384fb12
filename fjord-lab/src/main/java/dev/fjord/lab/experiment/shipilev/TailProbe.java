package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
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
import org.jspecify.annotations.Nullable;

/**
 * Divides work into leaves of so many steps of arithmetic over and over, by {@link By#FJORD} or
 * {@link By#JDK}, and looks at the end of each run.
 */
record TailProbe(By by, Manner manner, int workers, int leaves, int steps, int rounds)
    implements Probe<TailProbe.Tails> {
  /** All runs that counted. */
  record Tails(List<Tail> runs) {}

  /**
   * A run; times in microseconds.
   *
   * @param tail from the last moment at which all workers ran leaves to the end of the last leaf;
   *     null if there was no such moment
   * @param result from the end of the last leaf to the result in the caller
   * @param idle the share of the workers' time between the first leaf and the last in which they
   *     ran none
   * @param waits how often threads of the pool began to wait, from the call to the result
   */
  record Tail(double elapsed, @Nullable Double tail, double result, double idle, long waits) {}

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

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** What calls a leaf so many times. */
  private interface Division {
    void run(Runnable leaf, int count);
  }

  @Override
  public Tails run() throws InterruptedException {
    long expected = Timeline.expected(leaves, steps);
    List<Tail> runs = new ArrayList<>();
    Map<Thread, Long> waited = new HashMap<>();
    try (Opened<Division> pool = open()) {
      for (int round = -rounds / 2; round < rounds; round++) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        Timeline line = new Timeline(leaves, steps);
        waited.replaceAll((thread, before) -> waits(thread));
        long start = System.nanoTime();
        pool.body().run(line::leaf, leaves);
        long end = System.nanoTime();
        long waits = 0;
        for (Map.Entry<Thread, Long> one : waited.entrySet()) {
          waits += Math.max(0, waits(one.getKey()) - one.getValue());
        }
        line.threads().forEach(thread -> waited.putIfAbsent(thread, 0L));
        if (line.sum() != expected) {
          throw new InputException("gave %d, expected %d".formatted(line.sum(), expected));
        }
        if (round >= 0) {
          OptionalLong tail = line.leaves().tailNanos(workers);
          runs.add(
              new Tail(
                  (end - start) / Nanos.PER_MICRO,
                  tail.isPresent() ? tail.getAsLong() / Nanos.PER_MICRO : null,
                  (end - line.leaves().end()) / Nanos.PER_MICRO,
                  line.leaves().idle(workers),
                  waits));
        }
      }
    }
    return new Tails(runs);
  }

  /** How often a thread has begun to wait in its life; 0 if that is over. */
  private static long waits(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    return info == null ? 0 : info.getWaitedCount() + info.getBlockedCount();
  }

  private Opened<Division> open() {
    boolean joins = manner == Manner.RECURSIVE;
    return switch (by) {
      case CONCURRENT -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(workers);
        Division division =
            joins
                ? (leaf, count) -> pool.invoke(new LeavesConcurrent(leaf, count))
                : (leaf, count) -> pool.invoke(new CompletedLeavesConcurrent(null, leaf, count));
        yield new Opened<>(division, workers, pool::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        Division division =
            joins
                ? (leaf, count) -> pool.invoke(new LeavesJdk(leaf, count))
                : (leaf, count) -> pool.invoke(new CompletedLeavesJdk(null, leaf, count));
        yield new Opened<>(division, workers, pool::shutdown);
      }
      default -> throw new IllegalArgumentException(by + " has no completers");
    };
  }
}
