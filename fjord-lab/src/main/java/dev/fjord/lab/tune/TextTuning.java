package dev.fjord.lab.tune;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Sweep.Bottom;
import dev.fjord.lab.tune.Sweep.Knob;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A tuning for people, as text of fixed width. */
public final class TextTuning {
  private final Text out;

  private TextTuning(PrintStream out) {
    this.out = new Text(out);
  }

  /** Prints a tuning. */
  public static void print(Tuning tuning, PrintStream out) {
    TextTuning text = new TextTuning(out);
    text.head(tuning);
    Trial sequential = tuning.sequential();
    if (sequential != null) {
      text.sequential(sequential);
    }
    text.sweep(tuning.workers());
    Sweep thresholds = tuning.thresholds();
    if (thresholds != null) {
      text.sweep(thresholds);
    }
    text.out.line("* the bottom: it differs from the fastest by less than the spread");
    text.out.line("");
    text.verdict("Workers", tuning.workers());
    if (thresholds != null) {
      text.verdict("Threshold", thresholds);
    } else {
      text.out.line("Threshold: it has none; it forks down to its natural bottom.");
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

  private void sequential(Trial trial) {
    out.line(
        "%-14s %11s %11s %23s",
        "sequential",
        "",
        number(trial.medianMs(), 3),
        number(trial.leastMs(), 3) + " .. " + number(trial.mostMs(), 3));
    out.line("");
  }

  private void sweep(Sweep sweep) {
    boolean workers = sweep.knob() == Knob.WORKERS;
    out.line(
        "%-14s %11s %11s %23s   %9s %10s %12s %9s",
        workers ? "workers" : "load factor",
        workers ? "" : "threshold",
        "median ms",
        "min .. max ms",
        "waiting",
        "steals",
        "failedScans",
        "parks");
    for (int i = 0; i < sweep.trials().size(); i++) {
      Trial trial = sweep.trials().get(i);
      Counters counters = trial.counters();
      Queues queues = trial.queues();
      out.line(
          "%-14s %11s %11s %23s %s %9s %10s %12s %9s",
          sweep.name(i),
          trial.threshold() == null ? "" : "%,d".formatted(trial.threshold()),
          number(trial.medianMs(), 3),
          number(trial.leastMs(), 3) + " .. " + number(trial.mostMs(), 3),
          sweep.isBottom(i) ? "*" : " ",
          number(queues == null ? null : queues.meanTasks(), 1),
          number(counters == null ? null : counters.steals(), 1),
          number(counters == null ? null : counters.failedScans(), 1),
          number(counters == null ? null : counters.parks(), 1));
    }
    out.line("");
  }

  private void verdict(String knob, Sweep sweep) {
    Bottom bottom = sweep.bottom();
    out.line("%s: %s.", knob, bottom == null ? "every run failed" : sweep.verdict(bottom));
  }

  private static String number(@Nullable Double value, int decimals) {
    return Text.number("%,." + decimals + "f", value);
  }
}
