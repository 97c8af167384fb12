package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Probe;
import java.util.List;

/**
 * A table or figure of a document, made again on this machine. What the document says of it is its
 * {@link Claim}.
 */
public interface Experiment {
  /** Its id in the list of sources, {@code M-fib}. */
  String id();

  /** What it is about, in a line. */
  String title();

  /** What it needs with a setting. */
  Needs needs(Setting setting);

  /**
   * What the user named for it to read, as it is now: it has to be measured again if that differs.
   * Empty if nothing.
   */
  default String input(Setting setting) {
    return "";
  }

  /**
   * Makes it: measures cells and probes, and tells tables, figures and findings, all of {@code
   * bench}. It may be ended in the middle; what it has told by then is kept.
   */
  void run(Bench bench);

  /** What it measures that is no program. */
  default List<Probe> probes() {
    return List.of();
  }
}
