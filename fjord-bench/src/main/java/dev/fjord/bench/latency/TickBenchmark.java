package dev.fjord.bench.latency;

import static dev.fjord.bench.WrongResultException.check;

import com.sun.management.OperatingSystemMXBean;
import dev.fjord.Fork;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.Spin;
import dev.fjord.lab.loop.RangeSum;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A program that works in small bursts, as games, robots and audio do: every millisecond a region
 * of about 10 µs of work, forked in {@value #LEAVES} leaves. JMH's own figure is the period; what
 * counts are {@link Totals}, whose quotients are the wall time of a region, and the processor time
 * that the whole process used for a tick, waking, searching and sleeping included.
 */
public class TickBenchmark extends NanosPerRun {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int LEAVES = 16;

  /** Steps of a leaf. */
  private static final int STEPS = 10 * Spin.STEPS_PER_MICRO / LEAVES;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private long next;
  private final long expected = region(RangeSum::loop);

  /** Begins the clock. */
  @Setup(Level.Iteration)
  public void start() {
    next = System.nanoTime();
  }

  /** What all ticks of an iteration used. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Totals {
    /** Ticks. */
    public long ticks;

    /** Wall time inside of the regions, in nanoseconds. */
    public long regionNanos;

    /** Processor time of the process, in nanoseconds. */
    public long cpuNanos;

    private long cpuBefore;

    /** Begins an iteration. */
    @Setup(Level.Iteration)
    public void begin() {
      cpuBefore = PROCESS.getProcessCpuTime();
    }

    /** Ends an iteration. */
    @TearDown(Level.Iteration)
    public void end() {
      cpuNanos = PROCESS.getProcessCpuTime() - cpuBefore;
    }
  }

  /** Plain calls. */
  @Benchmark
  public long sequential(Totals totals) {
    return tick(totals, () -> region(RangeSum::loop));
  }

  /** {@link Fork}. */
  @Benchmark
  public long fjord(Totals totals, Pools pools) {
    return tick(totals, () -> call(pools));
  }

  /** Fork one, compute the other, join. */
  @Benchmark
  public long forkJoin(Totals totals, Pools pools) {
    return tick(totals, () -> region(RangeSum.jdk(pools.jdk())));
  }

  private static long call(Pools pools) {
    long[] sum = new long[1];
    pools.fjord().run(() -> sum[0] = region(RangeSum::fork));
    return sum[0];
  }

  private long tick(Totals totals, LongSupplier region) {
    long start = System.nanoTime();
    long sum = region.getAsLong();
    long end = System.nanoTime();
    totals.ticks++;
    totals.regionNanos += end - start;
    next = Math.max(next + PERIOD_NANOS, end - PERIOD_NANOS);
    for (long now = end; now < next; now = System.nanoTime()) {
      LockSupport.parkNanos(next - now);
    }
    return check(sum, expected);
  }

  private static long region(RangeSum by) {
    return by.sum(0, LEAVES, leaf -> Spin.spin(leaf, STEPS));
  }
}
