package dev.fjord.bench.versus;

import dev.fjord.bench.WrongResultException;
import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.Spread;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures cells of the virtual machine with JMH, each in a virtual machine of its own.
 *
 * @param heap the heap of each, as after {@code -Xmx}
 * @param paperHeap the same for the paper's sizes
 */
record JmhRun(String heap, String paperHeap) {
  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final double UPPER = 99;
  private static final double MIDDLE = 50;

  /** Both in words. */
  String heaps() {
    return heap.equals(paperHeap) ? heap : heap + ", for the paper's sizes " + paperHeap;
  }

  /**
   * Measures a cell once.
   *
   * @throws FailedRunException if it gave no result, or a wrong one
   */
  Sample measure(Cell cell, Effort effort) {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    try {
      Collection<RunResult> results =
          new Runner(
                  options(cell, cell.effort(effort)),
                  OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL))
              .run();
      if (results.size() != 1) {
        throw FailedRunException.failed(
            "%s: %d benchmarks".formatted(cell.title(), results.size()));
      }
      return sample(results.iterator().next());
    } catch (RunnerException e) {
      throw explain(cell, e, told.toString(StandardCharsets.UTF_8));
    }
  }

  private Options options(Cell cell, Effort effort) {
    Jdk jdk = cell.jdk();
    Collector collector = cell.collector();
    if (jdk == null || collector == null) {
      throw new IllegalArgumentException(cell.title());
    }
    String size = cell.isPaper() ? paperHeap : heap;
    List<String> arguments =
        new ArrayList<>(List.of(collector.option(), "-Xms" + size, "-Xmx" + size));
    if (cell.contender() == Contender.VIRTUAL_THREAD) {
      arguments.add("-Djdk.virtualThreadScheduler.parallelism=" + cell.workers());
    }
    String method = cell.subject().benchmark().getName() + "." + cell.contender().id();
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .include("^" + Pattern.quote(method) + "$")
            .jvm(jdk.java())
            .jvmArgs(arguments.toArray(String[]::new))
            .forks(1)
            .warmupIterations(effort.warmups())
            .warmupTime(TimeValue.milliseconds(effort.warmupMillis()))
            .measurementIterations(effort.iterations())
            .measurementTime(TimeValue.milliseconds(effort.iterationMillis()))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .param("workers", Integer.toString(cell.workers()));
    params(cell).forEach((name, value) -> builder.param(name, value));
    return builder.build();
  }

  private static Map<String, String> params(Cell cell) {
    Map<String, String> params = new LinkedHashMap<>(cell.subject().params());
    if (!cell.subject().sizeParam().isEmpty()) {
      params.put(cell.subject().sizeParam(), cell.size());
    }
    params.putAll(cell.tuning().params());
    return params;
  }

  private static Sample sample(RunResult result) {
    List<Double> raw =
        result.getBenchmarkResults().stream()
            .flatMap(benchmark -> benchmark.getIterationResults().stream())
            .map(iteration -> iteration.getPrimaryResult().getScore())
            .toList();
    Double bytes = score(result, ALLOCATED);
    Double ticks = score(result, "ticks");
    Double region = score(result, "regionNanos");
    Double cpu = score(result, "cpuNanos");
    if (ticks != null && region != null && cpu != null) {
      return new Sample(region / ticks, raw, bytes, null, cpu / ticks, "");
    }
    Result<?> primary = result.getPrimaryResult();
    if (result.getParams().getMode() == Mode.SampleTime) {
      var statistics = primary.getStatistics();
      return new Sample(
          statistics.getPercentile(MIDDLE), raw, bytes, statistics.getPercentile(UPPER), null, "");
    }
    return new Sample(Spread.median(raw), raw, bytes, null, null, "");
  }

  private static @Nullable Double score(RunResult result, String name) {
    Result<?> found = result.getSecondaryResults().get(name);
    return found == null ? null : Double.valueOf(found.getScore());
  }

  /** The line that says why, from what the virtual machine printed, else from JMH. */
  private static FailedRunException explain(Cell cell, RunnerException e, String told) {
    String wrong = WrongResultException.class.getName() + ": ";
    for (String line : told.lines().toList()) {
      if (line.contains(wrong)) {
        return FailedRunException.wrong(
            "%s: %s".formatted(cell.title(), line.substring(line.indexOf(wrong) + wrong.length())));
      }
    }
    String why =
        told.lines()
            .map(String::strip)
            .filter(
                line -> line.matches("(Error|Exception in|Caused by|java\\.|[a-z.]+Exception).*"))
            .findFirst()
            .orElseGet(
                () -> String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason"));
    return FailedRunException.failed(cell.title() + ": " + why);
  }
}
