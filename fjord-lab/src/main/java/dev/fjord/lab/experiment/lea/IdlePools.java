package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.Probe;
import java.util.List;

/** L-idle: what a pool without work uses of the processors. */
public final class IdlePools implements Experiment {
  @Override
  public String id() {
    return "L-idle";
  }

  @Override
  public String title() {
    return "Processor time of pools that have had work and have none";
  }

  @Override
  public Needs needs(Setting setting) {
    return Needs.seconds(setting.choose(0.5, 10.0, 20.0));
  }

  @Override
  public List<Probe> probes() {
    return List.of(new IdleProbe());
  }

  @Override
  public void run(Bench bench) {
    Runs runs = new Runs(bench);
    int millis = bench.setting().choose(50, 2_000, 5_000);
    Table table =
        bench.table(
            "Processor time of all threads of an idle pool",
            Column.text("pool"),
            Column.count("workers"),
            Column.count("threads since it was opened"),
            new Column("watched", "ms", 0),
            new Column("processor time", "ms", 3),
            new Column("of a processor", "%", 4));
    Saying saying = new Saying();
    for (Runners by : Runners.values()) {
      Probe.Readings readings =
          bench.read(Probe.Call.of(IdleProbe.NAME, by.name(), runs.most(), millis));
      if (readings.samples().isEmpty()) {
        continue;
      }
      double cpu = Runs.first(readings, IdleProbe.CPU);
      double watched = Runs.first(readings, IdleProbe.WATCHED);
      double threads = Runs.first(readings, IdleProbe.THREADS);
      table.add(by.label(), runs.most(), threads, watched, cpu, 100 * cpu / watched);
      saying.of(by.label(), "%.3f ms in %,.0f, %.4f %%", cpu, watched, 100 * cpu / watched);
    }
    saying.tell(
        bench,
        "Workers without work backed off there, and all slept once none had any. Here idle pools"
            + " use processor time: %s of a processor.");
  }
}
