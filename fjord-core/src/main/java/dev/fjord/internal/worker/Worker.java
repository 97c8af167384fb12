package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Counters;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.Owner;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.sleep.Sleeper;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A place in a pool where one thread at a time works: the pool's own thread for this place, or a
 * caller from outside that adopted it.
 *
 * <pre>
 *   work:   until stopped                       join (pop was refused):  until the job is done
 *             take a job, run it                  take a job under the awaited one, run it
 *                                                 nothing there: ask its taker, sleep
 *   take:   what was forked here and not joined
 *           public jobs of the others, from a random one on
 *           then the inbox
 *           nothing there: ask all, look again, keep watch or sleep
 * </pre>
 */
public final class Worker implements Owner, Sleeper, Computation {
  /** What the thread here does. */
  private enum State {
    /** It sleeps, or there is none. */
    IDLE,
    /** It may take a job at any moment. */
    LOOKING,
    /** It is at work. */
    BUSY
  }

  private final Crew crew;
  private final int index;
  private final boolean isLent;
  private final Region lowest;
  private final Deque deque;
  private final Joiner joiner;
  private final WorkLoop loop;
  private final Rest rest;
  private final Blocking blocking;
  private final Runner runner;
  private final Sharing sharing;
  private final Shift shift;
  private final Inbox.Place inboxPlace;
  private final Schedule schedule;

  /** Null in a pool in which what blocks is not interrupted. */
  private final @Nullable Interrupts interrupts;

  /** Where the thread at work here worked before, and will again. */
  private @Nullable Worker outer;

  /** Where the thread at work here works meanwhile, in another pool. */
  private volatile @Nullable Worker inner;

  /** Whether it sleeps. Under the monitor of who sleeps. */
  private boolean resting;

  private boolean callerInTable;

  /** Whether the thread at work here came from outside, and wants to leave soon. */
  private boolean caller;

  /** How often something was begun here, and when the thread at work came. */
  private long roots;

  private long begun;

  private volatile State state = State.IDLE;

  /**
   * A worker without a thread, asleep.
   *
   * @param index its place in the roster
   */
  public Worker(Crew crew, int index) {
    this.crew = crew;
    this.index = index;
    this.isLent = crew.host() != null;
    this.schedule = crew.schedule();
    this.interrupts = crew.interrupts() ? new Interrupts(this) : null;
    this.inboxPlace = new Inbox.Place(index);
    this.lowest = new Region(index, 0, null, null, 0);
    this.deque = new Deque(this, lowest);
    if (index >= crew.sleep().parallelism()) { // a spare comes where tasks wait for what they fork
      deque.beginEarly();
    }
    this.runner = new Runner(this, crew);
    this.sharing = new Sharing(this, crew);
    this.shift = new Shift(this, crew);
    this.rest = new Rest(this, crew);
    this.blocking = new Blocking(this, crew);
    this.joiner = new Joiner(this, crew);
    this.loop = new WorkLoop(this, crew);
  }

  // ---- which worker a thread is ----

  /** The deque of the calling thread's worker, innermost pool first; null if it is none. */
  public static @Nullable Deque currentDeque() {
    return Bindings.of(Thread.currentThread());
  }

  /** The worker that the calling thread is at the moment, innermost pool first; null if none. */
  public static @Nullable Worker current() {
    Deque deque = Bindings.search(Thread.currentThread());
    return deque == null ? null : (Worker) deque.owner();
  }

  /** The calling thread's worker in the given pool, innermost first; null if it is none there. */
  public static @Nullable Worker currentIn(Crew pool) {
    Worker at = current();
    while (at != null && at.crew != pool) {
      at = at.outer;
    }
    return at;
  }

  public Crew crew() {
    return crew;
  }

  public int index() {
    return index;
  }

  /** What was forked here. */
  public Deque deque() {
    return deque;
  }

  public Counters counters() {
    return deque.counters();
  }

  /** Whether a frame is this worker's. */
  public boolean owns(Frame frame) {
    Frame at = frame;
    for (Frame next = at.outer(); next != null; next = at.outer()) {
      at = next;
    }
    return at == lowest;
  }

  /** How it runs what it has got. */
  public Runner runner() {
    return runner;
  }

  /** When it shares what it forks. */
  public Sharing sharing() {
    return sharing;
  }

  /** Its time in a view. */
  public Shift shift() {
    return shift;
  }

  /** The frame beneath all others here. */
  Frame lowest() {
    return lowest;
  }

