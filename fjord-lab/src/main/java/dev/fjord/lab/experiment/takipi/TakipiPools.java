package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Setting.Size;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.takipi.BlockingProbe.Taken;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** T-exec: pools larger than the processors for tasks that block, and common pools of a size. */
public final class TakipiPools {
  private TakipiPools() {}

  private static final List<Way> COMMON =
      List.of(Way.FJORD_COMMON, Way.FORK_COMMON, Way.JDK_COMMON, Way.STREAM_COMMON);

  /** That of the common pools: no number that they would have by themselves. */
  private static final int COMMON_FACTOR = 4;

  /** Measures pools of several sizes, and the common ones. */
  public static void pools(Bench bench) {
    Setting setting = bench.setting();
    int processors = setting.processors();
    bench.scale("tasks", tasks(setting), steps(setting), sleep(setting));
    Table table = bench.table("pools", processors);
    Figure lines = bench.figure(table.title(), "log: threads of the pool", "log: elapsed ms");
    Map<Way, Map<Integer, Taken>> taken = new EnumMap<>(Way.class);
    for (Way way : List.of(Way.FJORD, Way.JDK, Way.FIXED, Way.STREAM)) {
      Map<Integer, Taken> ofWay = taken.computeIfAbsent(way, key -> new TreeMap<>());
      for (int factor : setting.workers(List.of(1, 2, 4, 8))) {
        Taken one = read(bench, way, factor * processors);
        if (one != null) {
          add(table, lines, way, one);
          ofWay.put(one.threads(), one);
        }
      }
    }
    Taken told = read(bench, Way.FJORD_TOLD, processors);
    if (told != null) {
      add(table, lines, Way.FJORD_TOLD, told);
    }
    defaultSize(bench, taken, processors);
    tooMany(bench, taken);
    saidToBlock(bench, taken, told, processors);
    common(bench, COMMON_FACTOR * processors);
  }

  private static int tasks(Setting setting) {
    return setting.processors() * setting.choose(4, 24, 128);
  }

  private static int steps(Setting setting) {
    return setting.choose(1_000, 150_000);
  }

  private static int sleep(Setting setting) {
    return setting.choose(1, 4);
  }

  /** A pool of a size in a virtual machine of its own; null if it failed. */
  private static @Nullable Taken read(Bench bench, Way way, int threads) {
    Setting setting = bench.setting();
    int rounds = setting.choose(1, 3, 20);
    return bench.read(
        new BlockingProbe(way, threads, tasks(setting), steps(setting), sleep(setting), rounds));
  }

  private static void add(Table table, Figure lines, Way way, Taken one) {
    table.add(way, one.threads(), one.ofPool(), one.spread().range());
    lines.add(way, one.threads(), one.ms());
  }

  /** What the default size costs against twice as many, and what nothing can be faster than. */
  private static void defaultSize(
      Bench bench, Map<Way, Map<Integer, Taken>> taken, int processors) {
    Saying ours = bench.saying();
    taken.forEach(
        (way, all) -> {
          Taken usual = all.get(processors);
          Taken twice = all.get(2 * processors);
          if (usual != null && twice != null) {
            ours.of(way, "%+.0f %%", 100 * (usual.ms() / twice.ms() - 1));
            ours.vote(Answer.above(usual.ms() / twice.ms(), 1));
          }
        });
    ours.answer("default size", processors, 2 * processors);
    double compute =
        taken.values().stream()
            .flatMap(all -> all.values().stream())
            .mapToDouble(Taken::computeMillis)
            .min()
            .orElse(Double.NaN);
    bench.finding("computing", compute, compute * tasks(bench.setting()) / processors);
  }

  private static void tooMany(Bench bench, Map<Way, Map<Integer, Taken>> taken) {
    Saying ours = bench.saying();
    taken.forEach(
        (way, all) ->
            best(all).ifPresent(best -> ours.of(way, "%d (%.1f ms)", best.threads(), best.ms())));
    ours.tell("best number");
  }

  private static Optional<Taken> best(Map<Integer, Taken> all) {
    return all.values().stream().min(Comparator.comparingDouble(Taken::ms));
  }

  /** What a pool makes of tasks that say that they block. */
  private static void saidToBlock(
      Bench bench, Map<Way, Map<Integer, Taken>> taken, @Nullable Taken told, int processors) {
    Map<Integer, Taken> untold = taken.getOrDefault(Way.FJORD, Map.of());
    Taken same = untold.get(processors);
    Optional<Taken> best = best(untold);
    if (told != null && same != null && best.isPresent()) {
      bench.finding(
          "tasks that say it",
          processors,
          told.ofPool(),
          told.ms(),
          same.ms(),
          best.get().ms(),
          best.get().threads());
    }
  }

  private static void common(Bench bench, int size) {
    Table table = bench.table("common pools");
    Saying ours = bench.saying();
    for (Way way : COMMON) {
      String property = way.property().orElseThrow();
      // What is tiny is run in this virtual machine, where the pools are as large as they are.
      int threads = bench.setting().size() == Size.TINY ? present(way) : size;
      Taken one = read(bench, way, threads);
      if (one != null) {
        table.add(way, property, threads, one.ofPool(), one.all(), one.spread().range());
        ours.of(
            way,
            "%d of %d%s%s",
            one.ofPool(),
            threads,
            way.isBounded() ? "" : ", with spares for those that wait",
            one.all() > one.ofPool() ? ", and the caller besides" : "");
      }
    }
    ours.tell("properties");
  }

  /** How many threads a common pool has. */
  static int present(Way way) {
    try (Opened<Way.Body> opened = way.open(1)) {
      return opened.threads();
    }
  }
}
