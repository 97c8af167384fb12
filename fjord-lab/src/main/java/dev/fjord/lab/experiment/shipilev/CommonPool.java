package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.Probe;
import java.util.List;

/** S-common: {@code invoke} from outside runs in the caller; {@code fork} from any thread. */
public final class CommonPool implements Experiment {
  @Override
  public String id() {
    return "S-common";
  }

  @Override
  public String title() {
    return "The common pool: invoke runs in the caller, fork is fire and forget";
  }

  @Override
  public Needs needs(Setting setting) {
    return Needs.seconds(setting.choose(1.0, 10.0, 30.0));
  }

  @Override
  public List<Probe> probes() {
    return List.of(new ForgetProbe());
  }

  @Override
  public void run(Bench bench) {
    int rounds = bench.setting().choose(2, 50, 300);
    bench.scale("%d rounds, each after some milliseconds of sleep", rounds);
    Table table =
        bench.table(
            "Common pool: calls from an ordinary thread",
            Column.text("call"),
            new Column("the caller ran tasks", "% of rounds", 0),
            new Column("begun after", "us", 1),
            new Column("tenth below", "us", 1),
            new Column("tenth above", "us", 1));
    for (Door door : List.of(Door.FJORD_COMMON, Door.JDK_COMMON)) {
      Probe.Readings invoked =
          bench.read(Probe.Call.of(WakeProbe.NAME, door, By.workers(bench), rounds));
      Probe.Readings forked = bench.read(Probe.Call.of(ForgetProbe.NAME, door, rounds));
      Spread first = Spread.of(invoked.samples().get(WakeProbe.FIRST));
      Spread later = Spread.of(forked.samples().get(ForgetProbe.MICROS));
      Double begun = first.median();
      Double ran = later.median();
      if (begun == null || ran == null) {
        continue;
      }
      double inCaller = percent(invoked, WakeProbe.CALLER);
      double elsewhere = percent(forked, ForgetProbe.ELSEWHERE);
      table.add(door.label(), inCaller, begun, first.low(), first.high());
      String fork = door.label().replace("invoke", "fork");
      table.add(fork, 100 - elsewhere, ran, later.low(), later.high());
      bench.finding(
          "invoke from outside was said to run in the caller. Here, by %s, the caller ran tasks in"
              + " %.0f %% of the rounds, the first after %.1f us; a task forked and forgotten ran in a"
              + " daemon thread of the pool in %.0f %%, after %.1f us.",
          door.label(), inCaller, begun, elsewhere, ran);
    }
  }

  private static double percent(Probe.Readings readings, String name) {
    return 100
        * readings.samples().getOrDefault(name, List.of()).stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(0);
  }
}
