package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.bench.Spin;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/**
 * The same computation again and again, which should always take as long: a fixed number of steps
 * of dependent arithmetic in one thread for each processor, no memory, nothing shared. When it does
 * not, the machine was busy with something else, or ran slower, and nothing measured meanwhile can
 * be believed.
 */
final class Control {
  /** How much longer it may take in the worst reading than in the best, as a share. */
  static final double MOST_DRIFT = 0.05;

  private static final int STEPS = 30_000_000;
  private static final int WIDE_STEPS = 20_000_000;
  private static final int REPEATS = 3;
  private final int threads = Runtime.getRuntime().availableProcessors();
  private boolean warm;

  /**
   * A measurement among all of a run.
   *
   * @param problem the program and its size
   * @param cell what is measured
   * @param round in which round
   */
  record Occasion(String problem, String cell, int round) {}

  /**
   * What was read beside a measurement.
   *
   * @param occasion which
   * @param beforeMillis before the measurement, see {@link #read}
   * @param afterMillis after it
   * @param wideMillis after it, see {@link #readWide}
   */
  record Reading(
      @JsonUnwrapped Occasion occasion,
      double beforeMillis,
      double afterMillis,
      double wideMillis) {
    /** Whether the machine was quiet, if the control can be as short as that. */
    boolean isQuiet(double shortest) {
      return isValid(drift(longest(), shortest));
    }

    private double longest() {
      return Math.max(beforeMillis, afterMillis);
    }
  }

  /**
   * What the control says of a run.
   *
   * @param valid whether it allows to believe all of it
   * @param invalid the problems, each a program and its size, that it does not allow to believe
   * @param controlDrift how much longer the longest of the controls took than the shortest of the
   *     run, as a share
   * @param wideSpread how much longer what keeps the processors' units busy took at worst than at
   *     best, as a share
   * @param controlShortestMillis the shortest of the run
   * @param controls those beside the measurements that count
   * @param thrownAway how many measurements were thrown away, and made again, by the control
   */
  record Verdict(
      boolean valid,
      List<String> invalid,
      double controlDrift,
      double wideSpread,
      double controlShortestMillis,
      List<Reading> controls,
      int thrownAway) {
    static Verdict of(List<Reading> controls, double shortest, int thrownAway) {
      List<Reading> disturbed = disturbed(controls, shortest);
      return new Verdict(
          disturbed.isEmpty(),
          disturbed.stream().map(reading -> reading.occasion.problem).distinct().toList(),
          drift(controls, shortest),
          spread(controls),
          shortest,
          controls,
          thrownAway);
    }

    /** What was measured beside a control that was too long. */
    List<Reading> disturbed() {
      return disturbed(controls, controlShortestMillis);
    }

    private static List<Reading> disturbed(List<Reading> controls, double shortest) {
      return controls.stream().filter(reading -> !reading.isQuiet(shortest)).toList();
    }
  }

  /**
   * Runs it, for a fraction of a second.
   *
   * @return the median of some runs, each as long as its slowest thread, in milliseconds
   */
  double read() {
    if (!warm) {
      for (int i = 0; i < REPEATS; i++) {
        readOnce();
        readWide();
      }
      warm = true;
    }
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < REPEATS; i++) {
      millis.add(readOnce());
    }
    return Spread.median(millis);
  }

  private double readOnce() {
    return slowest(() -> Spin.spin(1, STEPS));
  }

  /**
   * Runs code that keeps the processors' units busy, and so takes longer when somebody else has a
   * part of them, on the other thread of the same core: which the control, waiting for one result
   * after the other, hardly notices.
   *
   * @return as long as the slowest thread, in milliseconds
   */
  double readWide() {
    return slowest(() -> Spin.spinWide(1, WIDE_STEPS));
  }

  /** What one thread did; all compute the same value. */
  private record Run(long nanos, long value) {
    static Run of(LongSupplier work) {
      long start = System.nanoTime();
      long value = work.getAsLong();
      return new Run(System.nanoTime() - start, value);
    }
  }

  private double slowest(LongSupplier work) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    long most = 0;
    try {
      List<Future<Run>> runs = executor.invokeAll(Collections.nCopies(threads, () -> Run.of(work)));
      long value = runs.get(0).get().value;
      for (Future<Run> run : runs) {
        most = Math.max(most, run.get().nanos);
        if (run.get().value != value) {
          throw new IllegalStateException("two threads computed different values");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      executor.shutdown();
    }
    return most / Nanos.PER_MILLI;
  }

  /** How much longer the wide computation took in the worst reading than in the best. */
  static double spread(List<Reading> readings) {
    DoubleSummaryStatistics wide =
        readings.stream().mapToDouble(Reading::wideMillis).summaryStatistics();
    return readings.isEmpty() ? 0 : drift(wide.getMax(), wide.getMin());
  }

  /** How much longer the longest of the readings took than the shortest, as a share of that. */
  static double drift(List<Reading> readings, double shortest) {
    return drift(readings.stream().mapToDouble(Reading::longest).max().orElse(shortest), shortest);
  }

  /** How much longer a reading took than the shortest, as a share of that. */
  static double drift(double millis, double shortest) {
    return millis / shortest - 1;
  }

  /** Whether what was measured with that drift may be believed. */
  static boolean isValid(double drift) {
    return drift <= MOST_DRIFT;
  }
}
