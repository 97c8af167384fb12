package dev.fjord.bench.latency;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Setup;

/**
 * An empty task called by an ordinary thread when all workers have gone to sleep: {@value
 * Patience#IDLE_MILLIS} ms pass between calls. The caller has slept as well, so the sequential call
 * shows what of the time is the processor's waking up.
 */
@BenchmarkMode(Mode.SampleTime)
public class IdleCallBenchmark extends EmptyCallBenchmark {
  /** Lets the pool fall asleep. */
  @Setup(Level.Invocation)
  public void idle() {
    Patience.idle();
  }
}
