package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What runs the talk's task. */
enum By {
  /** With the API of {@code java.util.concurrent}, the same source. */
  FJORD("Fjord", Contender.FJORD, Face.CONCURRENT),
  /** With {@link dev.fjord.Fork}. */
  FORK("Fjord, Fork.join", Contender.FJORD, Face.FORK),
  JDK("java.util.concurrent", Contender.JDK, Face.CONCURRENT),
  /** A fixed pool of threads, whose tasks wait in one queue behind a lock. */
  QUEUE("one queue", Contender.EXECUTOR, Face.CONCURRENT);

  /** Runs are so short that more samples cost nothing. */
  private static final Effort SHORT = new Effort(1, 7, 400);

  static final String RECURSIVE = "shipilev-recursive";
  static final String COMPLETERS = "shipilev-completers";

  private final String label;
  private final Contender contender;
  private final Face face;

  By(String label, Contender contender, Face face) {
    this.label = label;
    this.contender = contender;
    this.face = face;
  }

  String label() {
    return label;
  }

  /** A cell on as many workers as there are processors; at least two, so that somebody steals. */
  Cell cell(Bench bench, String program, int n, @Nullable Integer threshold) {
    return new Cell(
        program,
        List.of(Integer.toString(n)),
        threshold,
        contender,
        face,
        workers(bench),
        bench.setting().choose(new Effort(0, 1), SHORT, new Effort(3, 5)));
  }

  static int workers(Bench bench) {
    return Math.max(2, bench.setting().processors());
  }
}
