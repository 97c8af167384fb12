package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** One program in variants, whose speed-ups are compared. */
public final class Variations {
  private Variations() {}

  private static final String BYTES = "bytes";
  private static final String LONGS = "longs";

  /** The longs, the array merged into, their order before, and the right one. */
  private static final int MOST_BYTES = 4 * Long.BYTES;

  public static Needs widthsNeeds(Setting setting) {
    return new Needs((long) numbers(setting) * MOST_BYTES, 0);
  }

  private static int numbers(Setting setting) {
    int paper = Seven.paperOf("L-bw", "sort", "numbers");
    return setting.choose(1_000, 1_000_000, Seven.fitting(paper, MOST_BYTES, setting));
  }

  /** L-bw: sorting bytes, shorts, ints and longs that all have the same values. */
  public static void widths(Bench bench) {
    Claim claim = bench.claim();
    int n = numbers(bench.setting());
    int paper = (int) claim.get("size", "sort", "numbers");
    if (n != paper) {
      bench.scale("%,d numbers, the document has %,d", n, paper);
    }
    Runs runs = new Runs(bench);
    Variants variants =
        new Variants(bench, "Memory bandwidth effects: Sorting", "elements", runs.withProcessors());
    Saying ratios = bench.saying();
    Saying speedUps = bench.saying();
    for (By by : Runs.BY) {
      Map<String, Variants.Told> all = new LinkedHashMap<>();
      for (String width : List.of(BYTES, "shorts", "ints", LONGS)) {
        all.put(
            width,
            variants.measure(
                width, by, count -> bench.cell("sort-" + width, List.of(n), by, count)));
      }
      StringJoiner faster = new StringJoiner(", ");
      all.forEach(
          (width, told) ->
              faster.add("%s %s".formatted(width, Text.number("%.2f", told.speedUp()))));
      speedUps.of(by, "%s", faster);
      Variants.Told bytes = Objects.requireNonNull(all.get(BYTES));
      Variants.Told longs = Objects.requireNonNull(all.get(LONGS));
      speedUps.vote(Answer.above(bytes.speedUp() / longs.speedUp(), 1));
      ratios.of(by, "%.2f times", Runs.speedUp(longs.one(), bytes.one()));
    }
    for (String width : List.of(BYTES, LONGS)) {
      variants.addDocument(width, 1e3 * claim.get("seconds", width, 1));
    }
    ratios.tell("longs and bytes");
    speedUps.answer("speed-ups", Text.workers(runs.most()));
  }

  public static Needs barriersNeeds(Setting setting) {
    return Seven.needs(setting, List.of(Seven.JACOBI));
  }

