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
    all.add(new SpeedUps().as("L-speed"));
    all.addAll(OneProgram.all());
    all.add(new TaskRates().as("L-rate"));
    all.add(new YoungGenerations().as("L-gc"));
    all.add(new Widths().as("L-bw"));
    all.add(new Barriers().as("L-sync"));
    all.add(new Locality().as("L-local"));
    all.add(new Peers().as("L-peers"));
    all.add(new IdlePools().as("L-idle"));
    all.add(new Policies().as("L-policy"));
    all.add(new Space().as("L-mem"));
    all.add(new SharedForks().as("L-fast"));
    all.add(new Adaptation().as("L-adapt"));
    all.add(new Knobs().as("L-knobs"));
    all.add(new MinatoFib().as("M-fib"));
    all.add(new MinatoQuicksort().as("M-sort"));
    all.add(new MinatoCounts().as("M-count"));
    all.add(new MinatoAdvice().as("M-advice"));
    all.add(new TakipiIndex().as("T-index"));
    all.add(new TakipiPrime().as("T-prime"));
    all.add(new TakipiMethod().as("T-method"));
    all.add(new TakipiPools().as("T-exec"));
    all.add(new Thresholds().as("S-thresh"));
    all.add(new Grain().as("S-grain"));
    all.add(new SharedQueue().as("S-queue"));
    all.add(new Submissions().as("S-submit"));
    all.add(new Joins().as("S-join"));
    all.add(new Tails().as("S-cc"));
    all.add(new Completers().as("S-cc-fig"));
    all.add(new FirstTask().as("S-wake-fig"));
    all.add(new WakeTree().as("S-wake"));
    all.add(new CommonPool().as("S-common"));
    all.add(new FalseSharing().as("S-false"));
    all.add(new Padding().as("S-pad"));
    return new Experiments(List.copyOf(all));
  }
}
