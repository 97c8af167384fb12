package dev.fjord.internal.pool;

import dev.fjord.internal.schedule.Times;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that serves all pools: it looks after what is added, again and again. It is started for
 * the first and ends a while after the last is over, or when this library was unloaded. If memory
 * runs out it tells that, and looks again a little later: nobody is forgotten.
 */
public final class Rounds implements Runnable {
  private final String name;
  private final long lingerNanos;
  private final List<Stop> all = new CopyOnWriteArrayList<>();
  private @Nullable Thread thread;

  /**
   * For each kind of thread one.
   *
   * @param name the thread's
   * @param lingerNanos how long it waits for another when there is none left
   */
  public Rounds(String name, long lingerNanos) {
    this.name = name;
    this.lingerNanos = lingerNanos;
  }

  /** Where it comes by. Both methods are called by the thread. */
  public interface Stop {
    /** Looks; returns how long to wait before the next look, 0 to look on; less than 0 if over. */
    long look();

    /** It is over and was taken out; from now on it may be added again. */
    default void leave() {}
  }

  /**
   * It looks there from now on, and at once.
   *
   * @throws OutOfMemoryError if there is no thread to be had; then it does not
   */
  public synchronized void add(Stop stop) {
    Thread there = thread;
    if (there == null) {
      there = BareThread.forAll(this, name);
      there.start();
      thread = there;
    }
    all.add(stop);
    LockSupport.unpark(there);
  }

  @Override
  public void run() {
    try {
      long pause = 0;
      while (pause >= 0) {
        park(pause);
        try {
          pause = lookAtAll();
        } catch (VirtualMachineError | LinkageError noMemory) { // told, and nobody is forgotten
          if (OwnThreads.isUnloaded()) {
            return;
          }
          Failures.uncaught(noMemory, null);
          pause = Times.ASK_AGAIN_NANOS;
        }
      }
    } catch (RuntimeException | Error failure) {
      if (!OwnThreads.isUnloaded()) {
        throw failure;
      }
    } finally {
      synchronized (this) {
        if (thread == Thread.currentThread()) {
          thread = null;
        }
      }
    }
  }

  private void park(long nanos) {
    if (nanos == 0) {
      Thread.yield();
      return;
    }
    LockSupport.parkNanos(this, nanos);
    Thread.interrupted(); // with it set none would park
  }

  /** Returns how long to wait before the next look; less than 0 to end. */
  private long lookAtAll() {
    if (all.isEmpty()) {
      park(lingerNanos);
      synchronized (this) {
        if (all.isEmpty()) {
          thread = null;
          return -1;
        }
      }
    }
    long pause = Long.MAX_VALUE;
    for (int i = all.size() - 1; i >= 0; i--) { // only this thread takes out, and needs no memory
      Stop stop = all.get(i);
      long left = stop.look();
      if (left >= 0) {
        pause = Math.min(pause, left);
      } else {
        all.remove(i);
        stop.leave();
      }
    }
    return all.isEmpty() ? 0 : pause;
  }
}
