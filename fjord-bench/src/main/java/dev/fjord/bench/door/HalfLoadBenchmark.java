package dev.fjord.bench.door;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Spin;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Tasks of about {@value #TASK_MICROS} µs that come whether those before have run or not, so many
 * that the processors of the pool are busy half of the time. JMH's own figure is the period; what
 * counts are {@link Starts}, divided by their rounds.
 */
public class HalfLoadBenchmark extends NanosPerRun {
  private static final int TASKS = 10_000;
  private static final int TASK_MICROS = 100;
  private static final int STEPS = TASK_MICROS * Spin.STEPS_PER_MICRO;
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** Times are right with that number only. */
  int tasks = TASKS;

  /** From submission to start, in nanoseconds. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Starts {
    /** So many rounds. */
    public long rounds;

    /** The sum of their medians. */
    public long medianNanos;

    /** The sum of what one task in a thousand takes longer than. */
    public long p999Nanos;
  }

  /** A round. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long round(Door door, Starts starts) {
    int busy = Math.min(door.workers, PROCESSORS);
    long periodNanos = 2_000L * TASK_MICROS / busy;
    long[] nanos = new long[tasks];
    Ran ran = new Ran();
    long due = System.nanoTime();
    for (int i = 0; i < tasks; i++) {
      for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
        LockSupport.parkNanos(due - now);
      }
      int task = i;
      long submitted = System.nanoTime();
      door.pool.execute(
          () -> {
            nanos[task] = System.nanoTime() - submitted;
            Spin.spin(task, STEPS);
            ran.add();
          });
      due += periodNanos;
    }
    long all = ran.await(tasks);
    Arrays.sort(nanos);
    starts.rounds++;
    starts.medianNanos += nanos[tasks / 2];
    starts.p999Nanos += nanos[(int) (tasks * 0.999)];
    return all;
  }
}