  /** L-sync: Jacobi with a barrier after every step, and after every ten. */
  public static void barriers(Bench bench) {
    Seven.JACOBI.tellScale(bench);
    Claim claim = bench.claim();
    int often = (int) claim.get("steps per barrier", "often", "all");
    int seldom = (int) claim.get("steps per barrier", "seldom", "all");
    // So large that the margins which a block has to relax besides, ten cells wide, do not matter.
    int side = bench.setting().choose(16, 128);
    bench.scale("blocks", side, seldom);
    Variants variants =
        new Variants(bench, "Sync Effects: Jacobi", "barrier", new Runs(bench).workers());
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      double every = measureBarrier(bench, variants, side, by, often);
      double few = measureBarrier(bench, variants, side, by, seldom);
      saying.of(by, "%.2f and %.2f", every, few);
      saying.vote(Answer.above(few / every, 1));
    }
    saying.answer("barriers", Text.workers(new Runs(bench).most()));
  }

  private static double measureBarrier(Bench bench, Variants variants, int side, By by, int every) {
    List<Integer> arguments = new ArrayList<>(Seven.JACOBI.arguments(bench.setting()));
    arguments.add(every);
    String barrier = every == 1 ? "every step" : "every %d steps".formatted(every);
    return variants
        .measure(barrier, by, count -> bench.cell("jacobi", arguments, by, count).at(side))
        .speedUp();
  }

  private static final String COLLECTOR = "-XX:+UseSerialGC";

  /** Eden and both survivor spaces are of one size. */
  private static final String EQUAL_SPACES = "-XX:SurvivorRatio=1";

  private static final int SPACES = 3;

  /** The whole heap, with room for the largest young generation. */
  private static final String HEAP = "-Xmx512m";

  /** Without a threshold there are so many more tasks that less is enough. */
  private static final int LESS = 4;

  /** A size of the semispaces by the number of workers. */
  private record Space(String name, IntUnaryOperator megabytes) {}

  /**
   * L-gc: Fib's speed-up against the size of the young generation. The paper's collector copies
   * from one semispace to the other, with all threads stopped; the one nearest to it is the serial
   * one, with an eden as large as its semispace, and survivor spaces that are as large again.
   */
  public static void youngGenerations(Bench bench) {
    Claim claim = bench.claim();
    int small = (int) claim.get("semispace MB", "small", "all");
    int large = (int) claim.get("semispace MB", "large", "all");
    int base = (int) claim.get("semispace MB", "scaled", "base");
    int each = (int) claim.get("semispace MB", "scaled", "per thread");
    List<Space> spaces =
        List.of(
            new Space("%d MB".formatted(small), workers -> small),
            new Space("%d + %d p MB".formatted(base, each), workers -> base + each * workers),
            new Space("%d MB".formatted(large), workers -> large));
    bench.scale("mark-sweep");
    Variants variants =
        new Variants(
            bench,
            "GC Effects: Fib (serial collector)",
            "program and semispace",
            new Runs(bench).withProcessors());
    for (Integer threshold : Arrays.asList(Seven.FIB.threshold(), null)) {
      Saying saying = bench.saying();
      String program = threshold == null ? "Fib, no threshold" : "Fib, threshold " + threshold;
      for (By by : List.of(By.FJTASK, By.JDK)) {
        List<Double> reached = new ArrayList<>();
        StringJoiner speedUps = new StringJoiner(", ");
        for (Space space : spaces) {
          String variant = program + ", " + space.name;
          double last =
              variants
                  .measure(variant, by, count -> youngCell(bench, space, threshold, by, count))
                  .speedUp();
          reached.add(last);
          speedUps.add(Text.number("%.2f", last) + " with " + space.name);
        }
        saying.of(by, "%s", speedUps);
        saying.vote(Answer.above(reached.get(reached.size() - 1) / reached.get(0), 1));
      }
      saying.answer("semispaces", program, Text.workers(new Runs(bench).most()));
    }
  }

  private static Cell youngCell(
      Bench bench, Space space, @Nullable Integer threshold, By by, int workers) {
    int paper = Seven.paperOf("L-fib", "fib", "n");
    int n =
        threshold == null
            ? bench.setting().choose(16, 32, 32 + LESS)
            : bench.setting().choose(16, 32 + LESS, paper);
    int young = SPACES * space.megabytes.applyAsInt(workers);
    return bench
        .cell("fib", List.of(n), by, workers)
        .at(threshold)
        .with(COLLECTOR, "-Xmn" + young + "m", EQUAL_SPACES, HEAP);
  }

  /** Largest indices that do not fork; 1 is the natural bottom. */
  private static final List<Integer> THRESHOLDS = List.of(1, 5, 13, 20);

  /** L-knobs: the two knobs, number of workers and granularity, turned on Fib. */
  public static void knobs(Bench bench) {
    Runs runs = new Runs(bench);
    int n = bench.setting().choose(16, 32, 40);
    bench.scale("fib(%d)", n);
    Table table = bench.table("thresholds");
    Figure lines = bench.figure("Fib by workers and threshold", "threshold", "log: ms");
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      int bestAlone = 0;
      for (int workers : List.of(1, runs.most())) {
        double least = Double.MAX_VALUE;
        int best = 0;
        double bottom = Double.NaN;
        for (int threshold : THRESHOLDS) {
          Measurement m = bench.measure(bench.cell("fib", List.of(n), by, workers).at(threshold));
          table.add(by, workers, threshold, m.spread().range());
          lines.add(by + ", " + Text.workers(workers), threshold, m.spread());
          bottom = threshold == THRESHOLDS.get(0) ? m.medianMs() : bottom;
          if (m.medianMs() < least) {
            least = m.medianMs();
            best = threshold;
          }
        }
        bestAlone = workers == 1 ? best : bestAlone;
        if (workers == runs.most()) {
          saying.of(by, "%.2f times as long, %d and %d", bottom / least, bestAlone, best);
          saying.vote(bestAlone == best ? Boolean.TRUE : null);
        }
      }
    }
    saying.answer("thresholds", Text.workers(runs.most()), THRESHOLDS);
  }

  /** A program in several variants, each on one worker and on more: their times and speed-ups. */
  static final class Variants {
    private final Bench bench;
    private final List<Integer> workers;
    private final Table table;
    private final Figure lines;

    /**
     * @param variant what they differ in
     * @param workers how many, one first
     */
    Variants(Bench bench, String title, String variant, List<Integer> workers) {
      this.bench = bench;
      this.workers = workers;
      table =
          bench.tableOf(
              title,
              variant
                  + " | run by | workers | "
                  + Table.MEDIAN_MS
                  + " | speed-up:times:2 | collections:a run:2 | collections:ms a run:2 | slept:times a run:1");
      lines = bench.figure(title, "workers", "speed-up");
    }

    /**
     * What a variant gave.
     *
     * @param one on one worker
     * @param speedUp on as many workers as there are processors
     */
    record Told(Measurement one, double speedUp) {}

    /** Measures a variant. */
    Told measure(String variant, By by, IntFunction<Cell> cell) {
      Measurement one = null;
      double speedUp = Double.NaN;
      for (int count : workers) {
        Measurement m = bench.measure(cell.apply(count));
        one = one == null ? m : one;
        double faster = Runs.speedUp(one, m);
        table.add(
            variant,
            by,
            count,
            m.spread().range(),
            faster,
            m.collections().minor(),
            m.collections().minorMs(),
            m.counted(Counters::parks));
        lines.add(variant + ", " + by, count, faster);
        speedUp = count == new Runs(bench).most() ? faster : speedUp;
      }
      return new Told(Objects.requireNonNull(one), speedUp);
    }

    /** A time of the document. */
    void addDocument(String variant, double ms) {
      table.add(variant, Times.DOCUMENT, 1, ms, null, null, null, null, null, null);
    }
  }
}
