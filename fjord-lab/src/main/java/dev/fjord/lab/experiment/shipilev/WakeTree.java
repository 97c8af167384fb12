package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.List;

/**
 * S-wake: does the time to wake a pool grow as a tree of wake-ups, or as a chain? The probe is that
 * of {@link FirstTask}.
 */
public final class WakeTree implements Experiment {
  private static final List<Integer> WORKERS = List.of(2, 4, 8);

  @Override
  public String id() {
    return "S-wake";
  }

  @Override
  public String title() {
    return "The time until all workers of a pool are at work, by their number";
  }

  @Override
  public Needs needs(Setting setting) {
    return Needs.seconds(setting.choose(1.0, 14.0, 120.0));
  }

  @Override
  public void run(Bench bench) {
    int rounds = bench.setting().choose(2, 40, 300);
    bench.scale(
        "%d processors: more workers wait for one of them besides, which no order of wake-ups can"
            + " help",
        bench.setting().processors());
    Table table =
        bench.table(
            "From submission to full parallelism",
            Column.text("work comes by"),
            Column.count("workers"),
            new Column("median", "us", 1),
            new Column("tenth below", "us", 1),
            new Column("tenth above", "us", 1),
            new Column("rounds that reached it", "%", 0));
    Lines lines =
        bench.figure(
            "Waking a pool", new Axis("workers", true), new Axis("us to full parallelism", true));
    List<Integer> counts = bench.setting().workers(WORKERS);
    Saying ours = new Saying();
    for (Door door : List.of(Door.FJORD_SUBMIT, Door.FORK_CALL, Door.JDK_SUBMIT)) {
      Double least = null;
      Double most = null;
      for (int workers : counts) {
        Probe.Readings readings = bench.read(Probe.Call.of(WakeProbe.NAME, door, workers, rounds));
        Spread all = Spread.of(readings.samples().get(WakeProbe.ALL));
        table.add(
            door.label(),
            workers,
            all.median(),
            all.low(),
            all.high(),
            100.0 * all.sorted().size() / rounds);
        lines.add(door.label(), workers, all.median());
        least = least == null ? all.median() : least;
        most = all.median();
      }
      if (least != null && most != null) {
        ours.add("by %s, %.1f times", door.label(), most / least);
      } else {
        ours.add("by %s, no round saw all workers at work at the same time", door.label());
      }
    }
    int few = counts.get(0);
    int many = counts.get(counts.size() - 1);
    ours.tellBeside(
        bench,
        "From %d to %d workers a tree of wake-ups takes %.1f times as long, a chain %.1f times.",
        few,
        many,
        Math.log(many) / Math.log(few),
        (many - 1.0) / (few - 1.0));
  }
}
