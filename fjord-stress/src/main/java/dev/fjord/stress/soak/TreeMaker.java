package dev.fjord.stress.soak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Makes trees at random, for the pools of a round. */
final class TreeMaker {
  private static final int SHARES = Arrays.stream(Work.values()).mapToInt(work -> work.share).sum();

  private final List<Way> ways;
  private final List<PoolKind> kinds;
  private final List<PoolPlan> pools;
  private final boolean interrupts;

  /**
   * @param faces what tasks may fork with
   * @param kinds the kinds of pools that tasks may open
   * @param pools the pools of the round; a task reaches only those after its own, so that no two
   *     pools wait for each other
   * @param interrupts whether tasks may interrupt their threads
   */
  TreeMaker(Set<Face> faces, List<PoolKind> kinds, List<PoolPlan> pools, boolean interrupts) {
    this.ways =
        Arrays.stream(Way.values())
            .filter(way -> way.face != null && faces.contains(way.face))
            .toList();
    this.kinds = kinds;
    this.pools = pools;
    this.interrupts = interrupts;
  }

  /** How the trees of a job look; the same for the same seed. */
  private final class Making {
    private final SplittableRandom random;
    private final int most;
    private final int depth;
    private final int breadth;
    private final int failures;
    private int made;

    Making(long seed, int most) {
      this.random = new SplittableRandom(seed);
      this.most = most;
      int shape = random.nextInt(10);
      this.depth = shape == 0 ? 120 : shape == 1 ? 2 : 9;
      this.breadth = shape == 0 ? 2 : shape == 1 ? 100 : 4;
      this.failures = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 0;
    }

    Node node(int level, Home home) {
      int id = made++;
      List<Node> children = new ArrayList<>();
      boolean leaf = level == 0 || (level < 7 && random.nextInt(6) == 0);
      int count = leaf ? 0 : 1 + random.nextInt(breadth);
      Way way = count == 0 ? Way.CALL : way(home);
      int elsewhere =
          way == Way.ELSEWHERE ? home.index + 1 + random.nextInt(pools.size() - home.index - 1) : 0;
      PoolPlan opened = way == Way.NEW_POOL ? PoolPlan.random(random, kinds).drained() : null;
      Home inner =
          opened != null
              ? new Home(opened, NOWHERE)
              : way == Way.ELSEWHERE ? new Home(pools.get(elsewhere), elsewhere) : home;
      for (int i = 0; i < count && made < most; i++) {
        children.add(node(level - 1, inner));
      }
      boolean fails = children.isEmpty() && failures > 0 && random.nextInt(failures) == 0;
      int choice =
          way == Way.ELSEWHERE || children.isEmpty() ? elsewhere : random.nextInt(children.size());
      return new Node(
          id, way, List.copyOf(children), fails, work(), 1 + random.nextInt(20), choice, opened);
    }

    private Way way(Home home) {
      int between = random.nextInt(100);
      if (between < 3 && home.index + 1 < pools.size()) {
        return Way.ELSEWHERE;
      }
      if (between == 3 && home.index != NOWHERE) {
        return Way.NEW_POOL;
      }
      if (between == 4) {
        return Way.CALL;
      }
      List<Way> fitting = ways.stream().filter(way -> way.fits(home.plan)).toList();
      return fitting.isEmpty() ? Way.CALL : fitting.get(random.nextInt(fitting.size()));
    }

    private Work work() {
      int at = random.nextInt(SHARES);
      for (Work work : Work.values()) {
        at -= work.share;
        if (at < 0) {
          return work == Work.INTERRUPT && !interrupts ? Work.SPIN : work;
        }
      }
      throw new AssertionError("the shares add up");
    }
  }

  /** Where a task runs: the pool, and its index. */
  private record Home(PoolPlan plan, int index) {}

  /** The index of a pool that is not one of the round's, and reaches none. */
  static final int NOWHERE = Integer.MAX_VALUE - 1;

  /**
   * Makes a tree.
   *
   * @param most the most tasks it has
   * @param plan the pool it runs in
   * @param index the pool's index in the round, or {@link #NOWHERE}
   */
  Tree make(long seed, int most, PoolPlan plan, int index) {
    Making making = new Making(seed, most);
    Node root = making.node(making.depth, new Home(plan, index));
    return new Tree(seed, root, making.made);
  }
}
