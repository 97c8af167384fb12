package dev.fjord.lab.experiment;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What this machine says to a document's claim. Whether results are right is another question. */
public enum Answer {
  /** All that was measured agrees with it. */
  HOLDS("claim holds"),
  /** All that was measured contradicts it. */
  FAILS("claim does not hold"),
  /** Figures differ by less than their spread, or from contender to contender, or none tells. */
  UNTOLD("claim cannot be told");

  private final String text;

  Answer(String text) {
    this.text = text;
  }

  /** As a reader sees it. */
  public String text() {
    return text;
  }

  /** The class of the page's style sheet. */
  public String style() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What several say together.
   *
   * @param votes whether each agrees with the claim; null where it cannot be told
   */
  static Answer of(List<@Nullable Boolean> votes) {
    boolean agree = votes.contains(true);
    boolean contradict = votes.contains(false);
    return agree == contradict ? UNTOLD : agree ? HOLDS : FAILS;
  }

  /** Whether a ratio is above a bound, by a tenth at least; null if it is too near to tell. */
  public static @Nullable Boolean above(double ratio, double bound) {
    return ratio > bound * 1.1 ? Boolean.TRUE : ratio < bound / 1.1 ? Boolean.FALSE : null;
  }
}
