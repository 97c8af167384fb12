package dev.fjord.lab;

import dev.fjord.lab.experiment.Instruments;
import dev.fjord.lab.experiment.Setting.Size;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.TimeLimit;

/** Measures in virtual machines of their own; what is tiny in this one. */
record LabInstruments(
    Session session, Size size, int timeout, Interruption interruption, LabProgress progress)
    implements Instruments {

  @Override
  public Measurement measure(Cell cell) {
    begin(cell.program() + ", " + cell.title());
    return size == Size.TINY
        ? new Laboratory(session.catalogue()).measure(cell)
        : child().measure(cell);
  }

  @Override
  public Probe.Readings read(Probe.Call call) {
    begin(call.title());
    return size == Size.TINY
        ? session.experiments().probe(call.probe()).run(call.arguments())
        : child().read(call);
  }

  private void begin(String what) {
    interruption.check(what);
    progress.now(what);
  }

  private ChildJvm child() {
    return new ChildJvm(Main.class.getName(), new TimeLimit(timeout));
  }
}
