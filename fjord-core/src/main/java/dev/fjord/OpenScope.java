package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.pool.Deadline;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The scope behind {@link Fork#scope}. It waits for what may outlive the task that forked it, or
 * the body, and counts that: the body itself, and each task that was put into a queue, or forked by
 * somebody else. The last to end wakes the owner.
 *
 * <p>A task that lies in the stack of a worker at work for the scope need not be counted: whoever
 * forked it there runs it before it ends itself ({@code settleAbove}), unless somebody takes it,
 * and then it is counted first ({@link ScopeTask#fjordShared}), under the lock that who settles
 * waits for. What a counted task that was run as a call leaves there is run before the frame
 * beneath ends. If that is the body's or a task's of this scope, and has not ended, it stays
 * uncounted; else it is counted when the task ends. So the count is zero only when nothing is left,
 * and grows only from above zero.
 *
 * <p>Of the computations in it each task is one, and the body is one: what comes after a failure in
 * program order is stopped by it, and that is the rest of the body, whichever task fails.
 */
final class OpenScope implements Scope, Computation, BooleanSupplier {
  /** Tasks that are forked by tasks, deeper than this, count as forked where that one was. */
  private static final int MOST_DEPTH = 64;

  private static final VarHandle UNDER_WAY =
      Handles.of(MethodHandles.lookup(), "underWay", long.class);
  private static final VarHandle OVER =
      Handles.of(MethodHandles.lookup(), "over", TimeoutException.class);
  private static final VarHandle FORKS = Handles.of(MethodHandles.lookup(), "forks", int.class);
  private static final VarHandle FAILURES =
      Handles.of(MethodHandles.lookup(), "failures", ScopeTask.class);
  private static final VarHandle FIRST =
      Handles.of(MethodHandles.lookup(), "first", ScopeTask.class);

  private final Worker owner;

  /** The owner's, kept here: the owner's lines are written while others fork. */
  private final Pool pool;

  private final Thread thread = Thread.currentThread();
  private volatile long underWay = 1;

  /** How many tasks were forked in it, but not by its tasks. */
  @SuppressWarnings("UnusedVariable") // by FORKS
  private volatile int forks;

  /** The tasks that failed, the last one first. */
  private volatile @Nullable ScopeTask<?> failures;

  /** The one of them that comes first in program order. */
  private volatile @Nullable ScopeTask<?> first;

  private final Region region;
  private volatile boolean cancelled;
  private volatile boolean bodyFailed;

  /** By the owner. */
  private boolean bodyEnded;

  private @Nullable List<Deadline> deadlines;
  private volatile @Nullable TimeoutException over;

  private OpenScope(Worker owner) {
    this.owner = owner;
    this.pool = (Pool) owner.crew();
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
    R result = null;
    Throwable bodyFailure = null;
    try {
      result = body.apply(this);
    } catch (Throwable failure) {
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
      new Suppressed(over, over).add(leftmost);
      throw Failures.sneak(over);
    }
    if (leftmost != null) {
      throw Failures.sneak(leftmost);
    }
    return result;
  }

  private void end() {
    try {
      owner.deque().settleAbove(region.base());
    } finally { // should it fail: what is left is not the body's any more
      bodyEnded = true;
      owner.deque().shareAbove(region.base());
      UNDER_WAY.getAndAdd(this, -1L);
      owner.awaitRegion(region.base(), this, this);
      closeDeadlines();
    }
  }

  /**
   * Hangs all failures on the leftmost and returns it; that of the body counts as the last. One may
   * come out of several tasks, and of the body that joined them.
   */
  private @Nullable Throwable leftmost(@Nullable Throwable ofBody) {
    ScopeTask<?> task = first;
    Throwable leftmost = task == null ? ofBody : Jobs.failure(task);
    if (leftmost != null) {
      if (leftmost != ofBody) {
        Failures.joined(leftmost);
      }
      Suppressed others = new Suppressed(leftmost, over);
      others.add(ofBody);
      for (ScopeTask<?> at = failures; at != null; at = at.failedBefore) {
        others.add(Jobs.failure(at));
      }
    }
    return leftmost;
  }

  /** The body comes after all tasks: what fails stops it. */
  @Override
  public boolean isStopped() {
    return cancelled || first != null;
  }

  /** Whether a task was stopped, with the scope or by a failure before it in program order. */
  boolean stops(ScopeTask<?> task) {
    ScopeTask<?> failed = first;
    return cancelled || (failed != null && failed.isBefore(task));
  }

  /** Whether anything was stopped anywhere since the scope was opened. */
  boolean isAnythingStopped() {
    return Stops.count() != region.stops();
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
    return pool;
  }

  /** Whether all is done. */
  @Override
  public boolean getAsBoolean() {
    return underWay == 0;
  }

  /**
   * Called where the stack may be nearly used up, and the heap: no lambda, which might have to be
   * linked first, and no new object.
   */
  void failed(ScopeTask<?> task) {
    ScopeTask<?> before;
    do {
      before = failures;
      task.failedBefore = before;
    } while (!FAILURES.compareAndSet(this, before, task));
    ScopeTask<?> seen = first;
    while ((seen == null || task.isBefore(seen)) && !FIRST.compareAndSet(this, seen, task)) {
      seen = first;
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

  /** One more is counted, while another is. */
  void taskBegins() {
    UNDER_WAY.getAndAdd(this, 1L);
  }

  /** One more is counted, or it is too late for that. */
  void taskBeginsUnlessEnded() {
    long seen;
    do {
      seen = underWay;
      if (seen == 0) {
        throw ended();
      }
    } while (!UNDER_WAY.compareAndSet(this, seen, seen + 1));
  }

  /** One that was counted has ended. */
  void taskDone() {
    if ((long) UNDER_WAY.getAndAdd(this, -1L) == 1) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public <T extends @Nullable Object> Forked<T> fork(Supplier<? extends T> task) {
    requireNonNull(task, "task");
    Worker here = here();
    Worker around = here != null ? here : Worker.currentIn(pool); // it may work in another within
    Frame mine = around == null ? null : mine(around);
    ScopeTask<?> parent = mine == null ? null : parent(mine);
    int order = parent == null ? (int) FORKS.getAndAdd(this, 1) : parent.nextFork();
    ScopeTask<T> forked = new ScopeTask<>(this, parent, order, task);
    start(
        forked,
        pool.runsCalls() ? null : here,
        here != null && mine != null && isSettledIn(here, mine));
    return forked;
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
    return worker != null && worker.crew() == pool ? worker : null;
  }

  /** The frame of the body, or of the task of this scope, that a worker works for; or null. */
  private @Nullable Frame mine(Worker here) {
    for (Frame at = here.deque().ownFrame(); at != null; at = at.origin()) {
      Computation computation = at.computation();
      if (computation == this || (computation instanceof ScopeTask<?> task && task.scope == this)) {
        return at;
      }
    }
    return null;
  }

  /**
   * Whether the body, or a task of this scope, is at work in a frame and has not ended: before it
   * does, what is left above the frame is run. It has ended if there was no room to run that.
   */
  boolean isSettledBy(Frame frame) {
    return frame.computation() instanceof ScopeTask<?> task
        ? task.scope == this && !task.isDone()
        : frame == region && !bodyEnded;
  }

  private static @Nullable ScopeTask<?> parent(Frame mine) {
    return mine.computation() instanceof ScopeTask<?> task
        ? task.depth < MOST_DEPTH ? task : task.parent
        : null;
  }

  /**
   * Whether what a worker leaves in its stack is run before a frame ends: between the two are only
   * branches of joins, which are waited for as a whole.
   */
  private static boolean isSettledIn(Worker here, Frame mine) {
    for (Frame at = here.deque().ownFrame(); at != null && at != mine; at = at.origin()) {
      Job job = at.job();
      if (job != null && (!Jobs.isBranch(job) || Jobs.isLoose(job))) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param here whose stack it comes into; null for the inbox
   * @param isSettled whether it is run before what forks it ends, if nobody takes it
   */
  private void start(ScopeTask<?> task, @Nullable Worker here, boolean isSettled) {
    boolean isCounted = here == null || !isSettled;
    if (isCounted) { // what is counted must be counted down, whatever then fails:
      StackRoom.reserveToOpen(); // a task that is announced is not taken back
      task.share();
    }
    if (stops(task)) {
      Jobs.finish(task, Jobs.CANCELLED);
      return;
    }
    try {
      if (here != null) {
        task.pushedBy(here);
      } else {
        pool.adopt(task, region);
      }
    } catch (ForkCancelledException stopped) { // so is the task, which comes after whoever forks it
      Jobs.finish(task, Jobs.CANCELLED);
      if (!isStopped()) { // but what is around the scope
        throw stopped;
      }
    } catch (Throwable failure) {
      task.countDown();
      throw failure;
    }
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
    if (underWay == 0) {
      throw ended();
    }
    Deadline deadline = new Deadline(pool, limit, this::timeOver);
    if (!keeps(deadline)) {
      deadline.close();
      throw ended();
    }
    TimeoutException nearest = over;
    TimeoutException exception = nearest != null ? nearest : deadline.exception();
    if (exception != null) {
      throw exception;
    }
  }

  /** Unless the scope has ended meanwhile, and has closed them, or will without this one. */
  private synchronized boolean keeps(Deadline deadline) {
    if (underWay == 0) {
      return false;
    }
    if (deadlines == null) {
      deadlines = new ArrayList<>();
    }
    deadlines.add(deadline);
    return true;
  }

  private synchronized void closeDeadlines() {
    if (deadlines != null) {
      deadlines.sort(null);
      deadlines.forEach(Deadline::close);
    }
  }

  private void timeOver(TimeoutException exception) {
    if (!isStoppedAround()) { // the nearest counts, also of those around
      OVER.compareAndSet(this, null, exception);
    }
    cancel();
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("the scope has ended");
  }

  @Override
  public int workers() {
    return pool.workers();
  }
}
