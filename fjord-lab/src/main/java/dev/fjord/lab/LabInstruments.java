package dev.fjord.lab;

import dev.fjord.lab.experiment.Instruments;
import dev.fjord.lab.experiment.Setting.Size;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Interruption;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Progress;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Measures in virtual machines of their own; what is tiny in this one. */
final class LabInstruments implements Instruments {
  /**
   * In how many virtual machines a cell is measured: compilers decide differently from one to the
   * next.
   */
  private static final int FULL_MACHINES = 3;

  /** Loads the classes that most cells need. */
  private static final Cell FIRST =
      new Cell("fib", List.of("10"), null, Contender.FJORD, Face.FORK, 1, new Effort(1, 1, 1));

  private final Session session;
  private final Size size;
  private final int timeout;
  private final Interruption interruption;
  private final Progress progress;
  private String experiment = "";
  private @Nullable ChildJvm child;

  LabInstruments(
      Session session, Size size, int timeout, Interruption interruption, Progress progress) {
    this.session = session;
    this.size = size;
    this.timeout = timeout;
    this.interruption = interruption;
    this.progress = progress;
  }

  /** What is measured from now on is of this experiment. */
  void begin(String title) {
    experiment = title;
  }

  @Override
  public Measurement measure(Cell cell) {
    String what = cell.program() + ", " + cell.title();
    if (size == Size.TINY) {
      return during(what, () -> new Laboratory(session.catalogue()).measure(cell));
    }
    ChildJvm children = children();
    Measurement all = during(what, () -> children.measure(cell));
    int machines = size == Size.FULL ? FULL_MACHINES : 1;
    for (int machine = 1; machine < machines && all.isRight(); machine++) {
      all = all.and(during(what, () -> children.measure(cell)));
    }
    return all;
  }

  @Override
  public <A> A read(Probe<A> probe) {
    if (size == Size.TINY) {
      return during(probe.toString(), () -> ChildJvm.here(probe));
    }
    ChildJvm children = children();
    return during(probe.toString(), () -> children.read(probe));
  }

  @Override
  public <T> T during(String what, Supplier<T> action) {
    progress.now(experiment + ": " + what);
    return interruption.measure(what, action);
  }

  private ChildJvm children() {
    ChildJvm known = child;
    if (known == null) {
      known = during("the first", () -> session.child(timeout).sharingClasses(FIRST));
      child = known;
    }
    return known;
  }
}
