package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one set of runs of all seven programs tells. */
public final class OfAllSeven {
  private OfAllSeven() {}

  /** What each of them needs. */
  public static Needs needs(Setting setting) {
    return Seven.needs(setting, Seven.all());
  }

  /** L-speed: speed-up curves of the seven programs. */
  public static void speedUps(Bench bench) {
    Runs runs = Runs.ofAll(bench);
    Times times = new Times(bench, "Times");
    Table table = bench.table("speed-ups");
    Figure lines = bench.figure("Speedups", "workers", "times faster");
    Seven.all().forEach(each -> times.add(each, Times.ONE_THREAD, runs.sequential(each)));
    for (By by : Runs.BY) {
      for (Runs.Run run : runs.all(by, runs.workers())) {
        times.add(run.program(), by, run.measurement());
        addSpeedUp(table, lines, run.program(), by, run.workers(), runs.speedUp(run));
      }
    }
    for (Seven program : Seven.all()) {
      for (int threads : bench.claim().places("speed up", program)) {
        double there = bench.claim().get("speed up", program, threads);
        addSpeedUp(table, lines, program, Times.DOCUMENT, threads, there);
      }
    }
    bestAndWorst(bench, runs);
    oversubscribed(bench, runs);
  }

  private static void addSpeedUp(
      Table table, Figure lines, Seven program, Object by, int workers, double faster) {
    table.add(program, by, workers, faster, 100 * faster / workers);
    lines.add(program + ", " + by, workers, faster);
  }

