package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.OwnInterrupts;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submitted body, which runs once. A worker at work in the same pool that gets it
 * without a time limit runs it if it has not begun; while one waits another may be up in its place.
 */
public final class Submitted<V> extends Task
    implements RunnableFuture<V>, FromOutside, Computation {
  private static final VarHandle RUNNER =
      Handles.of(MethodHandles.lookup(), "runner", Object.class);

  /** Instead of the thread. */
  private enum Runner {
    /** It runs another that is no part of this one, and goes on here afterwards. */
    ELSEWHERE,
    /** Somebody is interrupting it. */
    INTERRUPTED,
    /** It has been interrupted, or has ended. */
    ENDED
  }

  static {
    Handles.initialise(MethodHandles.lookup(), Runner.class);
  }

  /** Linked before memory runs out. */
  static final Predicate<Object> HAS_ENDED = new Predicate<>() { // no lambda: see Calls
        @Override
        public boolean test(Object queued) {
          return queued instanceof Submitted<?> future && future.isDone();
        }
      };

  private final Pool pool;
  private final boolean call;

  /** The body; when that has returned, what it returned. */
  private @Nullable Object content;

  private volatile boolean stopped;

  /**
   * The thread that runs the body, or a {@link Runner}; null before it has begun. Protocol:
   *
   * <pre>
   *   runs it                               ends it
   *   R1 runner: null to me                 E1 outcome; there is one? too late
   *      it is not null? not begun          E2 stopped = true, if that is wanted
   *   R2 outcome? not begun                 E3 runner: null to ENDED, drops the body
   *   R3 the body                           E4 runner a thread? interrupts it, if that is wanted
   *   R4 runner: me to ENDED
   *      it is not me? waits for ENDED,     interrupts it
   *      and clears the interrupt           I1 runner: thread to INTERRUPTED
   *   R5 outcome                               it is not the thread? leaves it alone
   *                                         I2 interrupts the thread
   *   runs another in the body              I3 runner = ENDED
   *   W1 runner: me to ELSEWHERE
   *      it is not me? as in R4             ends a call that has not begun
   *   W2 the other                          U1 runner: null to ENDED
   *   W3 runner: ELSEWHERE to me               it is not null? it ends by itself
   *      it is not? has what W1 cleared     U2 outcome: cancelled
   *   W4 stopped? interrupts itself
   * </pre>
   *
   * All are sequentially consistent. An interrupt is not lost: of E2, E4 and W3, W4 the later pair
   * sees the other. It comes once, by I1, and to the body only: R4 and W1 lose to I1 or shut it
   * out. A call never runs when it is done: R1 or U1 wins, and after R1 only R5 decides.
   */
  private volatile @Nullable Object runner;

  /**
   * A future, not yet submitted.
   *
   * @param call whether who made it waits for it, and runs the body if it is cancelled
   */
  Submitted(Pool pool, Callable<? extends V> body, boolean call) {
    this.pool = pool;
    this.content = body;
    this.call = call;
  }

  boolean isCall() {
    return call;
  }

  /** Whether the pool is the one that the future was made for. */
  boolean isOf(Pool other) {
    return pool == other;
  }

  // ---- running ----

  @Override
  protected boolean fjordIsRoot() {
    return true;
  }

  /** Its outcome is always decided by its link: who waits or cancels needs no worker for that. */
  @Override
  protected boolean fjordEndsInRun() {
    return false;
  }

  /**
   * Runs the body, unless it was ended as it began, too late to be dropped and too early to be
   * interrupted. Steps R1 to R5 of {@link #runner}.
   */
  @Override
  protected boolean fjordRun() {
    Thread me = Thread.currentThread();
    if (pool.closing().takesBack(this) || !RUNNER.compareAndSet(this, null, me)) {
      return false;
    }
    Object outcome = Jobs.DONE;
    try {
      content = bodyResult();
    } catch (Throwable failure) { // whatever the user's code throws is the outcome
      content = null;
      outcome = failure;
    }
    if (!RUNNER.compareAndSet(this, me, Runner.ENDED)) {
      clearInterrupt();
    }
    Jobs.finish(this, outcome);
    return false;
  }

  private @Nullable Object bodyResult() throws Exception {
    if (isDone()) {
      abandonBody(); // who ended it saw that it was about to begin
      return null;
    }
    return content instanceof Callable<?> body ? body.call() : null;
  }

  /** The body will never begin. */
  private void abandonBody() {
    if (content instanceof Abandoned body) {
      body.neverBegins();
    }
  }

  /**
   * An interrupt that came, or is coming, was for what the calling thread did here.
   *
   * @return whether that has not seen it
   */
  private boolean clearInterrupt() {
    while (runner != Runner.ENDED) {
      Thread.onSpinWait();
    }
    return OwnInterrupts.clear();
  }

  /** Runs the body in the calling thread, unless it has begun. */
  @Override
  public void run() {
    StackRoom.reserve(); // what begins must be ended, and who goes elsewhere must come back
    Worker here = Worker.current();
    if (here == null) {
      Jobs.runHere(this);
      return;
    }
    Submitted<?> around = underWay(here);
    boolean interrupted = around != null && around.goElsewhere();
    try {
      here.runner().runStoppable(this, this);
    } finally {
      if (around != null) {
        around.comeBack(interrupted);
      }
    }
  }

  /** The innermost one whose body the calling thread runs. */
  private static @Nullable Submitted<?> underWay(Worker here) {
    for (Worker worker = here; worker != null; worker = worker.outer()) {
      for (Frame at = worker.deque().frame(); at != null; at = at.outer()) {
        if (at.computation() instanceof Submitted<?> mine) {
          return mine;
        }
      }
    }
    return null;
  }

  /**
   * The calling thread, which runs the body, runs another meanwhile: an interrupt of this one waits
   * until it {@linkplain #comeBack comes back}. Step W1 of {@link #runner}.
   *
   * @return whether the body was interrupted before and has not seen it
   */
  private boolean goElsewhere() {
    return !RUNNER.compareAndSet(this, Thread.currentThread(), Runner.ELSEWHERE)
        && clearInterrupt();
  }

  /** Steps W3 and W4. */
  private void comeBack(boolean interrupted) {
    Thread me = Thread.currentThread();
    if (!RUNNER.compareAndSet(this, Runner.ELSEWHERE, me)) {
      if (interrupted) {
        OwnInterrupts.interrupt(me); // as it was before
      }
    } else if (stopped && !me.isInterrupted()) {
      interrupt(me);
    }
  }

  /** Steps I1 to I3. */
  private void interrupt(Thread thread) {
    if (RUNNER.compareAndSet(this, thread, Runner.INTERRUPTED)) {
      try {
        OwnInterrupts.interrupt(thread);
      } finally {
        runner = Runner.ENDED;
      }
    }
  }

  // ---- stopping ----

  @Override
  public boolean isStopped() {
    return stopped;
  }

  /** What submitted it is no part of it, wherever it is run. */
  @Override
  public @Nullable Frame around(Frame mine) {
    return null;
  }

  /**
   * Cancels it; an interrupt is for the thread that runs the body.
   *
   * @param mayInterruptIfRunning whether that, and what it has forked, is stopped
   */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return end(Jobs.CANCELLED, mayInterruptIfRunning);
  }

  /**
   * Decides the outcome. Steps E1 to E4 of {@link #runner}.
   *
   * @param stops whether the body, if it has begun, is stopped
   * @return false if there was one
   */
  public boolean end(Object outcome, boolean stops) {
    if (!Completion.complete(this, outcome)) {
      return false;
    }
    boolean wasInterrupted = isInterrupted();
    if (stops) {
      stopped = true;
      Stops.notice(pool);
    }
    if (RUNNER.compareAndSet(this, null, Runner.ENDED)) {
      dropBody();
    } else if (stops && runner instanceof Thread thread && (wasInterrupted || !isInterrupted())) {
      interrupt(thread); // else the notice has
    }
    return true;
  }

  /** Whether the engine has interrupted the thread that runs the body, for this or for another. */
  private boolean isInterrupted() {
    return runner instanceof Thread thread && OwnInterrupts.isPending(thread);
  }

  private void dropBody() {
    abandonBody();
    content = null; // nobody runs it any more
    dropEnded();
  }

  /**
   * It has ended where it lies: it goes from there, with others that have. Else a loop that submits
   * and gets, or cancels, would keep all.
   */
  private void dropEnded() {
    Worker here = Worker.currentIn(pool);
    if (here != null) {
      here.deque().dropEnded();
      here.deque().queue().removeAtEnds(HAS_ENDED);
    }
    pool.gate().dropEnded();
  }

  /** Cancels a call, unless it has begun: then it ends by itself. Steps U1 and U2. */
  void endUnbegun() {
    if (RUNNER.compareAndSet(this, null, Runner.ENDED)) {
      Completion.complete(this, Jobs.CANCELLED);
      dropBody();
    }
  }

  @Override
  public @Nullable Runnable dropped() {
    return cancel(false) && !call ? this : null;
  }

  // ---- the outcome ----

  @Override
  public boolean isDone() {
    return Jobs.isDone(this);
  }

  @Override
  public boolean isCancelled() {
    return Jobs.wasCancelled(this);
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    Worker here = isDone() ? null : Worker.current();
    if (here != null) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (here.isWithin(this)) {
        throw new IllegalStateException(
            "a future got by its own body, or by one that this gets, would never be done");
      }
      if (here.crew() == pool) { // of another it would be run as part of that: stopped with it, say
        runOrOverflow();
        dropEnded();
      }
    }
    await(0, null);
    return outcome();
  }

  @Override
  public V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!await(timeout, requireNonNull(unit, "unit"))) {
      throw new TimeoutException();
    }
    return outcome();
  }

  /**
   * Runs it. Where the stack has no room to begin, this is how the body ends, even if another has
   * just begun it: left in the queue, a recursion without an end would go on from there in a stack
   * of its own, again and again.
   */
  private void runOrOverflow() {
    try {
      run();
    } catch (StackOverflowError overflow) {
      if (runner != null || !end(overflow, false)) {
        throw overflow;
      }
    }
  }

  /** Returns false if the time was over before. */
  private boolean await(long timeout, @Nullable TimeUnit unit) throws InterruptedException {
    if (isDone()) {
      return true;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long nanos = unit == null ? Long.MAX_VALUE : Math.max(unit.toNanos(timeout), 0);
    boolean inTurn =
        !pool.schedule().hasClock()
            && InTurn.await(pool, "a future", this::isDone, Limit.after(nanos));
    if (inTurn && Thread.interrupted()) {
      throw new InterruptedException();
    }
    long deadline = unit == null ? 0 : Completion.deadline(nanos);
    return inTurn ? isDone() : Completion.await(this, deadline, true);
  }

  /** What became of it, which is done. */
  @SuppressWarnings({"unchecked", "NullAway"}) // the body returned it
  V outcome() throws ExecutionException {
    if (isCancelled()) {
      throw new CancellationException();
    }
    Throwable failure = Jobs.failure(this);
    if (failure != null) {
      throw failed(failure);
    }
    return (V) content;
  }

  /** A failure whose text cannot be had arrives without it. */
  static ExecutionException failed(Throwable failure) {
    try {
      return new ExecutionException(failure);
    } catch (RuntimeException | Error thrown) {
      return new ExecutionException(failure.getClass().getName(), failure);
    }
  }

  /**
   * Waits until it is done; an interrupt is told to the call that waits, if it may be stopped, and
   * so it is if what the calling thread works for is stopped.
   */
  void awaitUninterruptibly(@Nullable StoppableCall whole) {
    Worker here = Worker.current(); // of another pool
    int taken = Naps.NONE;
    try {
      while (!isDone()) {
        try {
          if (whole != null
              && here != null
              && !Completion.awaitUnless(here, this, here::isStopped, true)) {
            whole.stop();
          }
          await(0, null);
        } catch (InterruptedException e) {
          taken |= Naps.taken();
          if (whole != null) {
            whole.interrupted(Thread.currentThread());
          }
          if (here != null) {
            here.interrupted(Thread.currentThread());
          }
        }
      }
    } finally {
      Naps.end(taken);
    }
  }

  @Override
  public String toString() {
    boolean isDone = isDone(); // first: it may end meanwhile
    Throwable failure = Jobs.failure(this);
    String state =
        !isDone
            ? "Not completed"
            : isCancelled()
                ? "Cancelled"
                : failure == null ? "Completed normally" : "Completed exceptionally: " + failure;
    return "future of %s@%x[%s]"
        .formatted(pool.settings().name(), System.identityHashCode(this), state);
  }
}
