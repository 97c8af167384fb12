package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.function.Supplier;

/** What experiments measure with. */
public interface Instruments {
  /** Measures a cell. */
  Measurement measure(Cell cell);

  /** Runs a probe. */
  <A> A read(Probe<A> probe);

  /** Does what takes long and is not measured. */
  <T> T during(String what, Supplier<T> action);
}
