package dev.fjord.lab.run;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/**
 * A version of a program, warm, in its pool: measured there, or run whenever it is its turn. Each
 * run is timed and its result checked. Stops at the first run that is wrong or throws. What it
 * throws makes it wrong, save what is no fault of the version: memory that ran out, and {@link
 * InputException}.
 *
 * @param <R> the result of a run
 */
public final class Seat<R> implements AutoCloseable {
  /** A turn of short runs takes about so long: far above what it costs to be woken for it. */
  private static final int TURN_MILLIS = 50;

  /** Only keeps the count in its type: a run this short is no more than reading the clock. */
  private static final int MAX_RUNS_PER_SAMPLE = 1_000_000;

  private final Cell cell;
  private final Problem<R> problem;
  private final Stage<R> stage;

  /** The run: in the pool, or in a smaller one to warm up. */
  private Callable<R> version;

  private final List<Double> samplesMs = new ArrayList<>();
  private int runsPerSample = 1;
  private long warmupRuns;
  private long runs;
  private long told;
  private String answer = "";
  private String complaint = "";

  private Seat(Cell cell, Problem<R> problem) {
    this.cell = cell;
    this.problem = problem;
    this.stage = Stage.open(cell, problem);
    this.version = stage.run();
  }

  /** Opens the pool that a cell asks for, and warms up as it says. */
  static <R> Seat<R> of(Cell cell, Problem<R> problem) {
    Seat<R> seat = new Seat<>(cell, problem);
    try {
      if (cell.isOversubscribed()) {
        Cell few = cell.warmingUpOn(Jvm.processors());
        try (Stage<R> first = Stage.open(few, problem)) {
          seat.version = first.run();
          seat.warmUp(few.effort());
        }
        seat.version = seat.stage.run();
      }
      seat.warmUp(cell.effort());
      return seat;
    } catch (RuntimeException | Error e) {
      seat.close();
      throw e;
    }
  }

  /** Takes the samples that the cell asks for. */
  Measurement measure() {
    Counters before = stage.counters().get();
    GarbageCollections collected = GarbageCollections.current();
    for (int sample = 0; sample < cell.effort().repeat() && isRight(); sample++) {
      samplesMs.add(sampleMillis() / runsPerSample);
    }
    Counters after = stage.counters().get();
    long counted = Math.max(1, runs - warmupRuns);
    OptionalLong forks = problem.forks();
    return new Measurement(
        cell.contender(),
        cell.workers(),
        isRight() ? List.copyOf(samplesMs) : List.of(),
        runsPerSample,
        warmupRuns,
        runs,
        answer,
        complaint,
        forks.isPresent() ? forks.getAsLong() : null,
        before == null || after == null ? null : after.perRun(before, counted),
        GarbageCollections.current().perRun(collected, counted),
        null,
        Jvm.current());
  }

  /**
   * Runs the program once to be awake, then as often as fills {@value #TURN_MILLIS} milliseconds,
   * at least once. Runs no more once a result was wrong.
   */
  public Turn turn() {
    runFor(0);
    long before = runs;
    double millis = runFor(TURN_MILLIS);
    long counting = Math.max(1, runs - before);
    long checked = runs - told;
    told = runs;
    return new Turn(isRight() ? millis / counting : 0, checked, answer, complaint);
  }

  /**
   * Runs without taking samples, and finds out how many runs make one. If none is to be taken, that
   * is all; else the heap is brought to rest too.
   */
  private void warmUp(Effort effort) {
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

  private boolean isRight() {
    return complaint.isEmpty();
  }

  /** Ends its pool. */
  @Override
  public void close() {
    stage.close();
  }
}
