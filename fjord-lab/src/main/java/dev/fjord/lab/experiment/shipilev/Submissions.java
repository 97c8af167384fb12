package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.SubmitProbe.Rates;
import dev.fjord.lab.experiment.shipilev.SubmitProbe.Way;
import dev.fjord.lab.run.Spread;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** S-submit: striped queues for what comes from outside, against one lock. */
public final class Submissions implements Documented {
  private static final List<Integer> THREADS = List.of(1, 2, 4);
  private static final double MILLION = 1e6;

  @Override
  public void run(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int tasks = bench.setting().choose(1_000, 200_000, 2_000_000);
    int rounds = bench.setting().choose(1, 5, 10);
    bench.scale(
        "%d workers, %,d empty tasks a round; with more threads than processors they share them",
        workers, tasks);
    Table table =
        bench.table(
            "Submissions from outside",
            "pool | threads | submitted:million/s:2 | least:million/s:2 | "
                + "most:million/s:2 | done:million/s:2");
    Lines lines =
        bench.figure(
            "Submissions from outside",
            "log: threads that submit",
            "million tasks submitted per second");
    List<Integer> counts = bench.setting().workers(THREADS);
    Saying ours = new Saying();
    Map<Way, Double> reached = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      Double alone = null;
      Double together = null;
      for (int threads : counts) {
        Rates rates = bench.read(new SubmitProbe(way, workers, threads, tasks / threads, rounds));
        if (rates == null) {
          continue;
        }
        Spread submitted = millions(rates.submitted());
        Double median = submitted.median();
        Double done = millions(rates.done()).median();
        table.add(way.label(), threads, median, submitted.least(), submitted.most(), done);
        lines.add(way.label(), threads, median);
        alone = alone == null ? median : alone;
        together = median;
      }
      if (together != null) {
        reached.put(way, together);
      }
      if (alone != null && together != null) {
        ours.add(
            "%s takes %.2f million in a second from %d thread, %.2f from %d (%.2f times)",
            way.label(),
            alone,
            counts.get(0),
            together,
            counts.get(counts.size() - 1),
            together / alone);
      }
    }
    Double lock = reached.remove(Way.LOCK);
    if (lock != null) {
      reached.values().forEach(striped -> ours.vote(Answer.above(striped, lock)));
    }
    ours.tellBeside(
        bench, "Striped queues take submissions from many threads, one queue needs a lock.");
  }

  private static Spread millions(List<Double> rates) {
    return Spread.of(rates.stream().map(rate -> rate / MILLION).toList());
  }
}
