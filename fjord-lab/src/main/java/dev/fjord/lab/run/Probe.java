package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fjord.lab.programs.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Something to measure that is not a program run over and over: how long a wake-up takes, what the
 * first run in a virtual machine shows, how two ways of measuring differ. It is run once, in a
 * virtual machine of its own, and tells all that it saw. It is a record of its arguments: its text
 * names it, and it goes to its virtual machine as JSON.
 *
 * @param <A> what it saw; a record that JSON can hold
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
public interface Probe<A> {
  /**
   * Measures, and checks the results of what it ran.
   *
   * @throws InputException if a result is wrong
   */
  A run() throws Exception;

  /** For its virtual machine, besides the options that all have. */
  default List<String> options() {
    return List.of();
  }

  /**
   * Runs it in this virtual machine.
   *
   * @throws InputException if a result is wrong, or something failed
   * @throws InterruptedRunException if the thread was interrupted
   */
  default A here() {
    try {
      return run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException(toString());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new InputException("threw " + e);
    }
  }

  /** Milliseconds, run by run. */
  record Samples(List<Double> millis) {
    /**
     * Times something that is done again and again.
     *
     * @param warmups how often before it counts
     */
    public static Samples of(int warmups, int runs, Callable<?> action) throws Exception {
      List<Double> millis = new ArrayList<>();
      for (int run = -warmups; run < runs; run++) {
        long start = System.nanoTime();
        action.call();
        if (run >= 0) {
          millis.add(Nanos.millisSince(start));
        }
      }
      return new Samples(millis);
    }
  }
}
