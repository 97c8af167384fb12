package dev.fjord.stress.soak;

import dev.fjord.Stall;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** What the tasks of a round share: its pools, its lock, its pulse. */
final class Site implements SoakPool.Opener {
  private final Fault fault;
  private final boolean carried;
  private final ReentrantLock lock = new ReentrantLock();
  private final LongAdder pulse = new LongAdder();
  private final LongAdder opened = new LongAdder();
  private final Set<SoakPool> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch abandoned = new CountDownLatch(1);
  private final List<SoakPool> pools = new ArrayList<>();
  private final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();

  /**
   * @param fault what is planted in the round
   * @param plans the pools of the round
   * @param carried whether they carry
   */
  Site(Fault fault, List<PoolPlan> plans, boolean carried) {
    this.fault = fault;
    this.carried = carried;
    plans.forEach(plan -> pools.add(open(plan)));
  }

  Fault fault() {
    return fault;
  }

  ReentrantLock lock() {
    return lock;
  }

  /** Goes up whenever a task begins or ends. */
  LongAdder pulse() {
    return pulse;
  }

  /** The pools of the round. */
  List<SoakPool> pools() {
    return pools;
  }

  SoakPool pool(int index) {
    return pools.get(index);
  }

  /** Opens a pool. */
  SoakPool open(PoolPlan plan) {
    SoakPool pool = SoakPool.open(plan, this);
    open.add(pool);
    opened.increment();
    return pool;
  }

  @Override
  public boolean carries() {
    return carried;
  }

  @Override
  public void closed(SoakPool pool) {
    open.remove(pool);
  }

  @Override
  public void stalls(Stall stall) {
    if (stall.kind() != Stall.Kind.ALL_WAIT) { // tasks of a round sleep and wait for each other
      stalls.add(stall);
    }
  }

  /** What the watchdogs of pools have found. */
  List<Stall> stalls() {
    return List.copyOf(stalls);
  }

  /** How many pools were opened. */
  long opened() {
    return opened.sum();
  }

  /** The pools that are open now, each in a few lines. */
  List<String> snapshots() {
    return open.stream().map(SoakPool::snapshot).sorted().toList();
  }

  /** The round hangs, and is left: what hangs on purpose may go on. */
  void abandon() {
    abandoned.countDown();
  }

  void awaitAbandoned() {
    boolean interrupted = false;
    while (true) {
      try {
        abandoned.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