  Schedule schedule() {
    return schedule;
  }

  /** Where the thread at work here worked before, and will again. By the thread. */
  public @Nullable Worker outer() {
    return outer;
  }

  /** Where the thread at work here works meanwhile, in another pool. By anybody. */
  @Nullable Worker inner() {
    return inner;
  }

  // ---- a caller from outside ----

  /** The calling thread, which adopted this place, begins to work here. */
  public void enter() {
    comeIn(Thread.currentThread());
    caller = true;
    state = State.BUSY;
    begun = System.nanoTime();
    shift.begin(begun);
    beginRoot();
    sharing.beginCall(begun);
  }

  /** The calling thread works here from now on, whatever it did before. */
  private void comeIn(Thread thread) {
    Worker around = current();
    callerInTable = Bindings.bind(thread, deque, around == null ? null : around.deque);
    outer = around;
    deque.thread(thread);
    deque.bindTo(thread);
    if (around != null) {
      around.deque.bindTo(null);
      around.inner = this; // before the first fork here looks whether that was stopped
      lowest.holds(around);
    }
    VarHandle.fullFence(); // for Bindings.othersThan: what this thread reads comes after
    moveTo(lowest);
  }

  /** The calling thread leaves, with nothing left behind. */
  public void leave() {
    try {
      deque.settleAbove(0);
    } finally {
      caller = false; // not before: what it submits belongs into the inbox
      if (deque.height() > 0) {
        deque.dropAll();
      }
      endRoot();
      shift.charge();
      goOut(Thread.currentThread());
      state = State.IDLE;
    }
  }

  /** The calling thread works where it did before. */
  private void goOut(Thread thread) {
    Worker around = outer;
    Bindings.unbind(thread, callerInTable, around == null ? null : around.deque);
    deque.bindTo(null);
    if (around != null) {
      lowest.holds(null);
      around.inner = null;
      around.deque.bindTo(thread);
      around.deque.askToLook(); // who stopped it meanwhile may have asked here
    }
    leaveInterrupts();
    deque.thread(null);
    outer = null;
  }

  private void leaveInterrupts() {
    if (interrupts != null) {
      interrupts.leave();
    }
  }

  /** Whether the thread at work here came from outside, and wants to leave soon. */
  public boolean isCaller() {
    return caller;
  }

  /** The calling thread, which adopted this place, runs what waits in the inbox and leaves. */
  public void runInbox() {
    enter();
    try {
      runner.prepare();
      for (Object taken = receive(); taken != null; taken = receive()) {
        runner.runRoot(taken);
        deque.settleAbove(0);
        endRoot();
        runner.prepare();
      }
    } finally {
      leave();
    }
  }

  // ---- at work ----

  /** Works until the pool stops. The body of the pool's own threads. */
  public void work() {
    loop.run(Thread.currentThread());
  }

  /**
   * The calling thread, which is the place's own, works for it until {@link #endOwn}.
   *
   * @return what that is to be given
   */
  boolean beginOwn(Thread thread) {
    shift.begin(System.nanoTime());
    return !isLent() && Bindings.bind(thread, deque, null);
  }

  /** Whether the place's own threads are workers of another pool at the same time. */
  boolean isLent() {
    return isLent;
  }

  /** The place may be another's by now. */
  void endOwn(Thread thread, boolean inTable) {
    if (!isLent()) {
      Bindings.unbind(thread, inTable, null);
      deque.leave(thread);
    }
  }

  /** The place's own thread has found a root. */
  void beginWork(Thread thread) {
    if (isLent()) {
      comeIn(thread);
    } else {
      if (deque.thread() != thread) {
        deque.thread(thread); // a caller was here meanwhile
      }
      deque.bindTo(thread);
      moveTo(lowest);
    }
    state = State.BUSY;
    begun = System.nanoTime();
    beginRoot();
  }

  /** The place's own thread finds no more. */
  void endWork(Thread thread) {
    endRoot();
    shift.charge();
    if (isLent()) {
      goOut(thread);
    } else {
      deque.bindTo(null);
      leaveInterrupts();
    }
    state = State.LOOKING;
  }

  /** A root begins: its first fork looks who is hungry. */
  void beginRoot() {
    roots++;
    sharing.beginRoot();
    deque.beginRoot();
  }

  /** A root has ended that forked nothing, and another begins. */
  void nextRoot() {
    endUnforked();
    roots++;
  }

