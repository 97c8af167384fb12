package dev.fjord.lab.tune;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Sweep.Bottom;
import dev.fjord.lab.tune.Sweep.Knob;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tuning for people, as text of fixed width: what {@code tune.txt} asks for. */
public record TextTuning(Tuning tuning) {

  /** Prints a tuning. */
  public static void print(Tuning tuning, PrintStream out) {
    out.print(Text.filled("tune.txt", new TextTuning(tuning)));
  }

  String head() {
    String setting = String.join(" ", tuning.program(), String.join(" ", tuning.arguments()));
    String machine = tuning.machine().with(tuning.jvm());
    return "%s, face %s%n%s".formatted(setting.strip(), tuning.face(), machine);
  }

  String byWorkers() {
    return table(tuning.sequential(), tuning.workers());
  }

  String byThresholds() {
    Sweep thresholds = tuning.thresholds();
    return thresholds == null ? "" : table(null, thresholds);
  }

  String workers() {
    return verdict(tuning.workers());
  }

  String threshold() {
    Sweep thresholds = tuning.thresholds();
    return thresholds == null ? "it has none" : verdict(thresholds);
  }

  /** The trials of a knob, and before them plain calls, if there are any. */
  private static String table(@Nullable Trial sequential, Sweep sweep) {
    boolean workers = sweep.knob() == Knob.WORKERS;
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        Text.heads(
            (workers ? "workers | " : "load factor | threshold")
                + " | median ms | min .. max ms |  | waiting | steals | failedScans | parks"));
    if (sequential != null) {
      lines.add(row("sequential", sequential, ""));
    }
    for (int i = 0; i < sweep.trials().size(); i++) {
      lines.add(row(sweep.name(i), sweep.trials().get(i), sweep.isBottom(i) ? "*" : ""));
    }
    return Text.table(1, lines);
  }

  private static List<String> row(String name, Trial trial, String mark) {
    Queues queues = trial.queues();
    return List.of(
        name,
        trial.threshold() == null ? "" : "%,d".formatted(trial.threshold()),
        number(trial.medianMs(), 3),
        number(trial.spread().least(), 3) + " .. " + number(trial.spread().most(), 3),
        mark,
        number(queues == null ? null : queues.meanTasks(), 1),
        number(trial.counted(Counters::steals), 1),
        number(trial.counted(Counters::failedScans), 1),
        number(trial.counted(Counters::parks), 1));
  }

  private static String verdict(Sweep sweep) {
    Bottom bottom = sweep.bottom();
    return bottom == null ? "every run failed" : sweep.verdict(bottom);
  }

  private static String number(@Nullable Double value, int decimals) {
    return Text.number("%,." + decimals + "f", value);
  }
}
