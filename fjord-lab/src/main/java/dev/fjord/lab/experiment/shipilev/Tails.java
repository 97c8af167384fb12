package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.Tails.TailProbe.Manner;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.run.ThreadUse;
import dev.fjord.lab.run.Watched;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What joins wait for. */
public final class Tails {
  private Tails() {}

  private static final List<By> ALL = List.of(By.CONCURRENT, By.JDK);

  /** Numbers in a task. */
  private static final int BOTTOM = 20;

  /** S-cc: the tail of a run, with joins and with completers. */
  public static void tails(Bench bench) {
    int n = bench.setting().choose(500, 200_000, 2_000_000);
    bench.scale("runs", steps(bench), TailProbe.PAUSE_MILLIS, n, ShortRuns.workers(bench));
    shortRuns(bench);
    waits(bench, n);
  }

  /** Of arithmetic in a run for each worker, some milliseconds: wakes are over by then. */
  private static int steps(Bench bench) {
    return bench.setting().choose(20_000, 2_000_000);
  }

  /** Of short runs. */
  private static void shortRuns(Bench bench) {
    Table table = bench.table("short runs");
    int rounds = bench.setting().choose(2, 40, 1_000);
    for (int leaves : List.of(64, 1_024)) {
      Saying ours = bench.saying();
      for (By by : ALL) {
        Map<Manner, Told> shortRuns = new EnumMap<>(Manner.class);
        for (Manner manner : Manner.values()) {
          int workers = ShortRuns.workers(bench);
          int steps = workers * steps(bench) / leaves;
          TailProbe.Runs read =
              bench.read(new TailProbe(by, manner, workers, leaves, steps, rounds));
          if (read != null) {
            List<TailProbe.Tail> all = read.runs();
            Told told = Told.of(all);
            shortRuns.put(manner, told);
            table.add(
                leaves,
                by,
                manner,
                median(all, TailProbe.Tail::elapsed),
                100 * told.full,
                told.tail,
                told.longTail,
                100 * median(all, TailProbe.Tail::idle),
                median(all, TailProbe.Tail::result),
                told.waits);
          }
        }
        compare(ours, by, shortRuns);
      }
      ours.answer("tails", leaves);
    }
  }

  private static double median(List<TailProbe.Tail> runs, Function<TailProbe.Tail, Double> what) {
    return Spread.median(runs.stream().map(what).toList());
  }

  /**
   * What the tails of one probe tell: the share of the runs that have one, those as a median and as
   * a long one, and the waits of a run, of which the mean, since most runs have a few. The tail is
   * NaN if in no run all workers were at work at once.
   */
  private record Told(double full, double tail, double longTail, double waits) {
    static Told of(List<TailProbe.Tail> runs) {
      List<Double> told = runs.stream().map(TailProbe.Tail::tail).filter(Objects::nonNull).toList();
      double waits = runs.stream().mapToLong(TailProbe.Tail::waits).average().orElse(0);
      Spread tails = Spread.of(told);
      return new Told((double) told.size() / runs.size(), tails.median(), tails.high(), waits);
    }
  }

  private static void compare(Saying ours, By by, Map<Manner, Told> shortRuns) {
    Told joins = shortRuns.get(Manner.RECURSIVE_JOINS);
    Told completers = shortRuns.get(Manner.COMPLETERS);
    if (joins == null || completers == null) {
      return;
    }
    if (Double.isNaN(joins.tail + completers.tail)) {
      ours.of(by, "none, for in no run all workers were at work at once");
      return;
    }
    ours.of(
        by,
        "%,.1f µs with joins and %,.1f with completers (%.0f and %.0f %% of the runs have"
            + " one), and threads begin to wait %.2f and %.2f times in a run",
        joins.tail,
        completers.tail,
        100 * joins.full,
        100 * completers.full,
        joins.waits,
        completers.waits);
    ours.vote(Answer.above(joins.tail / completers.tail, 1));
  }

  /** What joins met and threads waited in a longer run. */
  private static void waits(Bench bench, int n) {
    Table table = bench.table("longer run");
    int runs = bench.setting().choose(1, 3);
    Saying ours = bench.saying();
    for (By by : ALL) {
      List<String> both = new ArrayList<>();
      for (Manner manner : Manner.values()) {
        boolean joins = manner == Manner.RECURSIVE_JOINS;
        String program = joins ? ShortRuns.RECURSIVE : ShortRuns.COMPLETERS;
        Measurement m = bench.measure(ShortRuns.cell(bench, by, program, n, BOTTOM).watching(runs));
        Waits waits = Waits.of(m);
        if (waits != null) {
          double taken = joins ? waits.joinsTaken() : Double.NaN;
          table.add(by, manner, m.medianMs(), waits.steals(), taken, waits.threads());
          both.add(Text.format("%.1f times with %s", waits.times(), manner));
        }
      }
      if (!both.isEmpty()) {
        ours.of(by, "%s", String.join(" and ", both));
      }
    }
    ours.tell("waits");
  }

