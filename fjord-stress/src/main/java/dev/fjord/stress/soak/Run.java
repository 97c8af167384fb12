package dev.fjord.stress.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** One run of a tree: runs its tasks and notes what each did. */
final class Run {
  private final Tree tree;
  private final Site site;
  private final AtomicIntegerArray begun;
  private final AtomicIntegerArray ended;
  private final Map<Integer, Boolean> excused = new ConcurrentHashMap<>();

  Run(Tree tree, Site site) {
    this.tree = tree;
    this.site = site;
    this.begun = new AtomicIntegerArray(tree.size());
    this.ended = new AtomicIntegerArray(tree.size());
  }

  Tree tree() {
    return tree;
  }

  /** How often a task has begun. */
  int begun(int id) {
    return begun.get(id);
  }

  /** How often a task has returned or thrown. */
  int ended(int id) {
    return ended.get(id);
  }

  /** Runs the whole; what it is worth, less what was cancelled. */
  long all() {
    return run(tree.root());
  }

  /** Runs a task and those below it; what they are worth. All ways come through here. */
  long run(Node node) {
    Fault fault = site.fault();
    return fault.strikes(tree.seed(), node.id()) ? fault.run(this, node) : runRightly(node);
  }

  /** The same without a planted fault. */
  long runRightly(Node node) {
    begin(node);
    try {
      return node.id() + node.way().children(this, node);
    } finally {
      end(node);
    }
  }

  /** A task begins: counts it, and does what it does besides running children. */
  void begin(Node node) {
    begun.incrementAndGet(node.id());
    site.pulse().increment();
    node.work().run(site.lock(), node.amount());
    if (node.fails()) {
      end(node);
      throw new Planted(node.id());
    }
  }

  /** A task has returned or thrown. */
  void end(Node node) {
    ended.incrementAndGet(node.id());
    site.pulse().increment();
  }

  /** Waits until the site is left for good: what a task does that hangs. */
  void hang() {
    site.awaitAbandoned();
  }

  // ---- what was cancelled ----

  /**
   * A task was cancelled; what it is worth does not count.
   *
   * @param mayHaveRun whether it, or a part of it, may have run all the same
   */
  void excuse(Node node, boolean mayHaveRun) {
    excused.put(node.id(), mayHaveRun);
  }

  /** Whether a task was cancelled. */
  boolean isExcused(Node node) {
    return excused.containsKey(node.id());
  }

  /** Whether a task that was cancelled may have run all the same. */
  boolean mayHaveRun(Node node) {
    return excused.getOrDefault(node.id(), true);
  }

  // ---- the ways that belong to no face ----

  /** Runs the children one after the other. */
  long callAll(Node node) {
    long sum = 0;
    for (Node child : node.children()) {
      sum += run(child);
    }
    return sum;
  }

  /** The same in another pool of the round. */
  long elsewhere(Node node) {
    return callAll(node, site.pool(node.choice()));
  }

  /** The same in a pool, as soon as that has a thread. */
  private long callAll(Node node, SoakPool pool) {
    while (true) {
      try {
        return pool.call(node.amount(), () -> callAll(node));
      } catch (RuntimeException | OutOfMemoryError failure) {
        if (!Refusals.isIn(failure)) {
          throw failure;
        }
      }
    }
  }

  /** The same in a pool of its own. */
  long inNewPool(Node node) {
    PoolPlan plan = node.pool();
    if (plan == null) {
      throw new AssertionError("the plan of " + node);
    }
    try (SoakPool pool = site.open(plan)) {
      return callAll(node, pool);
    }
  }
}