  /** A root has ended. */
  void endRoot() {
    deque.endRoot();
    sharing.endRoot();
    endUnforked();
  }

  /** What a root may leave besides what it has forked. */
  private void endUnforked() {
    blocking.endForeign();
    if (deque.ownFrame() != lowest) { // somebody left one in the last kilobytes of his stack
      moveTo(lowest);
    }
  }

  /** Takes a job or code from the inbox, after {@link Runner#prepare}; null if there is nothing. */
  @Nullable Object receive() {
    Object taken = crew.inbox().take(inboxPlace);
    if (taken != null) {
      counters().received++;
    }
    return taken;
  }

  /** What was taken from the inbox was long: what waits elsewhere there comes before the next. */
  void lookElsewhere() {
    inboxPlace.moveOn();
  }

  // ---- stopping ----

  /**
   * Whether what the thread here works at was stopped. By the thread; and by others, while it works
   * in another pool within.
   */
  @Override
  public boolean isStopped() {
    return isStopped(deque.frame());
  }

  /** Whether work in a frame was stopped, with the pool or with anything around it. By anybody. */
  public boolean isStopped(@Nullable Frame frame) {
    return crew.isCancelled() || Computation.isStopped(frame);
  }

  @Override
  public void interrupted(Thread thread) {
    Computation.tellInterrupted(deque.frame(), thread);
  }

