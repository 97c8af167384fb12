package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.ForgetProbe.Forgotten;
import dev.fjord.lab.experiment.shipilev.WakeProbe.Woken;
import dev.fjord.lab.run.Spread;
import java.util.List;

/** S-common: {@code invoke} from outside runs in the caller; {@code fork} from any thread. */
public final class CommonPool implements Documented {
  @Override
  public void run(Bench bench) {
    int rounds = bench.setting().choose(2, 50, 300);
    bench.scale("%d rounds, each after some milliseconds of sleep", rounds);
    Table table =
        bench.table(
            "Common pool: calls from an ordinary thread",
            "call | began in the caller:% of rounds:0 | caller ran leaves:% of rounds:0 | "
                + "first task after:µs:1 | tenth below:µs:1 | tenth above:µs:1");
    Saying ours = new Saying();
    for (Door door : List.of(Door.FJORD_COMMON, Door.JDK_COMMON)) {
      Woken invoked = bench.read(new WakeProbe(door, ShortRuns.workers(bench), rounds));
      Forgotten forked = bench.read(new ForgetProbe(door, rounds));
      if (invoked == null || forked == null) {
        continue;
      }
      Spread first = Spread.of(invoked.first());
      Spread later = Spread.of(forked.micros());
      double ran = Spread.median(forked.micros());
      double inCaller = 100 * invoked.callerWorked();
      double elsewhere = 100 * forked.elsewhere();
      double begins = 100 * forked.beginsHere();
      table.add(door.label(), begins, inCaller, first.median(), first.low(), first.high());
      String fork = door.label().replace("invoke", "fork");
      table.add(fork, 100 - elsewhere, null, ran, later.low(), later.high());
      ours.add(
          "by %s, the task invoked began in the caller in %.0f %% of the rounds, and the caller ran"
              + " some of its leaves in %.0f %%; a task forked and forgotten ran in a daemon thread"
              + " in %.0f %%, after %.1f µs",
          door.label(), begins, inCaller, elsewhere, ran);
      ours.vote(begins + inCaller > 50 && elsewhere > 99);
    }
    ours.tellBeside(bench, "invoke from outside was said to run in the caller, who helps.");
  }
}
