package dev.fjord.lab.experiment;

/** How an experiment is made. What it is about is data, its {@link Claim}. */
public interface Documented {
  /**
   * Makes it: measures cells and probes, and tells tables, figures and findings, all of {@code
   * bench}. It may be ended in the middle; what it has told by then is kept.
   */
  void run(Bench bench);

  /** What it needs with a setting besides time. */
  default Needs needs(Setting setting) {
    return Needs.NOTHING;
  }

  /**
   * What the user named for it to read, as it is now: it has to be measured again if that differs.
   * Empty if nothing.
   */
  default String input(Setting setting) {
    return "";
  }

  /** The experiment of that id. */
  default Experiment as(String id) {
    return new Experiment(id, this);
  }
}
