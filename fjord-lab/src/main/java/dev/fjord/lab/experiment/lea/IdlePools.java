package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.lea.IdleProbe.Idle;

/** L-idle: what a pool without work uses of the processors. */
public final class IdlePools implements Documented {
  /** The share of a processor that counts as none. */
  private static final double IDLE = 1e-3;

  @Override
  public void run(Bench bench) {
    Runs runs = new Runs(bench);
    int millis = bench.setting().choose(50, 2_000, 5_000);
    Table table =
        bench.table(
            "Processor time of all threads of an idle pool",
            "pool | workers | threads since it was opened | watched:ms:0 | "
                + "processor time:ms:3 | of a processor:%:4");
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      Idle idle = bench.read(new IdleProbe(by, runs.most(), millis));
      if (idle != null) {
        double cpu = idle.cpuMs();
        double share = cpu / idle.watchedMs();
        table.add(by.label(), runs.most(), idle.threads(), idle.watchedMs(), cpu, 100 * share);
        saying.of(by.label(), "%.3f ms in %,.0f, %.4f %%", cpu, idle.watchedMs(), 100 * share);
        saying.vote(share < IDLE);
      }
    }
    saying.answer(
        bench,
        "Workers without work backed off there, and all slept once none had any. Here idle pools"
            + " use processor time: %s of a processor.");
  }
}
