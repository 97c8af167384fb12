package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.run.Probe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * Has completers complete in trees of random shape, and checks each completion. Arguments: {@link
 * By#FJORD} or {@link By#JDK}, workers, trees, completers in each.
 */
final class CompletionProbe implements Probe {
  static final String NAME = "completions";

  /** Calls of {@code onCompletion} in all trees. */
  static final String COMPLETIONS = "completions";

  /** Calls of {@code tryComplete} or {@code complete} by others than the task's own run. */
  static final String OTHERS = "byOthers";

  private static final int PATIENCE_SECONDS = 30;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    By by = By.valueOf(arguments.get(0));
    int workers = Integer.parseInt(arguments.get(1));
    int trees = Integer.parseInt(arguments.get(2));
    int size = Integer.parseInt(arguments.get(3));
    long completions = 0;
    long others = 0;
    for (int seed = 1; seed <= trees; seed++) {
      CompletionTree tree = new CompletionTree(seed, size);
      String complaint = run(by, workers, tree);
      if (!complaint.isEmpty()) {
        return new Readings(Map.of(), "%s, seed %d: %s".formatted(by.label(), seed, complaint));
      }
      completions += tree.completions();
      others += tree.othersCount();
    }
    return new Readings(
        Map.of(COMPLETIONS, List.of((double) completions), OTHERS, List.of((double) others)), "");
  }

  /** Runs one tree in a pool of its own, and waits for all that may still come after its root. */
  static String run(By by, int workers, CompletionTree tree) {
    boolean quiet;
    try (Others others = new Others()) {
      switch (by) {
        case FJORD -> {
          try (var pool = new dev.fjord.concurrent.ForkJoinPool(workers)) {
            pool.invoke(new RandomCompleterConcurrent(null, tree, tree.root(), others));
            quiet = pool.awaitQuiescence(PATIENCE_SECONDS, TimeUnit.SECONDS);
          }
        }
        case JDK -> {
          ForkJoinPool pool = new ForkJoinPool(workers);
          pool.invoke(new RandomCompleterJdk(null, tree, tree.root(), others));
          quiet = pool.awaitQuiescence(PATIENCE_SECONDS, TimeUnit.SECONDS);
          pool.shutdown();
        }
        default -> throw new IllegalArgumentException(by + " has no completers");
      }
    }
    return quiet ? tree.complaint() : "the pool did not come to rest";
  }
}
