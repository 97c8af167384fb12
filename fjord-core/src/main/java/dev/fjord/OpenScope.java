package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.pool.Deadline;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.Traces;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
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
 *
 * <p>Of the computations in it each task is one, and the body is one: what comes after a failure in
 * program order is stopped by it, and that is the rest of the body, whichever task fails.
 */
final class OpenScope implements Scope, Computation, BooleanSupplier {
  /** Tasks that are forked by tasks, deeper than this, count as forked where that one was. */
  private static final int MOST_DEPTH = 64;

  /** Causes may be a ring. */
  private static final int MOST_CAUSES = 64;

  private final Worker owner;
  private final Thread thread = Thread.currentThread();
  private final AtomicLong underWay = new AtomicLong(1);
  private final AtomicLong forked = new AtomicLong();

  /** The tasks that failed, the last one first. */
  private final AtomicReference<@Nullable ScopeTask<?>> failures = new AtomicReference<>();

  /** The one of them that comes first in program order. */
  private final AtomicReference<@Nullable ScopeTask<?>> first = new AtomicReference<>();

  private final Region region;
  private volatile boolean cancelled;
  private volatile boolean bodyFailed;
  private @Nullable List<Deadline> deadlines;
  private volatile @Nullable TimeoutException over;

  private OpenScope(Worker owner) {
    this.owner = owner;
    this.region = owner.runner().enter(this);
  }

  /** Runs a body in a scope of its own. */
  static <R extends @Nullable Object> R run(
      Worker owner, Function<? super Scope, ? extends R> body) {
    StackRoom.reserveToOpen();
    OpenScope scope = new OpenScope(owner);
    R result;
    try {
      result = scope.<R>run(body);
    } finally {
      owner.runner().leave(scope.region);
    }
    owner.endIfStopped(); // with what is around it: whoever cancels the scope now comes too late
    return result;
  }

  @SuppressWarnings("NullAway") // what the body returned, null only if R allows it
  private <R extends @Nullable Object> R run(Function<? super Scope, ? extends R> body) {
    R result;
    Throwable bodyFailure;
    try {
      result = body.apply(this);
      bodyFailure = null;
    } catch (Throwable failure) {
      result = null;
      bodyFailure = failure;
      bodyFailed = true;
    }
    try {
      if (isFull(bodyFailure)) {
        cancel();
      }
    } finally { // should that need memory: a scope ends in any case
      end();
    }
    Throwable leftmost = leftmost(bodyFailure);
    TimeoutException over = this.over;
    if (over != null) {
      hang(over, leftmost);
      throw Failures.sneak(over);
    }
    if (leftmost != null) {
      throw Failures.sneak(leftmost);
    }
    return result;
  }

  /**
   * Hangs a failure on another. One that only throws on, wrapped, that the time is over would make
   * a ring: what hangs on it is hung in its stead.
   */
  private void hang(Throwable first, @Nullable Throwable failure) {
    if (failure == null || !isCausedBy(failure, over)) {
      Branch.suppress(first, failure);
      return;
    }
    try {
      for (Throwable beneath : failure.getSuppressed()) {
        hang(first, beneath);
      }
    } catch (OutOfMemoryError alone) {
      // It matters more that the first arrives.
    }
  }

  private static boolean isCausedBy(Throwable failure, @Nullable Throwable cause) {
    Throwable at = failure;
    try {
      for (int i = 0; at != null && at != cause && i < MOST_CAUSES; i++) {
        at = at.getCause();
      }
    } catch (Throwable own) { // of a user's class that has overridden it
      return false;
    }
    return at != null && at == cause;
  }

  private void end() {
    underWay.decrementAndGet();
    owner.awaitRegion(region.base(), this, this);
    closeDeadlines();
  }

  /**
   * Hangs all failures on the leftmost and returns it; that of the body counts as the last. One may
   * come out of several tasks, and of the body that joined them.
   */
  private @Nullable Throwable leftmost(@Nullable Throwable ofBody) {
    ScopeTask<?> task = first.get();
    Throwable leftmost = task == null ? ofBody : Jobs.failure(task);
    if (leftmost != null) {
      if (leftmost != ofBody) {
        Traces.joined(leftmost);
      }
      hang(leftmost, ofBody);
      for (ScopeTask<?> at = failures.get(); at != null; at = at.failedBefore) {
        hang(leftmost, Jobs.failure(at));
      }
    }
    return leftmost;
  }

  /** The body comes after all tasks: what fails stops it. */
  @Override
  public boolean isStopped() {
    return cancelled || first.get() != null;
  }

  /** Whether a task was stopped, with the scope or by a failure before it in program order. */
  boolean stops(ScopeTask<?> task) {
    ScopeTask<?> failed = first.get();
    return cancelled || (failed != null && failed.isBefore(task));
  }

