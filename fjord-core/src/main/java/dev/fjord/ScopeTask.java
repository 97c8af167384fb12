package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A task of an {@link OpenScope}. */
final class ScopeTask<T extends @Nullable Object> extends Job implements Forked<T>, Computation {
  private static final VarHandle FORKS = Handles.of(MethodHandles.lookup(), "forks", int.class);
  private static final VarHandle COUNT = Handles.of(MethodHandles.lookup(), "count", int.class);

  /** Values of {@link #count}. */
  private static final int COUNTED = 1;

  private static final int COUNTED_DOWN = 2;

  final OpenScope scope;

  /** The task of the scope that forked it; null if the body did, or code outside the scope. */
  final @Nullable ScopeTask<?> parent;

  /** How many tasks of the scope it descends from. */
  final int depth;

  /** How many its parent, or the body, had forked before it. */
  private final int order;

  /** How many tasks it has forked in the scope. */
  @SuppressWarnings("UnusedVariable") // by FORKS
  private volatile int forks;

  /** Whether the scope counts it, and waits for it; 0 before. */
  private volatile int count;

  private @Nullable Supplier<? extends T> code;
  private @Nullable Object value;
  private @Nullable Worker pusher;
  private int mark = -1;

  /** Whether it has ended because it was stopped. Written before the outcome is set. */
  private boolean stopped;

  /** The task of the scope that failed before this one did, or null. */
  @Nullable ScopeTask<?> failedBefore;

  ScopeTask(OpenScope scope, @Nullable ScopeTask<?> parent, int order, Supplier<? extends T> code) {
    this.scope = scope;
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.order = order;
    this.code = code;
  }

  /**
   * Whether it would end before the other if every fork were a plain call: if one descends from the
   * other it is that, otherwise the one that was forked first, or descends from that.
   */
  boolean isBefore(ScopeTask<?> other) {
    ScopeTask<?> mine = this;
    ScopeTask<?> theirs = other;
    while (mine.depth > theirs.depth) {
      mine = requireNonNull(mine.parent);
    }
    while (theirs.depth > mine.depth) {
      theirs = requireNonNull(theirs.parent);
    }
    if (mine == theirs) {
      return depth > other.depth;
    }
    while (mine.parent != theirs.parent) {
      mine = requireNonNull(mine.parent);
      theirs = requireNonNull(theirs.parent);
    }
    return mine.order - theirs.order < 0;
  }

  // ---- stopping ----

  @Override
  public boolean isStopped() {
    return scope.stops(this);
  }

  /** The tasks that forked it come later in program order: what stops those does not stop it. */
  @Override
  public @Nullable Frame around(Frame mine) {
    return scope.around();
  }

  /** How many it has forked before the one that it forks now. By anybody. */
  int nextFork() {
    return (int) FORKS.getAndAdd(this, 1);
  }

  /** The scope counts it from now on: whoever forks it, or takes it out of the forker's stack. */
  @Override
  protected void fjordShared() {
    if (count == 0) {
      scope.taskBegins();
      count = COUNTED;
    }
  }

  /** As {@link #fjordShared}, if the scope has not ended. */
  void share() {
    scope.taskBeginsUnlessEnded();
    count = COUNTED;
  }

  /** If the scope counts it, it has ended, or its fork has failed. Once. */
  void countDown() {
    if (count == COUNTED && COUNT.compareAndSet(this, COUNTED, COUNTED_DOWN)) {
      scope.taskDone();
    }
  }

  /** Forks it on the calling thread's worker. */
  void pushedBy(Worker worker) {
    pusher = worker;
    mark = worker.deque().push(this);
  }

  @Override
  protected boolean fjordMayMove() {
    return true;
  }

  @Override
  protected void fjordMovedTo(int place) {
    mark = place;
  }

  @Override
  protected Object fjordRegion() {
    return scope;
  }

