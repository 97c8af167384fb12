package dev.fjord.stress.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What happens in a round, but for the schedule. The same for the same seed, number and faces.
 *
 * @param seed the seed of the soak
 * @param number the round's number in it, from 1
 * @param faces what tasks fork with
 * @param pools the pools that are open for the whole round
 * @param callers what each caller, a thread of its own, does one after the other
 * @param closedEarly whether the pools are closed while callers go on
 * @param resized whether pools are resized all the time, those that can be
 * @param interrupted whether callers are interrupted all the time, and tasks interrupt themselves
 * @param carried whether the pools carry: all are {@code ForkPool}s, and no task of another face is
 *     left in one when what carries is over
 */
record RoundPlan(
    long seed,
    long number,
    Set<Face> faces,
    List<PoolPlan> pools,
    List<List<Job>> callers,
    boolean closedEarly,
    boolean resized,
    boolean interrupted,
    boolean carried) {

  private static final int MOST_POOLS = 3;
  private static final int FEW = 8;
  private static final int LEAST_CROWD = 100;
  private static final int MOST_CROWD = 400;

  /** The plan of a round. */
  static RoundPlan of(long seed, long number, Set<Face> faces) {
    SplittableRandom random = new SplittableRandom(seed ^ (number * 0xD1B54A32D192ED03L));
    boolean carried = random.nextInt(4) == 0 && faces.stream().anyMatch(Face::isModern);
    Set<Face> chosen =
        carried ? faces.stream().filter(Face::isModern).collect(Collectors.toSet()) : faces;
    List<PoolKind> kinds = kinds(chosen, carried);
    List<PoolPlan> pools =
        Stream.generate(() -> PoolPlan.random(random, kinds))
            .limit(1 + random.nextInt(MOST_POOLS))
            .toList();
    boolean crowd = random.nextInt(12) == 0;
    int callerCount = crowd ? random.nextInt(LEAST_CROWD, MOST_CROWD + 1) : 1 + random.nextInt(FEW);
    List<List<Job>> callers = new ArrayList<>();
    for (int i = 0; i < callerCount; i++) {
      callers.add(
          Stream.generate(() -> Job.random(random, pools, kinds, crowd ? 60 : 600))
              .limit(1 + random.nextInt(crowd ? 3 : 16))
              .toList());
    }
    return new RoundPlan(
        seed,
        number,
        chosen,
        pools,
        callers,
        random.nextInt(5) == 0,
        random.nextBoolean(),
        random.nextInt(4) == 0,
        carried);
  }

  /** The kinds in which all tasks of some faces can run. */
  private static List<PoolKind> kinds(Set<Face> faces, boolean carried) {
    if (carried) {
      return List.of(PoolKind.FORK);
    }
    if (faces.stream().allMatch(Face::isConcurrent)) {
      return List.of(PoolKind.CONCURRENT);
    }
    boolean paper = faces.equals(Set.of(Face.FJTASK));
    return paper ? List.of(PoolKind.FJTASK) : List.of(PoolKind.values());
  }

  /** Makes the trees of the round. */
  TreeMaker maker() {
    return new TreeMaker(faces, kinds(faces, carried), pools, interrupted);
  }

  /** How many jobs there are. */
  int jobs() {
    return callers.stream().mapToInt(List::size).sum();
  }

  /** The plan in words, a line for each pool and each caller's job. */
  List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d pools, %d callers, %d trees%s%s%s%s"
            .formatted(
                pools.size(),
                callers.size(),
                jobs(),
                closedEarly ? "; pools are closed while callers go on" : "",
                resized ? "; pools are resized" : "",
                interrupted ? "; callers and tasks are interrupted" : "",
                carried ? "; context is carried" : ""));
    for (int i = 0; i < pools.size(); i++) {
      lines.add("pool %d: %s".formatted(i, pools.get(i).text()));
    }
    TreeMaker maker = maker();
    for (int i = 0; i < callers.size(); i++) {
      for (Job job : callers.get(i)) {
        lines.add("caller %d %s".formatted(i, job.text(job.tree(maker, pools))));
      }
    }
    return lines;
  }
}
