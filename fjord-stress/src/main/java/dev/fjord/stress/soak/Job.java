package dev.fjord.stress.soak;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What a caller does: one tree, in one pool.
 *
 * @param how how it brings the tree there
 * @param pool the pool's index in the round; without meaning for {@link How#OWN_POOL}
 * @param variant chooses one of the ways in
 * @param treeSeed where the tree comes from
 * @param most the most tasks the tree has
 * @param own the pool that is opened for it alone, if it is
 */
record Job(How how, int pool, int variant, long treeSeed, int most, PoolPlan own) {
  /** How a tree comes into a pool. */
  enum How {
    /** The caller runs it, or waits for it. */
    CALL("calls"),
    /** The caller submits it and gets its value. */
    SUBMIT("submits"),
    /** The caller submits it and cancels it soon after. */
    CANCEL("submits and cancels"),
    /** The caller leaves it there. */
    EXECUTE("executes"),
    /** The caller opens a pool for it, and closes it afterwards. */
    OWN_POOL("opens a pool for");

    private final String verb;

    How(String verb) {
      this.verb = verb;
    }
  }

  static Job random(SplittableRandom random, List<PoolPlan> pools, List<PoolKind> kinds, int most) {
    How[] hows = How.values();
    return new Job(
        random.nextInt(3) == 0 ? How.CALL : hows[random.nextInt(hows.length)],
        random.nextInt(pools.size()),
        random.nextInt(12),
        random.nextLong(),
        1 + random.nextInt(most),
        PoolPlan.random(random, kinds).drained());
  }

  /** The pool it runs in. */
  PoolPlan plan(List<PoolPlan> pools) {
    return how == How.OWN_POOL ? own : pools.get(pool);
  }

  /** The tree it brings. */
  Tree tree(TreeMaker maker, List<PoolPlan> pools) {
    return maker.make(treeSeed, most, plan(pools), how == How.OWN_POOL ? TreeMaker.NOWHERE : pool);
  }

  /** The job in words, with its tree. */
  String text(Tree tree) {
    String where = how == How.OWN_POOL ? "in a " + own.text() : "in pool " + pool;
    return "%s %s %s, variant %d".formatted(how.verb, tree.text(), where, variant);
  }
}