  /**
   * Divides work into leaves of so many steps of arithmetic over and over, by {@link By#CONCURRENT}
   * or {@link By#JDK}, and looks at the end of each run.
   */
  record TailProbe(By by, Manner manner, int workers, int leaves, int steps, int rounds)
      implements Probe<TailProbe.Runs> {
    /** All runs that counted. */
    record Runs(List<Tail> runs) {}

    /**
     * A run; times in microseconds.
     *
     * @param tail from the last moment at which all workers ran leaves to the end of the last leaf;
     *     null if there was no such moment
     * @param result from the end of the last leaf to the result in the caller
     * @param idle the share of the workers' time between the first leaf and the last in which they
     *     ran none
     * @param waits how often threads of the pool began to wait, from the call to the result
     */
    record Tail(double elapsed, @Nullable Double tail, double result, double idle, long waits) {}

    /** How the leaves come together. */
    enum Manner {
      RECURSIVE_JOINS,
      COMPLETERS;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }

    /** Before each run; enough for workers to fall asleep. */
    static final int PAUSE_MILLIS = 1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public Runs run() throws ExecutionException, InterruptedException {
      long expected = Timeline.expected(leaves, steps);
      List<Tail> runs = new ArrayList<>();
      Map<Thread, Long> waited = new HashMap<>();
      try (Opened<Door.Body> pool = open()) {
        for (int round = -rounds / 2; round < rounds; round++) {
          TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
          Timeline line = new Timeline(leaves, steps);
          waited.replaceAll((thread, before) -> waits(thread));
          long start = System.nanoTime();
          pool.body().run(line::leaf, leaves);
          long end = System.nanoTime();
          long waits = 0;
          for (Map.Entry<Thread, Long> one : waited.entrySet()) {
            waits += Math.max(0, waits(one.getKey()) - one.getValue());
          }
          line.threads().forEach(thread -> waited.putIfAbsent(thread, 0L));
          if (line.sum() != expected) {
            throw new InputException("gave %d, expected %d".formatted(line.sum(), expected));
          }
          if (round >= 0) {
            OptionalLong tail = line.leaves().tailNanos(workers);
            runs.add(
                new Tail(
                    (end - start) / Nanos.PER_MICRO,
                    tail.isPresent() ? tail.getAsLong() / Nanos.PER_MICRO : null,
                    (end - line.leaves().end()) / Nanos.PER_MICRO,
                    line.leaves().idle(workers),
                    waits));
          }
        }
      }
      return new Runs(runs);
    }

    /** How often a thread has begun to wait in its life; 0 if that is over. */
    private static long waits(Thread thread) {
      ThreadInfo info = THREADS.getThreadInfo(thread.getId());
      return info == null ? 0 : info.getWaitedCount() + info.getBlockedCount();
    }

    private Opened<Door.Body> open() {
      boolean joins = manner == Manner.RECURSIVE_JOINS;
      if (by == By.JDK) {
        ForkJoinPool pool = new ForkJoinPool(workers);
        Door.Body body =
            joins
                ? (leaf, count) -> pool.invoke(Door.halvesJdk(leaf, count))
                : (leaf, count) -> pool.invoke(new CompletedLeavesJdk(null, leaf, count));
        return new Opened<>(body, workers, pool::shutdown);
      }
      var pool = new dev.fjord.concurrent.ForkJoinPool(workers);
      Door.Body body =
          joins
              ? (leaf, count) -> pool.invoke(Door.halvesConcurrent(leaf, count))
              : (leaf, count) -> pool.invoke(new CompletedLeavesConcurrent(null, leaf, count));
      return new Opened<>(body, workers, pool::close);
    }
  }

  /** S-join: how many of the joins of a run find their task taken, and how many threads block. */
  public static void joins(Bench bench) {
    int n = bench.setting().choose(500, 200_000, 2_000_000);
    int runs = bench.setting().choose(1, 3);
    bench.scale("program", n, ShortRuns.workers(bench));
    Table table = bench.table("joins");
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      Measurement m =
          bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, null).watching(runs));
      Waits waits = Waits.of(m);
      Long joins = m.forks();
      if (waits == null || joins == null) {
        continue;
      }
      table.add(by, joins, waits.steals(), waits.joinsTaken(), waits.threads());
      ours.add("of one", by, joins, waits.steals(), waits.times());
    }
    ours.answer("A join was said to run something before it ever blocks. Here, %s.");
  }

  /**
   * What the threads of a pool waited in a run, the mean of those that were watched.
   *
   * @param steals tasks run by another thread than forked them
   * @param joinsTaken joins that found their task taken; null if the pool does not tell
   * @param times how often threads of the pool waited, its start and end included
   * @param waitedMs how long all of them together, in milliseconds
   * @param elapsedMs how long the run took, in milliseconds
   */
  record Waits(double steals, double joinsTaken, double times, double waitedMs, double elapsedMs) {
    /** How often and how long threads waited, and how long the run took. */
    List<Double> threads() {
      return List.of(times, waitedMs, elapsedMs);
    }

    /** Those of a measurement; null if it failed or was not watched. */
    static @Nullable Waits of(Measurement measurement) {
      Watched watched = measurement.watched();
      Counters counters = measurement.counters();
      if (watched == null || counters == null) {
        return null;
      }
      int runs = watched.millis().size();
      List<ThreadUse> uses = watched.threads();
      return new Waits(
          counters.steals(),
          counters.joinsWaited(),
          uses.stream().mapToDouble(use -> use.waiting() + use.blocked()).sum() / runs,
          uses.stream().mapToDouble(use -> use.waitingMs() + use.blockedMs()).sum() / runs,
          watched.millis().stream().mapToDouble(Double::doubleValue).average().orElse(0));
    }
  }
}
