package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** S-queue: one queue that deals out all tasks against work stealing, by size of a task. */
public final class SharedQueue implements Documented {
  private static final int TINY = 500;
  private static final int QUICK = 100_000;
  private static final int FULL = 2_000_000;
  private static final List<Integer> BOTTOMS = List.of(1, 10, 100, 1_000, 10_000);
  private static final List<By> ALL = List.of(By.EXECUTOR, By.CONCURRENT, By.JDK);

  /** A queue that takes so many times as long has fallen behind. */
  private static final double BEHIND = 1.1;

  @Override
  public void run(Bench bench) {
    int n = bench.setting().choose(TINY, QUICK, FULL);
    List<Integer> bottoms = bench.setting().choose(List.of(10, 100), BOTTOMS, BOTTOMS);
    bench.scale(
        "the talk's picture is lost: here primes below %,d, %d workers",
        n, ShortRuns.workers(bench));
    Table table =
        bench.table(
            "Balancing tasks: elapsed time of a run by the size of its tasks",
            "numbers in a task | tasks | run by | median:ms:1 | least:ms:1 | most:ms:1 | "
                + "for a task:ns:0");
    Lines lines = bench.figure("Balancing tasks", "log: numbers in a task", "log: elapsed ms");
    Map<By, Map<Integer, Double>> medians = new EnumMap<>(By.class);
    for (int bottom : bottoms) {
      int tasks = (n - 1) / bottom + 1;
      for (By by : ALL) {
        Measurement m = bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, bottom));
        Double median = m.medianMs();
        if (median != null) {
          table.add(
              bottom,
              tasks,
              by.label(),
              median,
              m.leastMs(),
              m.greatestMs(),
              median * Nanos.PER_MILLI / tasks);
          lines.add(by.label(), bottom, m);
          medians.computeIfAbsent(by, key -> new TreeMap<>()).put(bottom, median);
        }
      }
    }
    Saying ours = new Saying();
    for (By by : List.of(By.CONCURRENT, By.JDK)) {
      fallsBehind(ours, by, medians);
    }
    ours.tellBeside(bench, "One queue was said to fall behind work stealing as tasks get small.");
  }

  private static void fallsBehind(Saying ours, By by, Map<By, Map<Integer, Double>> medians) {
    Map<Integer, Double> slower = new TreeMap<>();
    medians
        .getOrDefault(By.EXECUTOR, Map.of())
        .forEach(
            (bottom, queue) -> {
              Double stealing = medians.getOrDefault(by, Map.of()).get(bottom);
              if (stealing != null) {
                slower.put(bottom, queue / stealing);
              }
            });
    slower.entrySet().stream()
        .findFirst()
        .ifPresent(
            smallest -> {
              ours.vote(Answer.above(smallest.getValue(), 1));
              ours.add(
                  "against %s, it takes %.1f times as long with tasks of %d (%s)",
                  by.label(),
                  smallest.getValue(),
                  smallest.getKey(),
                  slower.entrySet().stream()
                      .filter(at -> at.getValue() > BEHIND)
                      .reduce((first, second) -> second)
                      .map(at -> "behind by a tenth or more up to tasks of " + at.getKey())
                      .orElse("behind nowhere"));
            });
  }
}
