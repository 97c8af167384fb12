package dev.fjord.internal.pool;

import dev.fjord.internal.worker.Worker;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The pool's own threads: made on demand, kept as they were made, counted until the last ends. */
final class OwnThreads {
  private final PoolSettings settings;
  private final Set<Thread> alive = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean ending;

  OwnThreads(PoolSettings settings) {
    this.settings = settings;
  }

  /**
   * Starts a thread.
   *
   * @throws OutOfMemoryError if the system refuses one
   * @throws IllegalStateException if the user's factory returns null, or whatever it throws
   */
  void start(Worker worker) {
    Thread thread = make(worker);
    synchronized (this) {
      if (ending) {
        return;
      }
      count.incrementAndGet();
    }
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        leave();
      }
    }
  }

  private Thread make(Worker worker) {
    ThreadKind kind = settings.kind();
    ThreadFactory factory = settings.factory();
    Runnable life = new Life(worker);
    if (kind != null) {
      return notRefused(kind.newThread(worker, life));
    }
    if (factory != null) {
      return notRefused(factory.newThread(life));
    }
    Thread made = BareThread.make(life, settings.name() + "-" + (worker.index() + 1));
    made.setDaemon(settings.daemon());
    made.setPriority(settings.priority());
    if (settings.handler() != null) {
      made.setUncaughtExceptionHandler(settings.handler());
    }
    return made;
  }

  /** No lambda: one that could not be linked for want of memory would fail for ever. */
  private final class Life implements Runnable {
    private final Worker worker;

    Life(Worker worker) {
      this.worker = worker;
    }

    @Override
    public void run() {
      ThreadKind kind = settings.kind();
      if (kind == null) {
        OwnThreads.this.run(worker);
      } else {
        live(worker, kind);
      }
    }
  }

  private Thread notRefused(@Nullable Thread made) {
    if (made == null) {
      throw new IllegalStateException(
          "pool " + settings.name() + ": the thread factory returned null");
    }
    return made;
  }

  /** The life of a thread of a face's own class. */
  private void live(Worker worker, ThreadKind kind) {
    Thread thread = Thread.currentThread();
    Throwable failure = null;
    boolean working = false;
    try {
      alive.add(thread);
      kind.begun(thread, worker);
      working = true;
      worker.work();
    } catch (Throwable thrown) {
      failure = thrown;
      if (!working) {
        worker.giveUp();
      }
    } finally {
      try {
        kind.ended(thread, failure);
      } finally {
        alive.remove(thread);
        leave();
      }
    }
    if (failure != null) {
      throw Failures.sneak(failure);
    }
  }

  private void run(Worker worker) {
    Thread thread = Thread.currentThread();
    try {
      try {
        alive.add(thread);
        tidy(thread);
      } catch (Throwable ignored) {
        // The thread is as good without.
      }
      worker.work();
    } finally {
      alive.remove(thread);
      leave();
      worker.leaveSeat();
    }
  }

  private void leave() {
    if (count.decrementAndGet() == 0 && ending) {
      ended.countDown();
    }
  }

  /**
   * Puts back what a job may have changed: class loader, priority, interrupt status. Never throws.
   */
  void tidy(Thread thread) {
    boolean ignored = Thread.interrupted();
    if (settings.kind() != null) {
      settings.kind().tidy(thread);
      return;
    }
    try {
      if (thread.getContextClassLoader() != settings.loader()) {
        thread.setContextClassLoader(settings.loader());
      }
      if (settings.factory() == null && thread.getPriority() != settings.priority()) {
        thread.setPriority(settings.priority());
      }
    } catch (RuntimeException refused) {
      // A thread of the user's own class may refuse; it then keeps what it has.
    }
  }

  void interruptAll() {
    alive.forEach(Thread::interrupt);
  }

  int count() {
    return count.get();
  }

  /** No thread is started from now on; {@link #await} returns when the last has ended. */
  void end() {
    synchronized (this) {
      ending = true;
    }
    if (count.get() == 0) {
      ended.countDown();
    }
  }

  boolean haveEnded() {
    return ended.getCount() == 0;
  }

  boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    return ended.await(timeout, unit);
  }
}
