package dev.fjord.stress.soak;

import dev.fjord.Stall;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** What the tasks of a round share: its pools, its lock, its pulse. */
final class Site {
  /** What is planted in the round. */
  final Fault fault;

  /** Whether each {@code ForkPool} carries {@link Run#carrier}. */
  final boolean carries;

  final ReentrantLock lock = new ReentrantLock();

  /** Goes up whenever a task begins or ends. */
  final LongAdder pulse = new LongAdder();

  /** How many pools were opened. */
  final LongAdder opened = new LongAdder();

  /** The pools of the round. */
  final List<SoakPool> pools = new ArrayList<>();

  /** What the watchdogs of pools have found. */
  final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();

  /** The pools that are open now, those of tasks included. */
  final Set<SoakPool> open = ConcurrentHashMap.newKeySet();

  /** Complete when the round hangs, and is left: what hangs on purpose may go on. */
  final CompletableFuture<Boolean> abandoned = new CompletableFuture<>();

  Site(Fault fault, List<PoolPlan> plans, boolean carries) {
    this.fault = fault;
    this.carries = carries;
    plans.forEach(plan -> pools.add(open(plan)));
  }

  /** Opens a pool. */
  SoakPool open(PoolPlan plan) {
    SoakPool pool =
        switch (plan.kind()) {
          case FORK, VIEW -> new ModernPool(plan, this);
          case CONCURRENT -> new ConcurrentPool(plan, this);
          case FJTASK -> new FJTaskPool(plan, this);
        };
    open.add(pool);
    opened.increment();
    return pool;
  }

  /** The watchdog of a pool, if its kind has one, found that it stalls. */
  void stalls(Stall stall) {
    if (stall.kind() != Stall.Kind.ALL_WAIT) { // tasks of a round sleep and wait for each other
      stalls.add(stall);
    }
  }
}