  /** Whether what is around the scope was stopped, and so all of it. */
  boolean isStoppedAround() {
    return owner.isStopped(around());
  }

  /** Where the scope was opened. */
  @Nullable Frame around() {
    return region.origin();
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
    ScopeTask<?> before;
    do {
      before = failures.get();
      task.failedBefore = before;
    } while (!failures.compareAndSet(before, task));
    ScopeTask<?> seen = first.get();
    while ((seen == null || task.isBefore(seen)) && !first.compareAndSet(seen, task)) {
      seen = first.get();
    }
    if (isFull(Jobs.failure(task))) {
      cancelled = true;
    }
    owner.noticeStop();
  }

  /**
   * Whether no memory is left, and so the scope is cancelled: all that waits would fail as well,
   * each after a full collection of garbage, which took more than nine minutes for 100,000 tasks.
   */
  private static boolean isFull(@Nullable Throwable failure) {
    return failure instanceof OutOfMemoryError;
  }

  void taskDone() {
    if (underWay.decrementAndGet() == 0) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public <T extends @Nullable Object> Forked<T> fork(Supplier<? extends T> task) {
    requireNonNull(task, "task");
    Worker here = here();
    return start(new ScopeTask<T>(this, enclosing(here), forked.getAndIncrement(), task), here);
  }

  @Override
  public <T extends @Nullable Object> Forked<T> forkTask(Supplier<? extends T> task) {
    return this.<T>fork(task);
  }

  @Override
  public Forked<?> fork(Runnable task) {
    requireNonNull(task, "task");
    return this.<@Nullable Object>fork(Fork.valued(task));
  }

  /** The calling thread's worker, if that is one of this pool now. */
  private @Nullable Worker here() {
    Worker worker = Worker.current();
    return worker != null && worker.crew() == owner.crew() ? worker : null;
  }

  /** The task of this scope that the calling thread works for; null if it is the body, or none. */
  private @Nullable ScopeTask<?> enclosing(@Nullable Worker here) {
    for (Frame at = here == null ? null : here.deque().frame(); at != null; at = at.origin()) {
      Computation mine = at.computation();
      if (mine == this) {
        return null;
      }
      if (mine instanceof ScopeTask<?> task && task.scope == this) {
        return task.depth < MOST_DEPTH ? task : task.parent;
      }
    }
    return null;
  }

  private <T extends @Nullable Object> ScopeTask<T> start(
      ScopeTask<T> task, @Nullable Worker worker) {
    Pool pool = (Pool) owner.crew();
    Worker here = pool.runsCalls() ? null : worker;
    if (here == null) { // what is counted must be counted down, whatever then fails:
      StackRoom.reserveToOpen(); // a task that is announced is not taken back
    } else {
      StackRoom.reserve();
    }
    long seen = underWay.get();
    while (seen == 0 || !underWay.compareAndSet(seen, seen + 1)) {
      if (seen == 0) {
        throw ended();
      }
      seen = underWay.get();
    }
    if (stops(task)) {
      Jobs.finish(task, Jobs.CANCELLED);
      return task;
    }
    boolean started = false;
    try {
      if (here != null) {
        task.pushedBy(here);
      } else {
        pool.adopt(task, region);
      }
      started = true;
    } catch (ForkCancelledException stopped) { // so is the task, which comes after whoever forks it
      started = true;
      Jobs.finish(task, Jobs.CANCELLED);
      if (!isStopped()) { // but what is around the scope
        throw stopped;
      }
    } finally {
      if (!started) {
        taskDone();
      }
    }
    return task;
  }

  @Override
  public boolean isCancelled() {
    return bodyFailed || isStopped() || isStoppedAround();
  }

  @Override
  public void cancel() {
    cancelled = true;
    owner.noticeStop();
  }

  @Override
  public void deadline(Duration limit) throws TimeoutException {
    requireNonNull(limit, "limit");
    if (underWay.get() == 0) {
      throw ended();
    }
    keep(new Deadline((Pool) owner.crew(), limit, this::timeOver));
    TimeoutException exception = over;
    if (exception != null) {
      throw exception;
    }
  }

  private synchronized void keep(Deadline deadline) {
    if (deadlines == null) {
      deadlines = new ArrayList<>();
    }
    deadlines.add(deadline);
  }

  private synchronized void closeDeadlines() {
    if (deadlines != null) {
      deadlines.forEach(Deadline::close);
    }
  }

  private void timeOver(TimeoutException exception) {
    over = exception;
    cancel();
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("the scope has ended");
  }

  @Override
  public int workers() {
    return ((Pool) owner.crew()).workers();
  }
}
