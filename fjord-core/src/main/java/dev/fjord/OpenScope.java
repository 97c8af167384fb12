package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The scope behind {@link Fork#scope}. Counts what is under way: the body is one, each task one
 * more; whoever makes it zero, the last, wakes the owner. It can only become zero after the body
 * has ended, and grow only from above zero, so it ends once.
 */
final class OpenScope implements Scope, BooleanSupplier {
  private final Worker owner;
  private final Thread thread = Thread.currentThread();
  private final int mark;
  private final AtomicLong underWay = new AtomicLong(1);
  private final AtomicLong forked = new AtomicLong();

  /** The tasks that failed, the last one first. */
  private final AtomicReference<@Nullable ScopeTask<?>> failures = new AtomicReference<>();

  private volatile boolean cancelled;

  OpenScope(Worker owner) {
    this.owner = owner;
    this.mark = owner.deque().height();
  }

  @SuppressWarnings("NullAway") // what the body returned, null only if R allows it
  <R extends @Nullable Object> R run(Function<? super Scope, ? extends R> body) {
    StackRoom.reserveToOpen();
    R result;
    Throwable bodyFailure;
    try {
      result = body.apply(this);
      bodyFailure = null;
    } catch (Throwable failure) {
      result = null;
      bodyFailure = failure;
      cancelled = true;
    }
    end();
    Throwable first = leftmost(bodyFailure);
    if (first != null) {
      throw Failures.sneak(first);
    }
    return result;
  }

  private void end() {
    underWay.decrementAndGet();
    owner.awaitRegion(mark, this, this);
  }

  /**
   * Hangs all failures on the leftmost and returns it; that of the body counts as the last. One may
   * come out of several tasks, and of the body that joined them.
   */
  private @Nullable Throwable leftmost(@Nullable Throwable ofBody) {
    Throwable first = ofBody;
    long order = Long.MAX_VALUE;
    for (ScopeTask<?> at = failures.get(); at != null; at = at.failedBefore()) {
      if (at.order() < order) {
        order = at.order();
        first = Jobs.failure(at);
      }
    }
    if (first == null) {
      return null;
    }
    Failures.suppress(first, ofBody);
    for (ScopeTask<?> at = failures.get(); at != null; at = at.failedBefore()) {
      Failures.suppress(first, Jobs.failure(at));
    }
    return first;
  }

  Crew crew() {
    return owner.crew();
  }

  /** Whether all is done. */
  @Override
  public boolean getAsBoolean() {
    return underWay.get() == 0;
  }

  /**
   * Called where the stack may be nearly used up, and the heap: no lambda, which might have to be
   * linked first, and no new object.
   */
  void failed(ScopeTask<?> task) {
    cancelled = true;
    ScopeTask<?> before;
    do {
      before = failures.get();
      task.failedAfter(before);
    } while (!failures.compareAndSet(before, task));
  }

  void taskDone() {
    if (underWay.decrementAndGet() == 0) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public <T extends @Nullable Object> Forked<T> fork(Supplier<? extends T> task) {
    requireNonNull(task, "task");
    return start(new ScopeTask<T>(this, forked.getAndIncrement(), task));
  }

  @Override
  public void fork(Runnable task) {
    requireNonNull(task, "task");
    start(
        new ScopeTask<@Nullable Object>(
            this,
            forked.getAndIncrement(),
            () -> {
              task.run();
              return null;
            }));
  }

  private <T extends @Nullable Object> ScopeTask<T> start(ScopeTask<T> task) {
    Pool pool = (Pool) owner.crew();
    Worker worker = Worker.current();
    Worker here = worker != null && worker.crew() == pool && !pool.runsCalls() ? worker : null;
    if (here == null) { // what is counted must be counted down, whatever then fails:
      StackRoom.reserveToOpen(); // a task that is announced is not taken back
    } else {
      StackRoom.reserve();
    }
    long seen = underWay.get();
    while (seen == 0 || !underWay.compareAndSet(seen, seen + 1)) {
      if (seen == 0) {
        throw new IllegalStateException("the scope has ended");
      }
      seen = underWay.get();
    }
    if (cancelled) {
      Jobs.finish(task, Jobs.CANCELLED);
      return task;
    }
    boolean started = false;
    try {
      if (here != null) {
        task.pushedBy(here);
      } else {
        pool.adopt(task);
      }
      started = true;
    } finally {
      if (!started) {
        taskDone();
      }
    }
    return task;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  @Override
  public int workers() {
    return ((Pool) owner.crew()).workers();
  }
}
