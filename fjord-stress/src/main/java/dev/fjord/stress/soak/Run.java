package dev.fjord.stress.soak;

import dev.fjord.Carrier;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One run of a tree: runs its tasks and notes what each did. */
final class Run {
  /** Whose task is at work in a thread, and inside of which {@code Fork.with}. */
  private static final ThreadLocal<@Nullable Run> HERE = new ThreadLocal<>();

  private static final ThreadLocal<@Nullable Integer> INSIDE = new ThreadLocal<>();

  /** What is run. */
  final Tree tree;

  private final Site site;

  /** The tasks that did not have what is carried. */
  final Set<Integer> strays = ConcurrentHashMap.newKeySet();

  /** The tasks that were cancelled: what one is worth does not count, though it may have run. */
  final Set<Integer> excused = ConcurrentHashMap.newKeySet();

  /** How often each task has begun, and how often it has returned or thrown. */
  final AtomicIntegerArray begun;

  final AtomicIntegerArray ended;

  Run(Tree tree, Site site) {
    this.tree = tree;
    this.site = site;
    this.begun = new AtomicIntegerArray(tree.size());
    this.ended = new AtomicIntegerArray(tree.size());
  }

  /** Runs the whole; what it is worth, less what was cancelled. */
  long all() {
    return run(tree.root());
  }

  /** Runs a task and those below it; what they are worth. All ways come through here. */
  long run(Node node) {
    Fault fault = site.fault;
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
    site.pulse.increment();
    if (HERE.get() != this) {
      stray(node);
    }
    node.work().run(site.lock, node.amount());
    if (node.fails()) {
      end(node);
      throw new Planted(node.id());
    }
  }

  /** A task has returned or thrown. */
  void end(Node node) {
    ended.incrementAndGet(node.id());
    site.pulse.increment();
  }

  /** Waits until the site is left for good: what a task does that hangs. */
  void hang() {
    site.abandoned.join();
  }

  // ---- what is carried ----

  /** The carrier of a pool that carries. */
  static Carrier<?> carrier() {
    return Carrier.threadLocals(HERE, INSIDE);
  }

  /** Runs a body in the calling thread, with what is carried from there. */
  void here(Runnable body) {
    with(
        HERE,
        this,
        () -> {
          body.run();
          return 0;
        });
  }

  /** Runs a body with something that is set for what it forks inside of a {@code Fork.with}. */
  long inside(Node node, LongSupplier body) {
    return with(INSIDE, node.id(), body);
  }

  /** Runs a task that was forked inside, as {@link #run}. */
  long runInside(Node node, Node child) {
    if (!Integer.valueOf(node.id()).equals(INSIDE.get())) {
      stray(child);
    }
    return run(child);
  }

  /** Runs a task without what is carried. */
  long runBare(Node node) {
    return with(HERE, null, () -> runRightly(node));
  }

  private static <T> long with(
      ThreadLocal<@Nullable T> local, @Nullable T value, LongSupplier body) {
    T before = local.get();
    local.set(value);
    try {
      return body.getAsLong();
    } finally {
      local.set(before);
    }
  }

  private void stray(Node node) {
    if (site.carries) {
      strays.add(node.id());
    }
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
    return callAll(node, site.pools.get(node.choice()));
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
    try (SoakPool pool = site.open(Objects.requireNonNull(node.pool()))) {
      return callAll(node, pool);
    }
  }
}
