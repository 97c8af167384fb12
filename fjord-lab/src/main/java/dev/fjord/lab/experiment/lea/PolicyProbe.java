package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A program of bursts of work, a Fibonacci number each, with a pause before each; there are so many
 * bursts for each pause.
 */
record PolicyProbe(
    Policy policy, int workers, int n, int threshold, int bursts, List<Integer> pausesMicros)
    implements Probe<PolicyProbe.All> {
  /** So many bursts are as good as none, since compilers are at work. */
  private static final int WARMUPS = 100;

  /**
   * What was read of the bursts after pauses of one length; counts are a burst's on average, null
   * where they are not told.
   *
   * @param millis what each took
   * @param cpuMs processor time of the caller and of the pool's threads a burst, with its pause
   */
  record Bursts(
      List<Double> millis,
      double cpuMs,
      @Nullable Double failedScans,
      @Nullable Double parks,
      double steals) {}

  /** The bursts after each pause. */
  record All(List<Bursts> byPause) {}

  @Override
  public All run() throws Exception {
    List<Bursts> all = new ArrayList<>();
    try (Crew crew = Crew.open(policy.runner(), policy.policy(), workers, n, threshold)) {
      List<Double> unused = times(crew, Math.min(WARMUPS, bursts), 0);
      for (int pause : pausesMicros) {
        Counters before = crew.counters();
        double cpuBefore = crew.cpuMillis();
        List<Double> millis = times(crew, bursts, pause);
        double cpu = (crew.cpuMillis() - cpuBefore) / bursts;
        Counters each = crew.counters().perRun(before, bursts);
        all.add(new Bursts(millis, cpu, each.failedScans(), each.parks(), each.steals()));
      }
    }
    return new All(all);
  }

  private static List<Double> times(Crew crew, int bursts, int pauseMicros) throws Exception {
    List<Double> millis = new ArrayList<>();
    for (int burst = 0; burst < bursts; burst++) {
      TimeUnit.MICROSECONDS.sleep(pauseMicros);
      long start = System.nanoTime();
      crew.once();
      millis.add(Nanos.millisSince(start));
    }
    return millis;
  }
}
