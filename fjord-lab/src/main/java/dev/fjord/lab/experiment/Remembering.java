package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures no cell twice: experiments that show the same runs from several sides share them. Probes
 * are run each time.
 */
public final class Remembering implements Instruments {
  private final Instruments instruments;
  private final Map<Cell, Measurement> measured = new HashMap<>();

  /**
   * @param instruments what measures a cell the first time
   */
  public Remembering(Instruments instruments) {
    this.instruments = instruments;
  }

  @Override
  public Measurement measure(Cell cell) {
    return measured.computeIfAbsent(cell, instruments::measure);
  }

  @Override
  public <A> A read(Probe<A> probe) {
    return instruments.read(probe);
  }

  @Override
  public <T> T during(String what, Supplier<T> action) {
    return instruments.during(what, action);
  }
}
