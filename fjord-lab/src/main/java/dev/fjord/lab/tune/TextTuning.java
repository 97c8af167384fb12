package dev.fjord.lab.tune;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Sweep.Bottom;
import dev.fjord.lab.tune.Sweep.Knob;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tuning for people, as text of fixed width. */
public record TextTuning(Text out) {

  /** Prints a tuning. */
  public static void print(Tuning tuning, PrintStream out) {
    TextTuning text = new TextTuning(new Text(out));
    text.head(tuning);
    text.sweep(tuning.sequential(), tuning.workers());
    Sweep thresholds = tuning.thresholds();
    if (thresholds != null) {
      text.sweep(null, thresholds);
    }
    text.out.line(
        "* the bottom: its median is among the samples of the fastest, whose median is among its own");
    text.out.line("");
    text.verdict("Workers", tuning.workers());
    if (thresholds != null) {
      text.verdict("Threshold", thresholds);
    } else {
      text.out.line("Threshold: it has none.");
    }
    tuning.advice().forEach(sentence -> text.out.line("- %s", sentence));
    tuning.complaints().forEach(complaint -> text.out.line("WRONG: %s", complaint));
  }

  private void head(Tuning tuning) {
    out.line(
        "%s, face %s",
        String.join(" ", tuning.program(), String.join(" ", tuning.arguments())).strip(),
        tuning.face());
    out.line("%s", tuning.machine().with(tuning.jvm()));
    out.line("");
  }

  /** The trials of a knob, and before them plain calls, if there are any. */
  private void sweep(@Nullable Trial sequential, Sweep sweep) {
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
    out.line("%s", Text.table(1, lines));
    out.line("");
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

  private void verdict(String knob, Sweep sweep) {
    Bottom bottom = sweep.bottom();
    out.line("%s: %s.", knob, bottom == null ? "every run failed" : sweep.verdict(bottom));
  }

  private static String number(@Nullable Double value, int decimals) {
    return Text.number("%,." + decimals + "f", value);
  }
}
