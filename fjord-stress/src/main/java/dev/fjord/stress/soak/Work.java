package dev.fjord.stress.soak;

import dev.fjord.Fork;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ObjIntConsumer;

/** What a task does besides running its children. */
enum Work {
  /** Computes. */
  SPIN(24, (lock, amount) -> spin(amount)),
  /** Gives way to other threads. */
  YIELD(2, (lock, amount) -> Thread.yield()),
  /** Parks behind the pool's back. */
  PARK(1, (lock, amount) -> park(amount)),
  /** Sleeps behind the pool's back. */
  SLEEP(1, (lock, amount) -> sleep()),
  /** Sleeps, having told so by {@link Fork#blocking}. */
  BLOCKING(2, (lock, amount) -> Fork.blocking(() -> park(amount))),
  /** Waits for a lock, having told so by {@link ForkJoinPool#managedBlock}. */
  MANAGED(2, Work::managed),
  /** Holds a lock that all tasks of the round share. */
  LOCK(2, (lock, amount) -> locked(lock, () -> spin(amount))),
  /** Holds that lock for as long as others notice. */
  HOLD(1, (lock, amount) -> locked(lock, () -> parkLong(amount))),
  /** Holds a monitor that all tasks share for as long. */
  MONITOR(1, (lock, amount) -> monitor(amount)),
  /** Interrupts its own thread. */
  INTERRUPT(1, (lock, amount) -> Thread.currentThread().interrupt());

  private static final Object SHARED = new Object();

  /** So many times as long as other work takes what is to be noticed. */
  private static final int LONG = 10;

  /** How often it is chosen, in proportion. */
  final int share;

  @SuppressWarnings("ImmutableEnumChecker") // functions, which keep nothing
  private final ObjIntConsumer<ReentrantLock> work;

  Work(int share, ObjIntConsumer<ReentrantLock> work) {
    this.share = share;
    this.work = work;
  }

  /**
   * Does it.
   *
   * @param lock the lock of the round
   * @param amount microseconds, roughly
   */
  void run(ReentrantLock lock, int amount) {
    work.accept(lock, amount);
  }

  private static void park(int micros) {
    LockSupport.parkNanos(1_000L * micros);
  }

  private static void parkLong(int micros) {
    park(LONG * micros);
  }

  private static void monitor(int micros) {
    synchronized (SHARED) {
      parkLong(micros);
    }
  }

  private static void locked(ReentrantLock lock, Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private static void spin(int micros) {
    for (int i = 0; i < 20 * micros; i++) {
      Thread.onSpinWait();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void managed(ReentrantLock lock, int amount) {
    try {
      ForkJoinPool.managedBlock(
          new ManagedBlocker() {
            @Override
            public boolean block() {
              lock.lock();
              return true;
            }

            @Override
            public boolean isReleasable() {
              return lock.isHeldByCurrentThread() || lock.tryLock();
            }
          });
    } catch (InterruptedException stopped) { // the pool was, before the blocker had the lock
      Thread.currentThread().interrupt();
      return;
    }
    try {
      spin(amount);
    } finally {
      lock.unlock();
    }
  }
}
