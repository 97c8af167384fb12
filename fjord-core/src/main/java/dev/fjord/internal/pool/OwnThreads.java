package dev.fjord.internal.pool;

import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The pool's own threads: made on demand, kept as they were made, counted until the last ends. */
final class OwnThreads extends Threads {
  private final Pool pool;
  private final ThreadKind kind;

  /** How many of them work or may work: all but those that are about to end. */
  private final AtomicInteger working = new AtomicInteger();

  /** The last thread, about to end, while it looks for a worker to be; and which it found. */
  private volatile @Nullable Thread staying;

  private @Nullable Worker found;

  private OwnThreads(Pool pool, ThreadKind kind) {
    this.pool = pool;
    this.kind = kind;
  }

  /** No thread yet. */
  static Threads of(Pool pool, ThreadKind kind) {
    return new OwnThreads(pool, kind);
  }

  @Override
  boolean start(Worker worker) {
    if (staying == Thread.currentThread()) {
      found = worker;
      return true;
    }
    AtomicBoolean mayBegin = new AtomicBoolean(); // not in a thread that somebody else has started
    Runnable life =
        new Runnable() { // a lambda that could not be linked for want of memory would fail for ever
          @Override
          public void run() {
            if (mayBegin.getAndSet(false)) { // once
              live(worker);
            }
          }
        };
    Thread thread = kind.newThread(worker, life);
    if (thread == null || thread.getState() != Thread.State.NEW) {
      throw new IllegalStateException(
          "pool %s: the thread factory returned %s"
              .formatted(
                  pool.settings().name(), thread == null ? "null" : "a thread that was started"));
    }
    if (!enter()) {
      return false;
    }
    working.incrementAndGet();
    try {
      mayBegin.set(true);
      thread.start();
    } catch (Throwable noThread) {
      if (!mayBegin.getAndSet(false)) {
        return true; // it has begun all the same
      }
      working.decrementAndGet();
      leave();
      throw noThread;
    }
    return true;
  }

  private void live(Worker worker) {
    Thread thread = Thread.currentThread();
    Throwable failure = null;
    boolean hasBegun = false;
    try {
      list(thread);
      kind.begun(thread, worker);
      hasBegun = true;
      work(worker);
    } catch (Throwable thrown) {
      failure = thrown;
      if (!hasBegun) {
        working.decrementAndGet();
        pool.sleep().refuse(worker, thrown);
      }
    } finally {
      try {
        kind.ended(thread, failure);
      } catch (Throwable ofHook) {
        if (failure == null) {
          failure = ofHook;
        } else {
          Failures.suppress(failure, ofHook);
        }
      } finally {
        alive.remove(thread);
        leave();
        worker.leaveSeat();
      }
    }
    if (failure != null && !isUnloaded()) {
      throw Failures.sneak(failure);
    }
  }

  /**
   * Whether the class loader of this library was closed, as a build tool or a server does with that
   * of a program that has ended: what fails then fails for it, and nobody is left to be told.
   */
  static boolean isUnloaded() {
    try {
      return OwnThreads.class.getResource("OwnThreads.class") == null;
    } catch (VirtualMachineError | LinkageError unknown) { // the failure asked about is to be told
      return false;
    } catch (RuntimeException refused) { // as a server's loader answers that was stopped
      return true;
    }
  }

  private void list(Thread thread) {
    try {
      alive.add(thread);
    } catch (OutOfMemoryError unlisted) {
      // The thread is as good without; only nobody will interrupt it.
    }
  }

  /**
   * Works until the pool stops, or the thread is not needed. The last thread, whether it fails or
   * would end, works on while work waits: another may not be had. Not where a seed decides, since
   * its seat is that of its first place.
   *
   * <pre>
   *   the last thread, about to end     who submits, and gets no thread
   *   1. working = 0                    1. adds the job
   *   2. work? working = 1, stays       2. working == 0? takes it back, refused
   * </pre>
   *
   * All are sequentially consistent: one of the two sees the other.
   */
  private void work(Worker worker) {
    Worker next = worker;
    while (next != null) {
      Throwable failure = null;
      try {
        next.work();
      } catch (Throwable thrown) { // told in stay, or thrown on
        failure = thrown;
      }
      next = stay(failure);
      if (next != null) {
        kind.moves(Thread.currentThread(), next);
      }
    }
  }

  /** Returns the next worker to be; null if another thread has come, or no work waits any more. */
  private @Nullable Worker stay(@Nullable Throwable failure) {
    if (leavesWork()) {
      if (failure != null) {
        throw Failures.sneak(failure);
      }
      return null;
    }
    if (failure != null) {
      Failures.uncaught(failure, pool.settings().handler());
    }
    found = null;
    boolean isLate = failure != null;
    while (found == null) {
      if (isLate) {
        LockSupport.parkNanos(this, Times.ASK_AGAIN_NANOS);
        Thread.interrupted();
      }
      isLate = true;
      staying = Thread.currentThread();
      try {
        pool.announce(); // which may start a worker: the one that is found
      } catch (Throwable again) { // told, and tried again a little later
        Failures.uncaught(again, pool.settings().handler());
      } finally {
        staying = null;
      }
      if (found == null && leavesWork()) {
        return null;
      }
    }
    return found;
  }

  private boolean leavesWork() {
    return working.decrementAndGet() > 0
        || pool.isStopped()
        || pool.settings().mode().isDeterministic()
        || !pool.hasWork()
        || !working.compareAndSet(0, 1); // another thread has come
  }

  @Override
  void tidy(Thread thread) {
    kind.tidy(thread);
  }

  @Override
  boolean areAny() {
    return working.get() > 0;
  }
}
