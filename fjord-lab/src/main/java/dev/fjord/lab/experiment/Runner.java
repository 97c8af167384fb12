package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Stamp;

/**
 * Runs experiments.
 *
 * @param setting how large, and where
 * @param instruments what they measure with
 */
public record Runner(Setting setting, Instruments instruments) {
  /** Runs one; if it is interrupted, what it had told by then is its outcome. */
  public Outcome run(Experiment experiment) {
    String date = Stamp.now();
    long start = System.nanoTime();
    Bench bench = new Bench(setting, experiment.claim(), instruments);
    boolean interrupted = false;
    try {
      experiment.how().accept(bench);
    } catch (InterruptedRunException e) {
      interrupted = true;
    } catch (InputException e) {
      bench.complain("%s", String.valueOf(e.getMessage()));
    }
    return bench.outcome(experiment, interrupted, date, System.nanoTime() - start);
  }
}
