package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.run.Contender;

/** What runs programs 2 and 3 of the study: the same source, with its imports changed. */
enum Runners {
  FJORD("Fjord", Contender.FJORD),
  JDK("java.util.concurrent", Contender.JDK);

  private final String label;
  private final Contender contender;

  Runners(String label, Contender contender) {
    this.label = label;
    this.contender = contender;
  }

  String label() {
    return label;
  }

  Contender contender() {
    return contender;
  }
}
