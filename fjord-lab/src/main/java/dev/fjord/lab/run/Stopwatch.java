package dev.fjord.lab.run;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs one version of a problem over and over, times each run and checks each result. Stops at the
 * first run that is wrong or throws. What it throws makes it wrong, save what is no fault of the
 * version: memory that ran out, and {@link InputException}.
 *
 * @param <R> the result of a run
 */
final class Stopwatch<R> {
  /** Only keeps the count in its type: a run this short is no more than reading the clock. */
  private static final int MAX_RUNS_PER_SAMPLE = 1_000_000;

  private final Problem<R> problem;
  private Callable<R> version;
  private final List<Double> samplesMs = new ArrayList<>();
  private int runsPerSample = 1;
  private long warmupRuns;
  private long runs;
  private String answer = "";
  private String complaint = "";

  /**
   * @param problem what to reset before a run and to ask after it
   * @param version the run
   */
  Stopwatch(Problem<R> problem, Callable<R> version) {
    this.problem = problem;
    this.version = version;
  }

  /** From now on runs the version in another pool. */
  void goOnWith(Callable<R> other) {
    version = other;
  }

  /**
   * Runs without taking samples, and finds out how many runs make one. If none is to be taken, that
   * is all; else the heap is brought to rest too.
   */
  void warmUp(Effort effort) {
    if (effort.warmup() == 0) {
      return;
    }
    long spent = 0;
    long least = Long.MAX_VALUE;
    long start = System.nanoTime();
    long before = runs;
    while (isRight()
        && (runs < effort.warmup()
            || (spent < effort.warmMillis() * Nanos.PER_MILLI
                && Nanos.millisSince(start) < effort.mostWarmMillis()))) {
      long nanos = run();
      spent += nanos;
      least = Math.max(1, Math.min(least, nanos));
    }
    double wanted = Effort.SAMPLE_MILLIS * Nanos.PER_MILLI / least;
    double each = Nanos.millisSince(start) / (runs - before); // with its reset and check
    double most = Effort.MOST_TIMES * Effort.SAMPLE_MILLIS / each;
    wanted = Math.max(1, Math.min(wanted, most));
    runsPerSample = (int) Math.min(MAX_RUNS_PER_SAMPLE, Math.ceil(wanted));
    if (effort.repeat() > 0) {
      System.gc();
      settle(effort);
    }
    warmupRuns = runs;
  }

  /**
   * A full collection makes the heap small. As it grows again, the program writes to memory that
   * the operating system has first to provide, page by page, which takes longer than a fork. That
   * is over when the heap has kept its size for a while.
   */
  private void settle(Effort effort) {
    long start = System.nanoTime();
    long size = Jvm.heapBytes();
    double spent = 0;
    double changed = 0;
    do {
      spent += sampleMillis();
      if (Jvm.heapBytes() != size) {
        size = Jvm.heapBytes();
        changed = spent;
      }
    } while (isRight()
        && spent - changed < effort.settledMillis()
        && Nanos.millisSince(start) < effort.mostSettlingMillis());
  }

  /** Takes the samples. */
  void measure(Effort effort) {
    for (int sample = 0; sample < effort.repeat() && isRight(); sample++) {
      samplesMs.add(sampleMillis() / runsPerSample);
    }
  }

  /**
   * Runs for that long, or {@value Effort#MOST_TIMES} times as long with resets and checks, at
   * least once unless a run was wrong. How long the runs took together, in milliseconds.
   */
  double runFor(long millis) {
    long nanos = 0;
    long start = System.nanoTime();
    boolean isFirst = true;
    while (isRight()
        && (isFirst
            || (nanos < millis * Nanos.PER_MILLI
                && Nanos.millisSince(start) < Effort.MOST_TIMES * millis))) {
      nanos += run();
      isFirst = false;
    }
    return nanos / Nanos.PER_MILLI;
  }

  /** As many runs as make a sample, and how long they took together. */
  private double sampleMillis() {
    long nanos = 0;
    for (int i = 0; i < runsPerSample && isRight(); i++) {
      nanos += run();
    }
    return nanos / Nanos.PER_MILLI;
  }

  /** One run; its duration in nanoseconds. */
  private long run() {
    problem.reset();
    long start = System.nanoTime();
    long end;
    Answer checked;
    try {
      R result = version.call();
      end = System.nanoTime();
      checked = problem.check(result);
    } catch (OutOfMemoryError | InputException e) {
      throw e;
    } catch (Throwable thrown) {
      end = System.nanoTime();
      checked = Answer.wrong(answer, "threw " + thrown);
    }
    runs++;
    if (!checked.isRight()) {
      complaint = checked.complaint();
    } else if (runs > 1 && !checked.text().equals(answer)) {
      complaint = "gave " + answer + " before";
    }
    answer = checked.text();
    return end - start;
  }

  boolean isRight() {
    return complaint.isEmpty();
  }

  /** Runs so far, warm-up included. */
  long runs() {
    return runs;
  }

  /** Runs of the warm-up. */
  long warmupRuns() {
    return warmupRuns;
  }

  int runsPerSample() {
    return runsPerSample;
  }

  List<Double> samplesMs() {
    return isRight() ? List.copyOf(samplesMs) : List.of();
  }

  String answer() {
    return answer;
  }

  String complaint() {
    return complaint;
  }
}
