package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.lea.Bookkeeping;
import dev.fjord.lab.experiment.lea.OfAllSeven;
import dev.fjord.lab.experiment.lea.OneProgram;
import dev.fjord.lab.experiment.lea.Peers;
import dev.fjord.lab.experiment.lea.Variations;
import dev.fjord.lab.experiment.minato.MinatoQueues;
import dev.fjord.lab.experiment.minato.MinatoTimes;
import dev.fjord.lab.experiment.shipilev.CacheLines;
import dev.fjord.lab.experiment.shipilev.ShortTasks;
import dev.fjord.lab.experiment.shipilev.Submissions;
import dev.fjord.lab.experiment.shipilev.Tails;
import dev.fjord.lab.experiment.shipilev.Waking;
import dev.fjord.lab.experiment.takipi.Contest;
import dev.fjord.lab.experiment.takipi.FirstRuns;
import dev.fjord.lab.experiment.takipi.TakipiPools;
import java.util.ArrayList;
import java.util.List;

/** The experiments of all documents, in the order in which they are listed and run. */
final class StandardExperiments {
  private StandardExperiments() {}

  static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    all.add(new Experiment("L-speed", OfAllSeven::speedUps, OfAllSeven::needs));
    all.addAll(OneProgram.all());
    all.addAll(
        List.of(
            new Experiment("L-rate", OfAllSeven::taskRates, OfAllSeven::needs),
            new Experiment("L-gc", Variations::youngGenerations),
            new Experiment("L-bw", Variations::widths, Variations::widthsNeeds),
            new Experiment("L-sync", Variations::barriers, Variations::barriersNeeds),
            new Experiment("L-local", OfAllSeven::locality, OfAllSeven::needs),
            new Experiment("L-peers", Peers::peers, Peers::needs),
            new Experiment("L-idle", Bookkeeping::idlePools),
            new Experiment("L-policy", Bookkeeping::policies),
            new Experiment("L-mem", Bookkeeping::space),
            new Experiment("L-fast", OfAllSeven::sharedForks, OfAllSeven::needs),
            new Experiment("L-adapt", OfAllSeven::adaptation, OfAllSeven::needs),
            new Experiment("L-knobs", Variations::knobs),
            new Experiment("M-fib", MinatoTimes::fib),
            new Experiment("M-sort", MinatoTimes::sort, MinatoTimes::sortNeeds),
            new Experiment("M-count", MinatoQueues::counts),
            new Experiment("M-advice", MinatoQueues::advice),
            new Experiment("T-index", Contest::index, Contest::indexNeeds, Contest::indexInput),
            new Experiment("T-prime", Contest::prime),
            new Experiment("T-method", FirstRuns::method),
            new Experiment("T-exec", TakipiPools::pools),
            new Experiment("S-thresh", ShortTasks::thresholds),
            new Experiment("S-grain", ShortTasks::grain, ShortTasks::grainNeeds),
            new Experiment("S-queue", ShortTasks::sharedQueue),
            new Experiment("S-submit", Submissions::submissions),
            new Experiment("S-join", Tails::joins),
            new Experiment("S-cc", Tails::tails),
            new Experiment("S-cc-fig", ShortTasks::completers),
            new Experiment("S-wake-fig", Waking::firstTask),
            new Experiment("S-wake", Waking::tree),
            new Experiment("S-common", Waking::commonPool),
            new Experiment("S-false", CacheLines::falseSharing),
            new Experiment("S-pad", CacheLines::padding)));
    return all;
  }
}
