package dev.fjord.lab.tune;

import dev.fjord.lab.run.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A knob turned from one end to the other.
 *
 * @param knob which
 * @param trials what was measured, in the order of the knob: more and more workers, or more and
 *     more tasks
 * @param bottom the settings that cannot be told from the fastest; null if all trials failed
 */
public record Sweep(Knob knob, List<Trial> trials, @Nullable Bottom bottom) {
  private static final int LEAST_OF_RULE = 10;
  private static final int MOST_OF_RULE = 100;

  /** The two knobs that a program has. */
  public enum Knob {
    /** The number of workers. */
    WORKERS,
    /** The size below which nothing is forked. */
    THRESHOLD
  }

  /**
   * The fastest setting and its neighbours on both sides, as far as the median of each lies within
   * the samples of the fastest and the other way round: what differs by less than its own spread
   * does not differ.
   *
   * @param first its first place among the trials
   * @param last its last place
   * @param best the place of the least median
   * @param middle the place to choose: farthest from where it gets worse
   */
  public record Bottom(int first, int last, int best, int middle) {
    /** Whether it is more than one setting. */
    boolean isFlat() {
      return last > first;
    }
  }

  /** Finds the bottom of trials; those that failed are left out. */
  public static Sweep of(Knob knob, List<Trial> tried) {
    List<Trial> trials = tried.stream().filter(trial -> !trial.samplesMs().isEmpty()).toList();
    Sweep sweep = new Sweep(knob, trials, null);
    if (trials.isEmpty()) {
      return sweep;
    }
    int best = 0;
    for (int i = 1; i < trials.size(); i++) {
      best = sweep.median(i) < sweep.median(best) ? i : best;
    }
    int first = best;
    while (first > 0 && sweep.overlap(first - 1, best)) {
      first--;
    }
    int last = best;
    while (last < trials.size() - 1 && sweep.overlap(last + 1, best)) {
      last++;
    }
    return new Sweep(knob, trials, new Bottom(first, last, best, (first + last) / 2));
  }

  /** The place of the trial without a threshold; -1 if there is none, or it failed. */
  public int withoutThreshold() {
    for (int i = 0; i < trials.size(); i++) {
      if (trials.get(i).threshold() == null) {
        return i;
      }
    }
    return -1;
  }

  /** One sample that was disturbed makes no two settings alike: each has to reach the other. */
  private boolean overlap(int place, int best) {
    return trials.get(place).isLike(trials.get(best));
  }

  /** Whether a setting cannot be told from the fastest, also if others between can. */
  public boolean isAsFast(int place) {
    return bottom != null && overlap(place, bottom.best);
  }

  /**
   * Whether no load factor of Shipilev's rule, 10 to 100, can be told from the fastest; null if
   * some can and some cannot, or none was tried.
   */
  public @Nullable Boolean isRuleFlat() {
    int tried = 0;
    int fast = 0;
    for (int i = 0; i < trials.size(); i++) {
      Integer factor = trials.get(i).loadFactor();
      if (factor != null && factor >= LEAST_OF_RULE && factor <= MOST_OF_RULE) {
        tried++;
        fast += isAsFast(i) ? 1 : 0;
      }
    }
    boolean all = fast == tried;
    boolean told = tried > 0 && (all || fast == 0);
    return told ? Boolean.valueOf(all) : null;
  }

  /** Whether a place is in the bottom. */
  boolean isBottom(int place) {
    return bottom != null && place >= bottom.first && place <= bottom.last;
  }

  /** How many times as long as the fastest a setting takes. */
  public double timesTheBest(int place, Bottom found) {
    return median(place) / median(found.best);
  }

  private double median(int place) {
    return trials.get(place).medianMs();
  }

  /** A setting in words: {@code 2 workers}, {@code L = 10}, {@code no threshold}. */
  public String name(int place) {
    Trial trial = trials.get(place);
    if (knob == Knob.WORKERS) {
      return Text.workers(trial.workers());
    }
    return trial.loadFactor() == null ? "no threshold" : "L = " + trial.loadFactor();
  }

  /** What to choose and what does as well, in a sentence; the bottom must be there. */
  public String verdict(Bottom found) {
    String time = Text.format("%,.3f ms", median(found.best));
    if (!found.isFlat()) {
      return trials.size() == 1
          ? "%s, the only one tried: %s".formatted(name(found.best), time)
          : "%s alone: %s, and those next to it are slower".formatted(name(found.best), time);
    }
    boolean all = found.first == 0 && found.last == trials.size() - 1;
    return "%s; any from %s to %s does%s: they differ from the fastest by less than the spread, %s"
        .formatted(
            name(found.middle),
            name(found.first),
            name(found.last),
            all ? ", which is all that was tried" : "",
            time);
  }
}