  private static void bestAndWorst(Bench bench, Runs runs) {
    int workers = runs.most();
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      List<Runs.Run> sorted =
          runs.all(by, List.of(workers)).stream()
              .sorted(Comparator.comparingDouble(runs::speedUp))
              .toList();
      if (!sorted.isEmpty()) {
        Runs.Run best = sorted.get(sorted.size() - 1);
        Runs.Run worst = sorted.get(0);
        saying.of(
            by,
            "%s with %.2f, %.0f %%, and %s with %.2f, %.0f %%",
            best.program(),
            runs.speedUp(best),
            100 * runs.speedUp(best) / workers,
            worst.program(),
            runs.speedUp(worst),
            100 * runs.speedUp(worst) / workers);
        saying.vote(workers == 1 ? null : Answer.above(runs.speedUp(worst), 1));
      }
    }
    saying.answer("best and worst", Text.workers(workers));
  }

  /** What workers without a processor cost. */
  private static void oversubscribed(Bench bench, Runs runs) {
    int many = runs.workers().get(runs.workers().size() - 1);
    if (many == runs.most()) {
      return;
    }
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      double longer =
          runs.all(by, List.of(many)).stream()
              .mapToDouble(run -> run.ms() / runs.of(run.program(), by, runs.most()).medianMs())
              .map(Math::log)
              .average()
              .orElse(Double.NaN);
      saying.of(by, "%+.0f %%", 100 * (Math.exp(longer) - 1));
    }
    saying.tell("oversubscribed", Text.workers(many), bench.setting().processors(), runs.most());
  }

  /** A rate is constant if it keeps within so much of that of one worker. */
  private static final double CONSTANT = 0.9;

  /** L-rate: tasks per second and thread. */
  public static void taskRates(Bench bench) {
    Runs runs = Runs.ofAll(bench);
    Table table = bench.table("rates");
    Figure lines = bench.figure("Task rates", "workers", "log: tasks/s for each worker");
    Saying rates = bench.saying();
    Saying constants = bench.saying();
    for (By by : Runs.BY) {
      Map<Seven, Double> alone = new EnumMap<>(Seven.class);
      int constant = 0;
      for (Runs.Run run : runs.all(by, runs.workers())) {
        double tasks = runs.tasks(run.program());
        double rate = tasks * 1e3 / run.ms();
        double each = rate / run.workers();
        table.add(run.program(), by, run.workers(), tasks, rate, each);
        lines.add(run.line(), run.workers(), each);
        if (run.workers() == 1) {
          alone.put(run.program(), each);
        }
        if (run.workers() == runs.most()) {
          constant += each >= CONSTANT * alone.getOrDefault(run.program(), each) ? 1 : 0;
          if (run.program() == Seven.FIB) {
            rates.of(by, "%,.0f, %,.0f each", rate, each);
          }
        }
      }
      if (!alone.isEmpty()) {
        constants.of(by, "%d of %d", constant, alone.size());
        constants.vote(
            constant == alone.size() ? Boolean.TRUE : constant == 0 ? Boolean.FALSE : null);
      }
    }
    int threads = bench.claim().places("tasks per second", Seven.FIB).get(0);
    double there = bench.claim().get("tasks per second", Seven.FIB, threads);
    table.add(Seven.FIB, Times.DOCUMENT, threads, null, there, there / threads);
    rates.tell("rates", Text.workers(runs.most()));
    constants.answer("constant", Text.workers(runs.most()), 100 * (1 - CONSTANT));
  }

  /** L-local: stolen tasks as a proportion of all tasks. */
  public static void locality(Bench bench) {
    Runs runs = Runs.ofAll(bench);
    Table table = bench.table("stolen");
    Figure lines = bench.figure("Task locality", "workers", "stolen, %");
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      double greatest = -1;
      String where = "";
      for (Runs.Run run : runs.all(by, runs.workers())) {
        if (run.workers() == 1) {
          continue;
        }
        double steals = run.counted(Counters::steals);
        double tasks = runs.tasks(run.program());
        double percent = 100 * steals / tasks;
        table.add(run.program(), by, run.workers(), tasks, steals, percent);
        lines.add(run.line(), run.workers(), percent);
        if (percent > greatest) {
          greatest = percent;
          where = run.program() + " on " + Text.workers(run.workers());
        }
      }
      if (greatest >= 0) {
        saying.of(by, "%.4f %%, of %s", greatest, where);
        saying.vote(greatest <= 5); // a few percent
      }
    }
    saying.answer("stolen");
  }

  private static final double MILLION = 1e6;

  /** The share of tasks stolen that counts as relatively few. */
  private static final double FEW = 0.01;

  /** L-fast: how many forks another worker ever sees, and how many it takes. */
  public static void sharedForks(Bench bench) {
    Runs runs = Runs.ofAll(bench);
    int workers = runs.most();
    Table table = bench.table("offered", Text.workers(workers));
    Saying saying = bench.saying();
    for (By by : List.of(By.FORK, By.FJTASK)) {
      double forks = 0;
      double offered = 0;
      double stolen = 0;
      for (Runs.Run run : runs.all(by, List.of(workers))) {
        double own = run.counted(Counters::forks);
        double shared = run.counted(Counters::publishes);
        forks += own;
        offered += shared;
        stolen += run.counted(Counters::steals);
        table.add(
            run.program(),
            by,
            own,
            shared,
            run.counted(Counters::steals),
            run.counted(Counters::reclaims),
            run.counted(Counters::joinsWaited),
            MILLION * shared / Math.max(1, own));
      }
      if (forks > 0) {
        saying.of(by, "of one", offered, forks, MILLION * offered / forks, stolen);
        saying.vote(stolen / forks < FEW);
      }
    }
    saying.answer("offered");
  }

  /** L-adapt: how large the pieces are that workers exchange, by the number of workers. */
  public static void adaptation(Bench bench) {
    Runs runs = Runs.ofAll(bench);
    Table table = bench.table("pieces");
    Figure lines = bench.figure("Pieces offered to other workers", "workers", "offered in a run");
    Saying saying = bench.saying();
    for (By by : List.of(By.FORK, By.FJTASK)) {
      double alone = 0;
      double most = 0;
      for (Runs.Run run : runs.all(by, runs.workers())) {
        double forks = run.counted(Counters::forks);
        double offered = run.counted(Counters::publishes);
        table.add(
            run.program(),
            by,
            run.workers(),
            forks,
            offered,
            offered == 0 ? null : forks / offered,
            offered == 0 ? null : 1e3 * run.ms() * run.workers() / offered);
        lines.add(run.line(), run.workers(), offered);
        alone += run.workers() == 1 ? offered : 0;
        most += run.workers() == runs.most() ? offered : 0;
      }
      saying.of(by, "%,.1f and %,.1f", alone, most);
      saying.vote(Answer.above(most, alone));
    }
    saying.answer("adapts", Text.workers(runs.most()));
  }
}
