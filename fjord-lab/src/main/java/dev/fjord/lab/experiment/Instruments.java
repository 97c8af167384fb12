package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.function.Supplier;

/** What experiments measure with. */
public interface Instruments {
  /** Measures a cell. */
  Measurement measure(Cell cell);

  /** Runs a probe; in this virtual machine unless there is another for it. */
  default <A> A read(Probe<A> probe) {
    return probe.here();
  }

  /** Does what takes long and is not measured. */
  default <T> T during(String what, Supplier<T> action) {
    return action.get();
  }
}
