package dev.fjord.stress.soak;

import dev.fjord.fjtask.FJTask;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Children run by {@link FJTask}s. */
final class FJTaskWays {
  private FJTaskWays() {}

  private static final class Step extends FJTask {
    private final Run run;
    private final Node node;
    private long sum;
    private volatile boolean returned;

    Step(Run run, Node node) {
      this.run = run;
      this.node = node;
    }

    @Override
    public void run() {
      sum = run.run(node);
      returned = true;
    }

    /** A task that was cancelled counts as done; nobody else throws on its behalf. */
    long sum() {
      if (!returned) {
        throw new CancellationException("task " + node.id() + " was cancelled");
      }
      return sum;
    }
  }

  private static Step[] steps(Run run, Node node) {
    return node.children().stream().map(child -> new Step(run, child)).toArray(Step[]::new);
  }

  private static Step[] forked(Run run, Node node) {
    Step[] steps = steps(run, node);
    for (Step step : steps) {
      step.fork();
    }
    return steps;
  }

  private static long sum(Step[] steps) {
    return Arrays.stream(steps).mapToLong(Step::sum).sum();
  }

  static long coInvoke(Run run, Node node) {
    Step[] steps = steps(run, node);
    if (steps.length == 2) {
      FJTask.coInvoke(steps[0], steps[1]);
    } else {
      FJTask.coInvoke(steps);
    }
    return sum(steps);
  }

  /** Forks all and joins them in the same order. */
  static long join(Run run, Node node) {
    Step[] steps = forked(run, node);
    for (Step step : steps) {
      step.join();
    }
    return sum(steps);
  }

  /** Cancels one of the tasks, which may have begun or be done; it then counts as done. */
  static long cancel(Run run, Node node) {
    Step[] steps = forked(run, node);
    Step chosen = steps[node.choice()];
    chosen.cancel();
    long sum = 0;
    for (Step step : List.of(steps)) {
      step.join();
      if (step != chosen || step.returned) {
        sum += step.sum();
      } else {
        run.excuse(step.node);
      }
    }
    return sum;
  }

  /** The first half at the same time, then the second half one after the other. */
  static long parSeq(Run run, Node node) {
    Step[] steps = steps(run, node);
    List<Step> all = List.of(steps);
    FJTask par = FJTask.par(all.subList(0, all.size() / 2).toArray(FJTask[]::new));
    FJTask seq = FJTask.seq(all.subList(all.size() / 2, all.size()).toArray(FJTask[]::new));
    FJTask.invoke(FJTask.seq(par, seq));
    return sum(steps);
  }
}
