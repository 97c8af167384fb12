package dev.fjord.lab.tune;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Sweep.Bottom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says what sweeps mean. Minato's table 4-1 goes by the queues: where they fill, more workers help,
 * and fewer forks if processors are few; where they stay empty, fewer workers do. Each advice comes
 * with what the sweep says about it, for a table is no measurement.
 */
record Advice(Trial sequential, Sweep workers, @Nullable Sweep thresholds, List<String> sentences) {

  /** The sentences; none if all trials failed. */
  static List<String> of(
      Trial sequential, Sweep workers, @Nullable Sweep thresholds, @Nullable Trial again) {
    Advice advice = new Advice(sequential, workers, thresholds, new ArrayList<>());
    Bottom bottom = workers.bottom();
    if (bottom != null) {
      advice.onControl(workers.trials().get(bottom.middle()), again);
      advice.onForking(bottom);
      advice.onQueues(bottom);
    }
    if (thresholds != null && thresholds.bottom() != null) {
      advice.onThreshold(thresholds, thresholds.bottom());
    }
    return advice.sentences;
  }

  private void tell(String format, @Nullable Object... arguments) {
    sentences.add(Text.format(format, arguments));
  }

  // ---- the control ----

  /** The same setting, measured at both ends of the session, has to give the same. */
  private void onControl(Trial first, @Nullable Trial again) {
    if (again != null
        && (first.spread().isBelow(again.spread()) || again.spread().isBelow(first.spread()))) {
      tell(
          "The machine changed meanwhile: the same setting took %,.3f ms at first and %,.3f ms at"
              + " the end, beyond the spread. Tune again while nothing else runs.",
          first.medianMs(), again.medianMs());
    }
  }

  // ---- plain calls ----

  /** Whether forking pays at all, with whatever setting. */
  private void onForking(Bottom bottom) {
    Trial best = best(bottom);
    double plain = sequential.medianMs();
    double forked = best.medianMs();
    if (Double.isNaN(plain)) {
      return;
    }
    if (forksNothing(best)) {
      tell("Forking does not pay here: the best setting, %,.3f ms, forks nothing.", forked);
    } else if (best.isLike(sequential)) {
      tell(
          "Forking makes no difference here beyond the spread: plain calls take %,.3f ms, the best"
              + " setting %,.3f ms.",
          plain, forked);
    } else if (plain < forked) {
      tell(
          "Forking does not pay here: plain calls take %,.3f ms, the best setting %,.3f ms.",
          plain, forked);
    } else {
      tell("Plain calls take %,.3f ms, %.1f times the best setting.", plain, plain / forked);
    }
  }

  /** A threshold as large as the program makes plain calls of it. */
  private static boolean forksNothing(Trial trial) {
    return trial.threshold() != null && trial.counted(Counters::forks) == 0;
  }

  private Trial best(Bottom bottom) {
    Trial best = workers.trials().get(bottom.best());
    Bottom other = thresholds == null ? null : thresholds.bottom();
    if (thresholds == null || other == null) {
      return best;
    }
    Trial another = thresholds.trials().get(other.best());
    return another.medianMs() < best.medianMs() ? another : best;
  }

  // ---- queues ----

  /** One worker alone steals nothing, and its queue says nothing: then the next number is read. */
  private void onQueues(Bottom bottom) {
    int place = bottom.middle();
    if (workers.trials().get(place).workers() == 1 && place + 1 < workers.trials().size()) {
      place++;
    }
    Trial trial = workers.trials().get(place);
    Queues queues = trial.queues();
    if (queues == null) {
      tell("A run is too short to look at its queues; a larger one says more.");
      return;
    }
    String seen =
        "On %s %.1f tasks wait for each worker on average%s"
            .formatted(workers.name(place), queues.meanTasks(), counted(trial.counters()));
    if (queues.fill()) {
      tell(
          "%s: the queues fill. %s That is what counts; Minato's table 4-1 goes by the queues, and"
              + " advises more workers, or fewer forks where processors are few.%s",
          seen,
          against(place, place + 1, "More"),
          thresholds == null ? " It has no threshold to make fewer forks with." : "");
    } else {
      tell(
          "%s: the queues stay empty. %s That is what counts; Minato's table 4-1 goes by the"
              + " queues, and advises fewer workers.",
          seen, against(place, place - 1, "Fewer"));
    }
  }

  private static String counted(@Nullable Counters counters) {
    if (counters == null) {
      return "";
    }
    return Text.format(
        " (%,.1f steals a run%s%s)",
        counters.steals(),
        counted(", %,.1f searches in vain", counters.failedScans()),
        counted(", %,.1f sleeps", counters.parks()));
  }

  private static String counted(String format, double counter) {
    return Double.isNaN(counter) ? "" : Text.format(format, counter);
  }

  /** What the sweep says to a neighbour of a place. */
  private String against(int place, int other, String direction) {
    if (other < 0 || other >= workers.trials().size()) {
      return "%s were not tried.".formatted(direction);
    }
    Trial here = workers.trials().get(place);
    Trial there = workers.trials().get(other);
    String outcome =
        there.isLike(here)
            ? "make no difference beyond the spread"
            : there.medianMs() < here.medianMs() ? "help" : "do harm";
    return Text.format(
        "%s %s: %s %,.3f ms, %s %,.3f ms.",
        direction,
        outcome,
        workers.name(other),
        there.medianMs(),
        workers.name(place),
        here.medianMs());
  }

  // ---- threshold ----

  private void onThreshold(Sweep sweep, Bottom bottom) {
    int none = sweep.withoutThreshold();
    if (none < 0) {
      return;
    }
    double percent = 100 * (sweep.timesTheBest(none, bottom) - 1);
    if (sweep.isAsFast(none)) {
      tell(
          "No threshold is needed: without one a run is within %.1f %% of the best, which its"
              + " samples do not tell apart.",
          percent);
    } else if (sweep.trials().get(bottom.best()).isLike(sequential)
        || forksNothing(sweep.trials().get(bottom.best()))) {
      tell(
          "What a threshold saves here is the forking: with %s a run takes as long as plain calls"
              + " do, without one %.1f %% longer.",
          sweep.name(bottom.best()), percent);
    } else {
      tell(
          "A threshold pays: without one a run takes %.1f %% longer than with %s, beyond the"
              + " spread.",
          percent, sweep.name(bottom.best()));
    }
    if (none > 0 && !sweep.isAsFast(0)) {
      tell(
          "Too few tasks cost more: with %s a run takes %.1f %% longer.",
          sweep.name(0), 100 * (sweep.timesTheBest(0, bottom) - 1));
    }
  }
}
