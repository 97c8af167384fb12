package dev.fjord.stress.soak;

import dev.fjord.lab.run.Text;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A pool.
 *
 * @param kind its kind
 * @param workers how many workers it begins with; a view's host has one more
 * @param spares how many threads it may have beyond {@link #MOST_WORKERS}, or beyond its workers if
 *     it is not resized
 * @param async whether it runs what is not joined in the order of the forks; a {@code ForkPool}
 *     always does, and there whether it interrupts what blocks in a cancelled tree
 * @param closedHard whether it is closed without waiting for what has not begun
 * @param lame whether its thread factory fails now and then; not of FJTask's
 */
record PoolPlan(
    PoolKind kind, int workers, int spares, boolean async, boolean closedHard, boolean lame) {
  /** The most workers a pool has. */
  static final int MOST_WORKERS = 64;

  /** A pool at random, of one of the kinds; most are as small as the machines they run on. */
  static PoolPlan random(SplittableRandom random, List<PoolKind> kinds) {
    PoolKind kind = kinds.get(random.nextInt(kinds.size()));
    return new PoolPlan(
        kind,
        random.nextInt(4) == 0 ? 1 + random.nextInt(MOST_WORKERS) : 1 + random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4) == 0,
        random.nextInt(6) == 0,
        kind != PoolKind.FJTASK && random.nextInt(5) == 0);
  }

  /** The same, closed by waiting for everything. */
  PoolPlan drained() {
    return new PoolPlan(kind, workers, spares, async, false, lame);
  }

  /** The pool in words. */
  String text() {
    return "%s of %s and %s%s%s%s"
        .formatted(
            kind.label,
            Text.workers(workers),
            Text.count(spares, "spare"),
            async ? ", async" : "",
            closedHard ? ", closed at once" : "",
            lame ? ", lame" : "");
  }
}
