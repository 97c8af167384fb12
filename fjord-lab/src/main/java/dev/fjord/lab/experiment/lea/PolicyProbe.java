package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A program of bursts of work, a Fibonacci number each, with a pause before each. Arguments: {@link
 * Policy}, workers, n, threshold, bursts, then pauses in microseconds; there are so many bursts for
 * each pause.
 */
final class PolicyProbe implements Probe {
  static final String NAME = "idle-policy";

  /** What a burst took, in milliseconds. */
  private static final String MILLIS = "ms";

  /** Processor time of the caller and of the pool's threads a burst, its pause included. */
  private static final String CPU = "cpuMs";

  private static final String FAILED_SCANS = "failedScans";
  private static final String PARKS = "parks";
  private static final String STEALS = "steals";

  /** So many bursts are as good as none, since compilers are at work. */
  private static final int WARMUPS = 100;

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What was read of the bursts after pauses of one length; counts and processor time are a burst's
   * on average, null where they are not told.
   */
  record Bursts(
      List<Double> millis,
      double cpuMs,
      @Nullable Double failedScans,
      @Nullable Double parks,
      @Nullable Double steals) {

    /** Those after a pause; null if the probe failed. */
    static @Nullable Bursts after(int pauseMicros, Readings readings) {
      Double cpu = mean(readings, CPU, pauseMicros);
      return cpu == null
          ? null
          : new Bursts(
              readings.samples().getOrDefault(key(MILLIS, pauseMicros), List.of()),
              cpu,
              mean(readings, FAILED_SCANS, pauseMicros),
              mean(readings, PARKS, pauseMicros),
              mean(readings, STEALS, pauseMicros));
    }

    private static @Nullable Double mean(Readings readings, String what, int pauseMicros) {
      List<Double> one = readings.samples().getOrDefault(key(what, pauseMicros), List.of());
      return one.isEmpty() ? null : one.get(0);
    }
  }

  private static String key(String what, int pauseMicros) {
    return what + " after " + pauseMicros + " us";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Policy policy = Policy.valueOf(arguments.get(0));
    List<Integer> numbers =
        arguments.subList(1, arguments.size()).stream().map(Integer::valueOf).toList();
    int bursts = numbers.get(3);
    Map<String, List<Double>> samples = new HashMap<>();
    try (Crew crew = Crew.open(policy, numbers.get(0), numbers.get(1), numbers.get(2))) {
      String complaint = bursts(crew, Math.min(WARMUPS, bursts), 0, new ArrayList<>());
      for (int pause : numbers.subList(4, numbers.size())) {
        if (complaint.isEmpty()) {
          complaint = bursts(crew, bursts, pause, samples);
        }
      }
      return new Readings(complaint.isEmpty() ? samples : Map.of(), complaint);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Readings(Map.of(), "interrupted");
    }
  }

  private static String bursts(
      Crew crew, int bursts, int pauseMicros, Map<String, List<Double>> samples)
      throws InterruptedException {
    Counters before = crew.counters();
    double cpuBefore = crew.cpuMillis();
    List<Double> millis = new ArrayList<>();
    String complaint = bursts(crew, bursts, pauseMicros, millis);
    double cpu = (crew.cpuMillis() - cpuBefore) / bursts;
    Counters each = crew.counters().perRun(before, bursts);
    samples.put(key(MILLIS, pauseMicros), millis);
    samples.put(key(CPU, pauseMicros), List.of(cpu));
    samples.put(key(FAILED_SCANS, pauseMicros), known(each.failedScans()));
    samples.put(key(PARKS, pauseMicros), known(each.parks()));
    samples.put(key(STEALS, pauseMicros), List.of(each.steals()));
    return complaint;
  }

  private static List<Double> known(@Nullable Double number) {
    return number == null ? List.of() : List.of(number);
  }

  private static String bursts(Crew crew, int bursts, int pauseMicros, List<Double> millis)
      throws InterruptedException {
    String complaint = "";
    for (int burst = 0; burst < bursts && complaint.isEmpty(); burst++) {
      TimeUnit.MICROSECONDS.sleep(pauseMicros);
      long start = System.nanoTime();
      complaint = crew.once();
      millis.add((System.nanoTime() - start) / NANOS_PER_MILLI);
    }
    return complaint;
  }
}
