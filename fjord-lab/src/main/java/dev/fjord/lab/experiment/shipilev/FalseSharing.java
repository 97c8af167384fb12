package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.experiment.shipilev.NeighboursProbe.Costs;
import dev.fjord.lab.run.Spread;
import java.util.List;

/** S-false: what it costs when workers' hot fields lie in one cache line. */
public final class FalseSharing implements Documented {
  private static final double BESIDE_NOISE = 1.1;

  private static final List<Integer> DISTANCES = List.of(8, 16, 32, 64, 128, 256);

  @Override
  public void run(Bench bench) {
    int threads = ShortRuns.workers(bench);
    int writes = bench.setting().choose(10_000, 1_000_000, 10_000_000);
    int rounds = bench.setting().choose(1, 9, 9);
    bench.scale(
        "the talk has no program for it: here %d threads that do nothing but write to a field of"
            + " their own, so that this is the most it can cost",
        threads);
    Costs together = bench.read(new NeighboursProbe(threads, writes, rounds, DISTANCES));
    Costs alone = bench.read(new NeighboursProbe(1, writes, rounds, DISTANCES));
    if (together == null || alone == null) {
      return;
    }
    Table table =
        bench.table(
            "False sharing: a write to a field of one's own",
            new Column("distance", "bytes", 0),
            ns(threads + " threads"),
            ns("least"),
            ns("most"),
            ns("one thread"));
    Lines lines = bench.figure("False sharing", "log: distance in bytes", "log: ns for a write");
    for (int distance : DISTANCES) {
      Spread spread = at(together, distance);
      Spread one = at(alone, distance);
      table.add(distance, spread.median(), spread.least(), spread.most(), one.median());
      lines.add(threads + " threads", distance, spread);
      lines.add("one thread", distance, one);
    }
    Double near = at(together, DISTANCES.get(0)).median();
    Double far = at(together, DISTANCES.get(DISTANCES.size() - 1)).median();
    if (near != null && far != null) {
      bench.answer(
          near > BESIDE_NOISE * far,
          "False sharing was said to make workers %.0f to %.0f times slower. Here a write takes"
              + " %.2f ns when the next thread's field is %d bytes away, %.2f ns at %d bytes: %.1f"
              + " times.",
          bench.claim().get("times slower", "false sharing", "least"),
          bench.claim().get("times slower", "false sharing", "most"),
          near,
          DISTANCES.get(0),
          far,
          DISTANCES.get(DISTANCES.size() - 1),
          near / far);
    }
  }

  private static Column ns(String name) {
    return new Column(name, "ns", 2);
  }

  private static Spread at(Costs costs, int distance) {
    return Spread.of(costs.nanos().get(distance));
  }
}
