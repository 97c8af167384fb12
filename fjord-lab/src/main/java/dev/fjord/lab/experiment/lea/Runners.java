package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Contender;

/** What runs the programs. */
enum Runners {
  FJORD("Fjord", Contender.FJORD, Face.FORK),
  /** The paper's own face. */
  FJTASK("FJTask", Contender.FJORD, Face.FJTASK),
  JDK("java.util.concurrent", Contender.JDK, Face.FORK);

  private final String label;
  private final Contender contender;
  private final Face face;

  Runners(String label, Contender contender, Face face) {
    this.label = label;
    this.contender = contender;
    this.face = face;
  }

  String label() {
    return label;
  }

  Contender contender() {
    return contender;
  }

  Face face() {
    return face;
  }
}
