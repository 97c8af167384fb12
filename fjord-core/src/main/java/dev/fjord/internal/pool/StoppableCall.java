package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.schedule.OwnInterrupts;
import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call that may be stopped from outside: while it runs, and while it waits for a place. */
final class StoppableCall implements Computation {
  private final Pool pool;

  /** Who stops it by an interrupt; null for nobody. */
  private final @Nullable Thread caller;

  /** What calls: the calling thread's worker, and where that is; null outside of any pool. */
  private final @Nullable Worker outer = Worker.current();

  private final @Nullable Frame around = outer == null ? null : outer.deque().frame();

  private volatile boolean stopped;
  private volatile boolean interrupted;

  /** What it throws since its time is over. */
  private volatile @Nullable TimeoutException over;

  /** What waits for a place, if there was none. */
  private volatile @Nullable Submitted<?> waiting;

  private StoppableCall(Pool pool, @Nullable Thread caller) {
    this.pool = pool;
    this.caller = caller;
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void interrupted(Thread thread) {
    if (thread == caller && !OwnInterrupts.isPending(thread)) {
      interrupted = true;
      stop();
    }
  }

  /** Its time is over; the nearest counts, also of those around. */
  private void timeOver(TimeoutException exception) {
    if (outer == null || !outer.isStopped(around)) {
      over = exception;
    }
    stop();
  }

  void stop() {
    stopped = true;
    Stops.notice(pool);
    Submitted<?> root = waiting;
    if (root != null) {
      root.endUnbegun();
    }
  }

  /** It waits for a place: then it has ended as soon as it is stopped, unless it has begun. */
  void waitsAs(Submitted<?> root) {
    waiting = root;
    if (stopped) {
      root.endUnbegun();
    }
  }

  /** Runs a body in the pool, as part of what the calling thread works for in another. */
  static <T> T within(Pool pool, Callable<? extends T> body) throws Exception {
    return new StoppableCall(pool, null).<T>run(body);
  }

  /** Runs a body in the pool, for so long. */
  @SuppressWarnings("NullAway") // what the body returned, null only if T allows it
  static <T> T within(Pool pool, Duration limit, Callable<? extends T> body) throws Exception {
    if (Worker.currentIn(pool) == null) {
      pool.refuseIfClosed(pool.isInHost()); // whether there is any time or not
    }
    StoppableCall call = new StoppableCall(pool, null);
    Throwable failure = null;
    T result = null;
    Deadline deadline = new Deadline(pool, limit, call::timeOver);
    try {
      result = call.<T>run(body);
    } catch (Throwable thrown) { // whatever it is: it is passed on, or suppressed
      failure = thrown;
    }
    deadline.close();
    TimeoutException exception = call.over;
    if (exception != null) {
      throw call.with(exception, failure);
    }
    if (failure != null) {
      throw Failures.sneak(failure);
    }
    return result;
  }

  /**
   * Runs a body in the pool until the calling thread is interrupted. That is told in any case, by
   * an exception or by the interrupt status, which the body's end may have cleared.
   */
  static <T> T interruptibly(Pool pool, Callable<? extends T> body) throws Exception {
    Thread caller = Thread.currentThread();
    StoppableCall call = new StoppableCall(pool, caller);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Alarm look =
        Alarm.often(
            () -> {
              if (OwnInterrupts.isByOthers(caller)) {
                call.interrupted(caller);
              }
            });
    boolean told = false;
    try {
      return call.<T>run(body);
    } catch (CancellationException cancelled) {
      if (!call.interrupted) {
        throw cancelled;
      }
      told = true;
      Thread.interrupted();
      throw call.with(new InterruptedException(), cancelled);
    } catch (InterruptedException ofBody) {
      told = true;
      if (call.interrupted) {
        Thread.interrupted();
      }
      throw ofBody;
    } finally {
      look.cancel();
      if (call.interrupted && !told) {
        caller.interrupt();
      }
    }
  }

  /** Suppresses what the body has thrown of its own. */
  private <X extends Exception> X with(X told, @Nullable Throwable failure) {
    Submitted<?> root = waiting;
    boolean hasBegun = root == null || !root.isCancelled();
    if (failure != null && hasBegun) {
      if (failure.getClass() != pool.cancellation().getClass()) {
        Failures.suppress(told, failure);
      } else {
        for (Throwable beneath : failure.getSuppressed()) {
          Failures.suppress(told, beneath);
        }
      }
    }
    return told;
  }

  private <T> T run(Callable<? extends T> body) throws Exception {
    return pool.calls().<T>callAs(() -> this.<T>runHere(body), this);
  }

  private <T> T runHere(Callable<? extends T> body) throws Exception {
    Worker here = requireNonNull(Worker.current());
    Region region = here.runner().enter(this);
    try {
      here.endIfStopped();
      return body.call();
    } finally {
      here.runner().leave(region);
    }
  }
}
