package dev.fjord.stress.soak;

import dev.fjord.Fork;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What a task does besides running its children. */
enum Work {
  /** Computes. */
  SPIN(24),
  /** Gives way to other threads. */
  YIELD(2),
  /** Parks behind the pool's back. */
  PARK(1),
  /** Sleeps behind the pool's back. */
  SLEEP(1),
  /** Sleeps, having told so by {@link Fork#blocking}. */
  BLOCKING(2),
  /** Waits for a lock, having told so by {@link ForkJoinPool#managedBlock}. */
  MANAGED(2),
  /** Holds a lock that all tasks of the round share. */
  LOCK(2),
  /** Holds that lock for as long as others notice. */
  HOLD(1),
  /** Holds a monitor that all tasks share for as long. */
  MONITOR(1),
  /** Interrupts its own thread. */
  INTERRUPT(1);

  private static final Object SHARED = new Object();

  /** So many times as long as other work takes what is to be noticed. */
  private static final int LONG = 10;

  private final int share;

  Work(int share) {
    this.share = share;
  }

  /** How often it is chosen, in proportion. */
  int share() {
    return share;
  }

  /**
   * Does it.
   *
   * @param lock the lock of the round
   * @param amount microseconds, roughly
   */
  void run(ReentrantLock lock, int amount) {
    switch (this) {
      case SPIN -> spin(amount);
      case YIELD -> Thread.yield();
      case PARK -> LockSupport.parkNanos(1_000L * amount);
      case SLEEP -> sleep();
      case BLOCKING -> Fork.blocking(() -> LockSupport.parkNanos(1_000L * amount));
      case MANAGED -> managed(lock, amount);
      case LOCK -> locked(lock, () -> spin(amount));
      case HOLD -> locked(lock, () -> LockSupport.parkNanos(1_000L * LONG * amount));
      case MONITOR -> {
        synchronized (SHARED) {
          LockSupport.parkNanos(1_000L * LONG * amount);
        }
      }
      case INTERRUPT -> Thread.currentThread().interrupt();
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
