package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Text;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A table or figure of a document, made again on this machine. What the document says of it is its
 * {@link Claim}.
 *
 * @param id its id in the list of sources, {@code M-fib}
 * @param how makes it: measures cells and probes, and tells tables, figures and findings, all of
 *     the bench. It may be ended in the middle; what it has told by then is kept
 * @param needs what it needs with a setting besides time
 * @param input what the user named for it to read, as it is now, with a setting: it has to be
 *     measured again if that differs. Empty if nothing
 */
public record Experiment(
    String id,
    Consumer<Bench> how,
    Function<Setting, Needs> needs,
    Function<Setting, String> input) {

  /** One that reads nothing that the user names. */
  public Experiment(String id, Consumer<Bench> how, Function<Setting, Needs> needs) {
    this(id, how, needs, setting -> "");
  }

  /** One that needs nothing besides. */
  public Experiment(String id, Consumer<Bench> how) {
    this(id, how, setting -> Needs.NOTHING);
  }

  /** What the document says of it. */
  public Claim claim() {
    return Claim.of(id);
  }

  /** Runs it; if it is interrupted, what it had told by then is its outcome. */
  public Outcome run(Setting setting, Instruments instruments) {
    String date = Text.now();
    long start = System.nanoTime();
    Bench bench = new Bench(setting, claim(), instruments);
    boolean interrupted = false;
    try {
      how.accept(bench);
    } catch (InterruptedRunException e) {
      interrupted = true;
    } catch (InputException e) {
      bench.keep("", e);
    }
    return bench.outcome(this, interrupted, date, System.nanoTime() - start);
  }
}
