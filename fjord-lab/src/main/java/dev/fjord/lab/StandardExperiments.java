package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiments;
import dev.fjord.lab.experiment.minato.MinatoCounts;
import dev.fjord.lab.experiment.minato.MinatoFib;
import dev.fjord.lab.experiment.minato.MinatoQuicksort;
import dev.fjord.lab.experiment.takipi.TakipiIndex;
import dev.fjord.lab.experiment.takipi.TakipiMethod;
import dev.fjord.lab.experiment.takipi.TakipiPrime;
import java.util.List;

/** The experiments of the documents; a new one is a line here. */
final class StandardExperiments {
  private StandardExperiments() {}

  static Experiments all() {
    return new Experiments(
        List.of(
            new MinatoFib(),
            new MinatoQuicksort(),
            new MinatoCounts(),
            new TakipiIndex(),
            new TakipiPrime(),
            new TakipiMethod()));
  }
}