  /** Whether the thread here is in the midst of something, which would wait for ever for itself. */
  public boolean isWithin(Computation mine) {
    for (Worker worker = this; worker != null; worker = worker.outer) {
      for (Frame at = worker.deque.frame(); at != null; at = at.outer()) {
        if (isPartOf(at, mine)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether something waits for the work in a frame: for a branch does, whoever runs it. */
  private static boolean isPartOf(Frame frame, Computation mine) {
    Frame at = frame;
    while (at != null && at.computation() != mine) {
      Job job = at.job();
      at = job == null || Jobs.isBranch(job) ? at.origin() : null;
    }
    return at != null;
  }

  @Override
  public void endIfStopped() {
    shift.letOthers();
    if (isStopped()) {
      deque.askToLook(); // the next fork ends, too
      throw crew.cancellation();
    }
  }

  @Override
  public void noticeStop() {
    Stops.notice(crew);
  }

  /** Has the thread at work here look whether its work was stopped. By anybody. */
  void look() {
    deque.askToLook();
    if (interrupts != null) {
      interrupts.look();
    }
  }

  /** Those of the nearest pool around that interrupts; null if none does. */
  @Nullable Interrupts interruptsAround() {
    for (Worker at = outer; at != null; at = at.outer) {
      if (at.interrupts != null) {
        return at.interrupts;
      }
    }
    return null;
  }

  /** Enters or leaves a frame. */
  void moveTo(Frame frame) {
    if (interrupts == null) {
      deque.frame(frame);
    } else {
      interrupts.moveTo(frame);
    }
  }

  /** Whether what begins here is kept apart, by a frame, from what the thread did before. */
  boolean keepsApart() {
    return outer != null || interrupts != null;
  }

  /** Before a look for work, and after one in vain, unless a root is at work. */
  void looking(boolean now) {
    State next = now ? State.LOOKING : State.IDLE;
    if (state != State.BUSY && state != next) { // a volatile store costs a fence
      state = next;
    }
  }

  /** Whether a thread is at work here, as opposed to looking for work or being away. */
  public boolean isBusy() {
    return state == State.BUSY;
  }

  /** Whether a thread is at work here, and waits, sleeps or is blocked. By anybody. */
  public boolean isStill() {
    Thread atWork = isBusy() ? deque.thread() : null;
    Thread.State at = atWork != null ? atWork.getState() : Thread.State.RUNNABLE;
    return at == Thread.State.WAITING
        || at == Thread.State.TIMED_WAITING
        || at == Thread.State.BLOCKED;
  }

  /**
   * Whether the place's own thread looks for work, or will when its time on watch is over: then all
   * that it wants is a processor. By anybody.
   */
  public boolean isOnItsWay() {
    Thread own = rest.thread();
    if (own == null || isBusy()) {
      return false;
    }
    Thread.State at = own.getState();
    return at == Thread.State.RUNNABLE
        || (at == Thread.State.TIMED_WAITING && crew.sleep().isWatch(this));
  }

  /** Whether a thread is at work here, or at this moment about to take a job. */
  public boolean isAboutToWork() {
    return state != State.IDLE;
  }

  /** How many jobs were taken from others or from outside, as it was lately. */
  public long takenCount() {
    return counters().steals + counters().received;
  }

  /** How often something was begun here, as it was lately. */
  public long rootCount() {
    return roots;
  }

  /**
   * Whether the thread at work here has been for long, so that it may be disturbed. Called by those
   * who search; read racily, since an error only disturbs once more or once later.
   */
  boolean hasLasted(long now) {
    return now - begun >= Times.LASTED_NANOS;
  }

  // ---- as its deque sees it ----

  @Override
  public int demand() {
    return sharing.demand();
  }

  @Override
  public int patience() {
    return sharing.patience();
  }

  @Override
  public int quietForks() {
    return sharing.quietForks();
  }

  @Override
  public void failed(Error failure) {
    crew.failed(failure);
  }

  @Override
  public boolean mayBeLate() {
    return sharing.mayBeLate();
  }

  @Override
  public void leftAlone() {
    sharing.leftAlone();
  }

  @Override
  public void published() {
    sharing.published();
  }

  @Override
  public void joining() {
    schedule.point();
  }

  // ---- joining ----

  /**
   * Returns when the task is done. Runs it here if it waits, on this worker's stack or in public;
   * otherwise helps only with what descends from it. Keeps the interrupt status.
   *
   * @return as {@link Tasks#run}
   */
  public boolean join(Task task) {
    if (deque.popIfTop(task)) {
      return Tasks.run(task);
    }
    joiner.joinElsewhere(task, Joiner.NEVER);
    return false;
  }

  /** As {@link #join}, but an interrupt ends the wait. */
  public void joinUnlessInterrupted(Task task) {
    if (deque.popIfTop(task)) {
      Jobs.runHere(task);
    } else {
      joiner.joinElsewhere(task, Thread.currentThread()::isInterrupted);
    }
  }

  /** Waits until a job that another worker took is done; meanwhile runs only jobs under it. */
  @Override
  public void awaitTaken(Job job) {
    joiner.await(job, Joiner.NEVER);
  }

  /** As {@link #awaitTaken}, or until something else ends the wait. */
  public void awaitTaken(Job job, BooleanSupplier over) {
    joiner.await(job, over);
  }

  /**
   * Waits for a condition that jobs in the given region will make true, and runs such jobs
   * meanwhile: first the calling thread's own, down to the mark, then stolen ones.
   *
   * @param mark the height of the stack when the region began
   */
  public void awaitRegion(int mark, Object region, BooleanSupplier done) {
    deque.settleAbove(mark);
    joiner.await(region, done);
  }

  @Override
  public void runOwn(Job job) {
    runner.runForked(job);
  }

  /**
   * Whether what is forked here now is waited for: a root, which nobody waits for, would be in the
   * way, and run the newest first.
   */
  public boolean settlesForks() {
    Frame at = deque.ownFrame();
    return (at != lowest && (at.outer() != lowest || at.settles())) || deque.isBranchOnTop();
  }

  // ---- blocking ----

  /** This thread is about to block, or blocks no more; see {@link Blocking}. */
  public Blocking blocking() {
    return blocking;
  }

  /** Whether the thread at work here waits in a join. By anybody, a little late. */
  public boolean isWaitingInJoin() {
    return joiner.isWaiting();
  }

  /** Whether the thread at work here blocks, and another may be up instead. By anybody. */
  public boolean isCompensated() {
    return blocking.isOpen();
  }

  // ---- sleeping ----

  void resting(boolean now) {
    resting = now;
  }

  /** Whether it sleeps and nothing waits here, which then stays so. */
  boolean isResting() {
    return resting
        && !deque.queue().hasJob()
        && deque.privateJobs() == 0
        && !deque.isBeingTakenOver();
  }

  Rest rest() {
    return rest;
  }

  @Override
  public void rouse() {
    rest.rouse();
  }

  /** The thread at work here; if there is none, the one that sleeps or looks for work here. */
  public @Nullable Thread thread() {
    Thread atWork = isBusy() ? deque.thread() : null;
    return atWork != null ? atWork : rest.thread();
  }

  @Override
  public boolean hasThread() {
    return rest.thread() != null;
  }

  @Override
  public void nudge() {
    LockSupport.unpark(rest.thread()); // nobody: nothing
  }

  /** The place's own thread, which has ended its work, passes its turn on for the last time. */
  public void leaveSeat() {
    rest.leave();
  }
}