  @Override
  protected boolean fjordRun() {
    Supplier<? extends T> taken = requireNonNull(code);
    code = null;
    Worker here = requireNonNull(Worker.current());
    if (here.deque().frame().job() == this) {
      run(taken);
    } else if (isSeenStopped() || (count == 0 && scope.getAsBoolean())) {
      // or there was no stack to run it when what forked it ended, and the scope has, too
      Jobs.finish(this, Jobs.CANCELLED); // needs no memory, since there may be none
      return false;
    } else {
      return runInPlace(here, taken);
    }
    return true;
  }

  /** Its worker runs it as a call, in the midst of something else; false if it was stopped. */
  private boolean runInPlace(Worker here, Supplier<? extends T> taken) {
    Region region = here.runner().enter(this);
    try {
      if (isSeenStopped()) { // again, now that whoever stops it sees it here
        Jobs.finish(this, Jobs.CANCELLED);
        return false;
      }
      run(taken);
      return true;
    } finally {
      if (count == COUNTED && !scope.isSettledBy(requireNonNull(region.outer()))) {
        here.deque().shareAbove(region.base()); // what it left here would not be settled in time
      }
      here.runner().leave(region);
    }
  }

  /** What ends it may also be the cancellation of something else, and is a failure then. */
  private void run(Supplier<? extends T> taken) {
    try {
      value = taken.get();
    } catch (ForkCancelledException cancelled) {
      stopped = isStoppedWithScope();
      throw cancelled;
    }
  }

  @Override
  protected void fjordEnded() {
    code = null;
    try {
      if (Jobs.failure(this) != null && !isCancelled()) {
        scope.failed(this);
      }
    } finally { // should that need memory: the scope ends in any case
      countDown();
    }
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // the supplier of T gave the value
  public T join() {
    if (!isDone()) {
      await();
    }
    if (!isDone()) {
      Fork.checkCancelled(); // that ended the wait
    }
    if (isCancelled()) {
      throw new ForkCancelledException();
    }
    Failures.throwFailure(this);
    return (T) value;
  }

  @Override
  public boolean isDone() {
    return Jobs.isDone(this);
  }

  private void await() {
    Worker here = Worker.current();
    if (here == null) {
      Completion.await(this);
      return;
    }
    boolean isInside = here.crew() == scope.crew(); // in another it would be run as part of that
    if (isInside) {
      if (count == COUNTED && !Jobs.isWaiting(this)) {
        StackRoom.reserve(); // who takes it out of the stack must run it: the scope waits for that
      }
      if (here.runner().tryRun(pusher, mark, this)) {
        return;
      }
    }
    if (here.isWithin(this)) {
      throw new IllegalStateException("a task that joins itself would never be done");
    }
    WaitStopped stopped = new WaitStopped(here);
    if (isInside) {
      here.awaitTaken(this, stopped);
    } else {
      // nobody wakes it when it is stopped; no interrupt ends this
      Failures.unchecked(() -> Completion.awaitUnless(here, this, stopped, false));
    }
  }

  /**
   * Whether a wait for it was stopped that is no part of what runs it: that ends by itself. It
   * looks along the frames only after something was stopped: 1,000 scopes within each other, of
   * which others have tasks, took 5 seconds before they were compiled, and take half a second.
   */
  private final class WaitStopped implements BooleanSupplier {
    private final Worker waiter;
    private int looked = Stops.count() - 1;
    private boolean isStopped;

    WaitStopped(Worker waiter) {
      this.waiter = waiter;
    }

    @Override
    public boolean getAsBoolean() {
      int now = Stops.count();
      if (now != looked) {
        isStopped = waiter.isStopped() && !isStoppedWithScope();
        looked = now;
      }
      return isStopped;
    }
  }

  /**
   * Whether it was stopped, before it begins: who stops it just now, and has not counted that yet,
   * asks its worker to look afterwards.
   */
  private boolean isSeenStopped() {
    return scope.isAnythingStopped() && isStoppedWithScope();
  }

  /** Whether it was stopped, alone or with what is around the scope. */
  private boolean isStoppedWithScope() {
    return isStopped() || scope.isStoppedAround();
  }

  @Override
  public boolean isCancelled() {
    return Jobs.wasCancelled(this) || (Jobs.failure(this) != null && stopped);
  }
}
