package dev.fjord.lab.experiment.lea;

import static java.util.stream.Collectors.joining;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.NativeProgram;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The same programs in other frameworks and languages. */
public final class Peers {
  private Peers() {}

  /** A contender in another language, a file of {@code fjord-bench/native}. */
  private record Native(String name, String file) {
    Path path() {
      return NativeProgram.folder(Path.of(System.getProperty(Jvm.HOME, ""))).resolve(file);
    }
  }

  private static final List<Native> NATIVES =
      List.of(
          new Native("rayon (Rust)", "rayon"),
          new Native("chili (Rust)", "chili"),
          new Native("oneTBB (C++)", "onetbb"),
          new Native("OpenMP tasks (C++)", "openmp"),
          new Native("goroutines (Go)", "go"));

  /** The programs that those have. */
  private static final List<Seven> COMMON = List.of(Seven.FIB, Seven.SORT, Seven.MM);

  /** A best time that was measured here. */
  private record Entry(Seven program, String by, int workers, double ms) {}

  public static Needs needs(Setting setting) {
    return Seven.needs(setting, EnumSet.complementOf(EnumSet.of(Seven.FIB)));
  }

  /**
   * L-peers: the same programs in other frameworks, best of three runs as in the paper; Fib without
   * a threshold. Of the frameworks of other languages those run that have been built.
   */
  public static void peers(Bench bench) {
    Seven.all().stream().skip(1).forEach(program -> program.tellScale(bench));
    bench.scale("Fib(%d) without a threshold, the paper does not tell its size", fib(bench));
    Runs runs = new Runs(bench);
    Table table = bench.table("best");
    Figure lines = bench.figure("Other Frameworks", "workers", "log: ms");
    List<Native> built = built(bench);
    List<Entry> entries = new ArrayList<>();
    for (Seven program : Seven.all()) {
      Map<String, String> results = new LinkedHashMap<>();
      for (int workers : runs.most() == 1 ? List.of(1) : List.of(1, runs.most())) {
        for (By by : Runs.BY) {
          List<Integer> arguments = arguments(bench, program);
          Measurement m = bench.measure(bench.cell(program.program, arguments, by, workers));
          if (m.isRight()) {
            entries.add(new Entry(program, by.toString(), workers, m.spread().least()));
          }
          if (program == Seven.FIB && m.isRight()) {
            results.put(by.toString(), m.answer());
          }
        }
        for (Native by : COMMON.contains(program) ? built : List.<Native>of()) {
          String size = arguments(bench, program).get(0).toString();
          NativeProgram.Call call = new NativeProgram.Call(program.program, size, workers, 3);
          NativeProgram.Line line = bench.read(new NativeProbe(by.path().toString(), call));
          if (line != null) {
            double least = Collections.min(line.warmNanos()) / Nanos.PER_MILLI;
            entries.add(new Entry(program, by.name, workers, least));
            results.put(by.name, line.result());
          }
        }
      }
      if (results.values().stream().distinct().count() > 1) {
        bench.complain("%s: %s do not agree", program, results);
      }
    }
    for (Entry entry : entries) {
      double faster = alone(entries, entry) / entry.ms;
      table.add(entry.program, entry.by, entry.workers, entry.ms, faster);
      lines.add(entry.program + ", " + entry.by, entry.workers, entry.ms);
    }
    for (Seven program : Seven.all()) {
      tell(bench, entries, program, runs.most());
    }
    tellSpeedUps(bench, entries, runs.most());
  }

  private static int fib(Bench bench) {
    return bench.setting().choose(16, 30, 36);
  }

  private static List<Integer> arguments(Bench bench, Seven program) {
    return program == Seven.FIB ? List.of(fib(bench)) : program.arguments(bench.setting());
  }

  /** Those that have been built; the others are told. */
  private static List<Native> built(Bench bench) {
    List<Native> built =
        NATIVES.stream().filter(each -> new NativeProgram(each.path()).isBuilt()).toList();
    if (built.size() < NATIVES.size()) {
      bench.scale(
          "absent",
          NATIVES.stream()
              .filter(each -> !built.contains(each))
              .map(Native::name)
              .collect(joining(", ")));
    }
    return built;
  }

  /** The time of the same on one worker. */
  private static double alone(List<Entry> entries, Entry entry) {
    return entries.stream()
        .filter(other -> other.program == entry.program && other.by.equals(entry.by))
        .filter(other -> other.workers == 1)
        .mapToDouble(Entry::ms)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Who is first, and how far behind Fjord is. */
  private static void tell(Bench bench, List<Entry> entries, Seven program, int workers) {
    List<Entry> sorted =
        entries.stream()
            .filter(entry -> entry.program == program && entry.workers == workers)
            .sorted((a, b) -> Double.compare(a.ms, b.ms))
            .toList();
    for (Entry entry : sorted) {
      if (entry.by.equals(By.FORK.toString())) {
        Entry first = sorted.get(0);
        Entry last = sorted.get(sorted.size() - 1);
        bench.finding(
            "first and last",
            program,
            Text.workers(workers),
            first.by,
            sorted.size(),
            first.ms,
            last.by,
            last.ms,
            entry.ms / first.ms);
      }
    }
  }

  private static void tellSpeedUps(Bench bench, List<Entry> entries, int workers) {
    Spread faster =
        Spread.of(
            entries.stream()
                .filter(entry -> entry.workers == workers)
                .map(entry -> alone(entries, entry) / entry.ms)
                .filter(times -> !times.isNaN())
                .toList());
    Claim claim = bench.claim();
    double threads = claim.get("threads", "all", "most");
    double least = claim.get("speed up", "all", "least");
    bench.answer(
        workers == 1 ? null : faster.least() / workers >= least / threads,
        "speed-ups",
        Text.workers(workers),
        faster.least(),
        faster.most());
  }

  /** Runs a contender in another language, which is a file. */
  record NativeProbe(String file, NativeProgram.Call call) implements Probe<NativeProgram.Line> {
    @Override
    public NativeProgram.Line run() {
      return new NativeProgram(Path.of(file)).run(call);
    }
  }
}
