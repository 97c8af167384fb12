package dev.fjord.lab;

import dev.fjord.lab.experiment.Instruments;
import dev.fjord.lab.experiment.Setting.Size;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.function.Supplier;

/** Measures in virtual machines of their own; what is tiny in this one. */
record LabInstruments(
    Session session, Size size, int timeout, Interruption interruption, LabProgress progress)
    implements Instruments {
  /** Compilers decide differently from one virtual machine to the next. */
  private static final int FULL_MACHINES = 3;

  @Override
  public Measurement measure(Cell cell) {
    String what = cell.program() + ", " + cell.title();
    if (size == Size.TINY) {
      return during(what, () -> new Laboratory(session.catalogue()).measure(cell));
    }
    Measurement all = during(what, () -> child().measure(cell));
    for (int machine = 1; machine < machines() && all.isRight(); machine++) {
      all = all.and(during(what, () -> child().measure(cell)));
    }
    return all;
  }

  /** In how many virtual machines, one after the other, a cell is measured. */
  private int machines() {
    return size == Size.FULL ? FULL_MACHINES : 1;
  }

  @Override
  public Probe.Readings read(Probe.Call call) {
    return during(
        call.title(),
        () ->
            size == Size.TINY
                ? session.experiments().probe(call.probe()).run(call.arguments())
                : child().read(call));
  }

  @Override
  public void prepare(String what, Runnable action) {
    boolean unused =
        during(
            what,
            () -> {
              action.run();
              return true;
            });
  }

  private <T> T during(String what, Supplier<T> action) {
    progress.now(what);
    return interruption.measure(what, action);
  }

  private ChildJvm child() {
    return session.child(timeout);
  }
}
