package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Experiments;
import dev.fjord.lab.experiment.lea.Adaptation;
import dev.fjord.lab.experiment.lea.Barriers;
import dev.fjord.lab.experiment.lea.IdlePools;
import dev.fjord.lab.experiment.lea.Knobs;
import dev.fjord.lab.experiment.lea.Locality;
import dev.fjord.lab.experiment.lea.OneProgram;
import dev.fjord.lab.experiment.lea.Peers;
import dev.fjord.lab.experiment.lea.Policies;
import dev.fjord.lab.experiment.lea.SharedForks;
import dev.fjord.lab.experiment.lea.Space;
import dev.fjord.lab.experiment.lea.SpeedUps;
import dev.fjord.lab.experiment.lea.TaskRates;
import dev.fjord.lab.experiment.lea.Widths;
import dev.fjord.lab.experiment.lea.YoungGenerations;
import dev.fjord.lab.experiment.minato.MinatoAdvice;
import dev.fjord.lab.experiment.minato.MinatoCounts;
import dev.fjord.lab.experiment.minato.MinatoFib;
import dev.fjord.lab.experiment.minato.MinatoQuicksort;
import dev.fjord.lab.experiment.shipilev.CommonPool;
import dev.fjord.lab.experiment.shipilev.Completers;
import dev.fjord.lab.experiment.shipilev.FalseSharing;
import dev.fjord.lab.experiment.shipilev.FirstTask;
import dev.fjord.lab.experiment.shipilev.Grain;
import dev.fjord.lab.experiment.shipilev.Joins;
import dev.fjord.lab.experiment.shipilev.Padding;
import dev.fjord.lab.experiment.shipilev.SharedQueue;
import dev.fjord.lab.experiment.shipilev.Submissions;
import dev.fjord.lab.experiment.shipilev.Tails;
import dev.fjord.lab.experiment.shipilev.Thresholds;
import dev.fjord.lab.experiment.shipilev.WakeTree;
import dev.fjord.lab.experiment.takipi.TakipiIndex;
import dev.fjord.lab.experiment.takipi.TakipiMethod;
import dev.fjord.lab.experiment.takipi.TakipiPools;
import dev.fjord.lab.experiment.takipi.TakipiPrime;
import java.util.ArrayList;
import java.util.List;

/** The experiments of the documents; a new one is a line here. */
final class StandardExperiments {
  private StandardExperiments() {}

  static Experiments all() {
    List<Experiment> all = new ArrayList<>();
    all.add(new SpeedUps());
    all.addAll(OneProgram.all());
    all.addAll(
        List.of(
            new TaskRates(),
            new YoungGenerations(),
            new Widths(),
            new Barriers(),
            new Locality(),
            new Peers(),
            new IdlePools(),
            new Policies(),
            new Space(),
            new SharedForks(),
            new Adaptation(),
            new Knobs()));
    all.addAll(
        List.of(
            new MinatoFib(),
            new MinatoQuicksort(),
            new MinatoCounts(),
            new MinatoAdvice(),
            new TakipiIndex(),
            new TakipiPrime(),
            new TakipiMethod(),
            new TakipiPools(),
            new Thresholds(),
            new Grain(),
            new SharedQueue(),
            new Submissions(),
            new Joins(),
            new Tails(),
            new Completers(),
            new FirstTask(),
            new WakeTree(),
            new CommonPool(),
            new FalseSharing(),
            new Padding()));
    return new Experiments(List.copyOf(all));
  }
}
