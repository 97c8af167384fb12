package dev.fjord.internal.worker;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Counters;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.Owner;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Context;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
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
  /** A demand that makes every fork public. */
  private static final int ALL = Integer.MAX_VALUE - 1;

  /** What the thread here does. */
  private enum State {
    /** It sleeps, or there is none. */
    IDLE,
    /** It may take a job at any moment. */
    LOOKING,
    /** It is at work. */
    BUSY
  }

  /** How often something was stopped, anywhere; counted before those who work for it are asked. */
  private static final AtomicInteger STOPS = new AtomicInteger();

  private final Crew crew;
  private final int index;
  private final Region lowest;
  private final Deque deque;
  private final Seeker seeker;
  private final Joiner joiner;
  private final WorkLoop loop;
  private final Rest rest;
  private final Blocking blocking;
  private final Patience patience = new Patience();
  private final Inbox.Place inboxPlace;
  private final Schedule schedule;

  /** Null in a pool in which what blocks is not interrupted. */
  private final @Nullable Interrupts interrupts;

  /** A thread that waits for a job under way here, and asked to be woken when there is more. */
  private final AtomicReference<@Nullable Thread> requester = new AtomicReference<>();

  /** A frame that nobody else knows of, for the next root. */
  private @Nullable Frame spare;

  /** Where the thread at work here worked before, and will again. */
  private @Nullable Worker outer;

  /** Where the thread at work here works meanwhile, in another pool. */
  private volatile @Nullable Worker inner;

  /** Whether it sleeps. Under the monitor of who sleeps. */
  private boolean resting;

  private boolean inTable;
  private boolean callerInTable;

  /** Whether the thread at work here came from outside, and wants to leave soon. */
  private boolean caller;

  /** How often something was begun here, and when the thread at work came. */
  private long roots;

  private long begun;

  /** Since when the thread at work in a view has had its turn. */
  private long came;

  /** When something was published last. */
  private long publishedAt;

  /** Since when the view has not been charged for it. */
  private long uncharged;

  private volatile State state = State.IDLE;

  /**
   * A worker without a thread, asleep.
   *
   * @param index its place in the roster
   */
  public Worker(Crew crew, int index) {
    this.crew = crew;
    this.index = index;
    this.schedule = crew.schedule();
    this.interrupts = crew.interrupts() ? new Interrupts(this) : null;
    this.inboxPlace = new Inbox.Place(index);
    this.lowest = new Region(index, 0, null, null, 0);
    this.deque = new Deque(this, lowest);
    if (index >= crew.sleep().parallelism()) { // a spare comes where tasks wait for what they fork
      deque.beginEarly();
    }
    this.rest = new Rest(this, crew);
    this.blocking = new Blocking(this, crew);
    this.seeker = new Seeker(this, crew);
    this.joiner = new Joiner(this, crew);
    this.loop = new WorkLoop(this, crew, seeker);
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

  Schedule schedule() {
    return schedule;
  }

  /** Where the thread at work here worked before, and will again. By the thread. */
  public @Nullable Worker outer() {
    return outer;
  }

  // ---- a caller from outside ----

  /** The calling thread, which adopted this place, begins to work here. */
  public void enter() {
    comeIn(Thread.currentThread());
    caller = true;
    state = State.BUSY;
    begun = System.nanoTime();
    beginTurn(begun);
    beginRoot();
    patience.begin(deque.forkCount(), begun);
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
      charge();
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
      prepare();
      for (Object taken = receive(); taken != null; taken = receive()) {
        runRoot(taken);
        deque.settleAbove(0);
        endRoot();
        prepare();
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

  /** The calling thread, which is the place's own, works for it until {@link #endOwn}. */
  void beginOwn(Thread thread) {
    beginTurn(System.nanoTime());
    if (!isLent()) {
      inTable = Bindings.bind(thread, deque, null);
    }
  }

  /** Whether the place's own threads are workers of another pool at the same time. */
  private boolean isLent() {
    return crew.host() != null;
  }

  /** Whether others have waited long enough for the thread that is lent to this place. */
  boolean isTurnOver() {
    return crew.isTurnOver(came);
  }

  void endOwn(Thread thread) {
    if (isLent()) {
      return; // the place may be another's by now
    }
    Bindings.unbind(thread, inTable, null);
    if (deque.thread() == thread) {
      deque.thread(null);
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
    charge();
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
    patience.none();
    deque.beginRoot();
  }

  /** A root has ended. */
  void endRoot() {
    deque.endRoot();
    blocking.endForeign();
    if (requester.get() != null) {
      requester.set(null);
    }
    if (deque.ownFrame() != lowest) { // somebody left one in the last kilobytes of his stack
      moveTo(lowest);
    }
  }

  /** What the next root needs: before one is taken, since there may be no memory for it. */
  void prepare() {
    if (spare == null || spare.base() != deque.height()) {
      spare = new Frame(index, deque.height(), lowest);
    }
  }

  /** Takes a job or code from the inbox, after {@link #prepare}; null if there is nothing. */
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

  /**
   * Runs a job or code that was taken out of a queue, above what was forked here and not joined.
   * Nobody asks for the frame of code, so it has none, unless something around it is to be kept
   * apart.
   */
  void runRoot(Object taken) {
    if (!(taken instanceof Job) && outer == null && interrupts == null) {
      runInLowest((Runnable) taken);
      return;
    }
    prepare(); // most often it was
    Frame frame = requireNonNull(spare);
    spare = null;
    run(taken, frame);
    boolean isBranch = taken instanceof Job job && !Jobs.isLoose(job);
    boolean isBare = deque.height() == frame.base(); // else somebody may be publishing what it left
    if (!isBranch && isBare && frame.isReusable()) { // else others may ask where it leads
      frame.clear();
      spare = frame;
    }
  }

  private void runInLowest(Runnable code) {
    crew.runCode(code);
    deque.endForks();
  }

  private void run(Object taken, Frame frame) {
    if (taken instanceof Job job) {
      run(job, frame);
    } else {
      Frame beneath = deque.ownFrame();
      moveTo(frame);
      try {
        crew.runCode((Runnable) taken);
      } finally {
        moveTo(beneath);
      }
    }
  }

  /**
   * Runs a job that was taken out of a queue, in a fresh frame on top of the others. Who waits for
   * a branch waits for all of it, so what it left is settled first; what a loose job left is the
   * caller's to settle.
   */
  private void run(Job job, Frame frame) {
    if (!Jobs.begin(job, frame)) {
      return; // done already
    }
    Frame beneath = deque.ownFrame();
    moveTo(frame);
    Object outcome;
    try {
      Context context = contextOf(job, frame.origin());
      outcome =
          context == null
              ? settledOutcomeOf(job, frame)
              : context.around(() -> settledOutcomeOf(job, frame));
      if (context != null) {
        publishAbove(frame);
      }
    } catch (Throwable failure) { // to settle it: whoever joins the job is told
      outcome = failure;
    } finally {
      moveTo(beneath);
    }
    if (outcome != null) {
      deque.endForks(); // before: whoever waits for it may leave, and look whom to wake for them
      Jobs.finish(job, outcome);
    } else if (job instanceof Task task) {
      Tasks.leave(task, frame);
    }
  }

  /** What was forked in a frame, and nobody has joined, leads back to it from now on. */
  public void publishAbove(Frame frame) {
    if (deque.height() > frame.base()) {
      deque.publishAll();
    }
  }

  /** What a job carries that came out of a queue, if anything. What was submitted has its own. */
  private @Nullable Context contextOf(Job job, @Nullable Frame origin) {
    return crew.hasContexts() && !Jobs.isRoot(job) ? Computation.contextIn(crew, origin) : null;
  }

  private @Nullable Object settledOutcomeOf(Job job, Frame frame) {
    Object outcome = outcomeOf(job, frame);
    if (!Jobs.isLoose(job)) {
      deque.settleAbove(frame.base());
    }
    return outcome;
  }

  /** Runs a job, or not: one that was stopped does not begin. */
  private @Nullable Object outcomeOf(Job job, Frame frame) {
    if (Jobs.isLoose(job)) {
      return crew.isDropping() ? Jobs.CANCELLED : Jobs.execute(job);
    }
    if (!isStopped(frame)) {
      return Jobs.execute(job);
    }
    return Jobs.isBranch(job) ? crew.cancellation() : Jobs.CANCELLED; // of which many may wait
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
        if (at.computation() == mine) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * How often something was stopped, anywhere. Whoever looked, and finds this as it was before,
   * need not look again.
   */
  public static int stops() {
    return STOPS.get();
  }

  @Override
  public void endIfStopped() {
    letOthers();
    if (isStopped()) {
      deque.askToLook(); // the next fork ends, too
      throw crew.cancellation();
    }
  }

  /** In a view, if the turn of the thread at work is over and others wait: they have theirs now. */
  private void letOthers() {
    Worker outermost = this;
    Worker host = outer;
    while (host != null && host.isLent() && host.crew == outermost.crew.host()) {
      outermost = host;
      host = host.outer;
    }
    if (host == null
        || host.crew != outermost.crew.host() // a pool between that knows of no turns
        || System.nanoTime() - came < Times.TURN_NANOS
        || isStopped()
        || !(host.crew.hasWork() || host.crew.sleep().hasSurplus())) {
      return;
    }
    for (Worker at = this; at != host; at = requireNonNull(at.outer)) {
      at.charge();
      at.deque.publishAll();
      at.crew.sleep().announceFork();
    }
    host.blocking.awaitTurn(outermost.crew.share(), this::isStopped);
    for (Worker at = this; at != host; at = requireNonNull(at.outer)) {
      at.beginTurn(System.nanoTime());
    }
  }

  private void beginTurn(long now) {
    came = now;
    uncharged = now;
  }

  private void charge() {
    uncharged = crew.charge(uncharged);
  }

  /** Others wait: if the thread at work is at it for a view, its next fork there looks for them. */
  public void lookForOthers() {
    for (Worker within = inner; within != null; within = within.inner) {
      if (within.isLent()) {
        within.deque.ask();
      }
    }
  }

  @Override
  public void noticeStop() {
    noticeStop(crew);
  }

  /**
   * Has all workers of a pool look whether their work was stopped, and those of all pools in which
   * their threads work meanwhile. Called after something was stopped there. Needs no memory, unless
   * there are such.
   */
  public static void noticeStop(Crew pool) {
    STOPS.incrementAndGet();
    askToLook(pool, Set.of());
  }

  private static void askToLook(Crew pool, Set<Crew> around) {
    for (int i = 0; i < pool.roster().size(); i++) {
      Worker each = pool.roster().at(i);
      each.deque.askToLook();
      if (each.interrupts != null) {
        each.interrupts.look();
      }
      Worker within = each.inner;
      if (within != null && within.crew != pool && !around.contains(within.crew)) {
        Set<Crew> all = new HashSet<>(around);
        all.add(pool);
        askToLook(within.crew, all);
      }
    }
  }

  /**
   * Whether what the thread at work here works for around was stopped, and interrupts it. Under the
   * monitor of what {@linkplain Interrupts interrupts} it here.
   */
  boolean isInterruptedAround() {
    Worker around = outer;
    return around != null
        && (around.interrupts == null ? around.isInterruptedAround() : around.isStopped());
  }

  private void moveTo(Frame frame) {
    if (interrupts == null) {
      deque.frame(frame);
    } else {
      interrupts.moveTo(frame);
    }
  }

  /** Code begins that can be stopped by itself; to be ended by {@link #leave(Region)}. */
  public Region enter(Computation computation) {
    Region region = regionOf(computation);
    moveTo(region);
    return region;
  }

  private Region regionOf(Computation computation) {
    return new Region(index, deque.height(), deque.ownFrame(), computation, STOPS.get());
  }

  /** Code has ended that could be stopped by itself. */
  public void leave(Region region) {
    moveTo(requireNonNull(region.outer()));
    if (STOPS.get() != region.stops()) {
      deque.askToLook(); // what is around it may have been stopped, and the look was for the region
      if (interrupts != null) {
        interrupts.look();
      }
    }
  }

  /** Runs a job as a plain call, which can be stopped by itself. */
  public void runStoppable(Job job, Computation mine) {
    runIn(regionOf(mine), job);
  }

  private void runIn(Region region, Job job) {
    moveTo(region);
    try {
      Jobs.runHere(job);
    } finally {
      leave(region);
    }
  }

  /** Takes the next job that was forked here and not joined; null if there is none. */
  @Nullable Job takeForked() {
    return crew.isFifo() ? deque.takeOldest() : deque.takeNewest();
  }

  /**
   * Runs a job that was forked here and not joined, on the bare stack. It was taken, so it has an
   * end whatever fails.
   */
  void runForked(Job job) {
    if (crew.isDropping() && job instanceof Task task) {
      if (!Jobs.isDone(task)) {
        Jobs.finish(task, Jobs.CANCELLED); // needs no memory, and nobody else has it
      }
    } else if (job instanceof Task && job instanceof Computation mine) {
      runForkedStoppable(job, mine); // not in a frame of its own, which costs 50 ns more
    } else if (contextOf(job, Jobs.origin(job)) == null) {
      Jobs.runHere(job);
    } else {
      runForkedInContext(job);
    }
  }

  private void runForkedStoppable(Job job, Computation mine) {
    Region region;
    try {
      region = regionOf(mine);
    } catch (OutOfMemoryError noRegion) {
      Jobs.runHere(job); // it is stopped with what is around it only
      return;
    }
    runIn(region, job);
  }

  private void runForkedInContext(Job job) {
    Frame frame;
    try {
      frame = helpingFrame();
    } catch (OutOfMemoryError noFrame) {
      Jobs.finish(job, noFrame);
      return;
    }
    run(job, frame); // from which all leads back to the context
  }

  /**
   * Runs a job or code that was taken to help a join, with all that it forks. What it left is part
   * of what that was part of, and not of what waits here: that may have been stopped by itself.
   */
  void runHelping(Object taken, Frame frame) {
    run(taken, frame);
    if (deque.height() > frame.base()) {
      Frame beneath = deque.ownFrame();
      moveTo(frame);
      try {
        deque.settleAbove(frame.base());
      } finally {
        moveTo(beneath);
      }
    }
  }

  /** A fresh frame on top of the others, for a job to help with. */
  Frame helpingFrame() {
    return new Frame(index, deque.height(), deque.ownFrame());
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
    return atWork != null
        && switch (atWork.getState()) {
          case WAITING, TIMED_WAITING, BLOCKED -> true;
          default -> false;
        };
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
    return switch (own.getState()) {
      case RUNNABLE -> true;
      case TIMED_WAITING -> crew.sleep().isWatch(this);
      default -> false;
    };
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

  // ---- publishing ----

  @Override
  public int demand() {
    if (isEveryForkPublic()) {
      return ALL;
    }
    return crew.sleep().demand() + (requester.get() == null ? 0 : 1);
  }

  /**
   * While somebody searches, who looks again soon and so bounds the wait, a root may first last.
   */
  @Override
  public int patience() {
    if (patience.isOver()
        || requester.get() != null
        || crew.sleep().searching() == 0
        || isEveryForkPublic()) {
      return 0;
    }
    return patience.left(deque.forkCount(), System.nanoTime(), crew.sleep().isSearcherReady());
  }

  /** If nobody came, and that was soon, what is forked next may be as short. */
  @Override
  public void leftAlone() {
    if (isEveryForkPublic() || !patience.isOver()) {
      return;
    }
    long now = System.nanoTime();
    if (now - publishedAt < Times.TINY_NANOS) {
      patience.begin(deque.forkCount(), now);
    }
  }

  /**
   * What begins now, inside of a root that has lasted, may be small as a root may be: it is not
   * shared before it has lasted, too. Not if something else waits here, which would wait with it.
   *
   * @return whether so, for {@link #endPatience}, which has to follow
   */
  public boolean beginPatience() {
    if (deque.privateJobs() > 0 || isEveryForkPublic()) {
      return false;
    }
    long now = System.nanoTime();
    boolean hasLasted = patience.isOver() || patience.endsBy(now, crew.sleep().isSearcherReady());
    if (hasLasted) {
      patience.begin(deque.forkCount(), now);
    }
    return hasLasted;
  }

  /**
   * What began is over.
   *
   * @param isSmall what {@link #beginPatience} said
   */
  public void endPatience(boolean isSmall) {
    if (isSmall) {
      patience.none();
    }
  }

  /** Where a seed decides, and in a pool that drops: no fork stays private. */
  private boolean isEveryForkPublic() {
    return !schedule.hasClock() || crew.isDropping();
  }

  /** What somebody says who has looked at the clock anyway: the next fork need not look again. */
  public void noteTime(long now) {
    if (patience.endsBy(now, crew.sleep().isSearcherReady())) {
      deque.ask();
    }
  }

  @Override
  public void published() {
    if (requester.get() != null) {
      LockSupport.unpark(requester.getAndSet(null));
    }
    if (crew.isDropping()) {
      TaskWork.cancelPublic(this);
    }
    crew.sleep().announceFork();
    if (isEveryForkPublic()) {
      deque.ask(); // the next comes here too
    } else {
      publishedAt = System.nanoTime();
    }
    joining();
  }

  @Override
  public void joining() {
    schedule.point();
  }

  /**
   * A thread that waits for a job under way here asks to be unparked when something is published.
   */
  void request(Thread thread) {
    requester.set(thread);
    deque.ask();
  }

  void endRequest(Thread thread) {
    requester.compareAndSet(thread, null);
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
    joiner.joinElsewhere(task, null);
    return false;
  }

  /** As {@link #join}, but an interrupt ends the wait. */
  public void joinUnlessInterrupted(Task task) {
    if (deque.popIfTop(task)) {
      Jobs.runHere(task);
    } else {
      Thread me = Thread.currentThread();
      joiner.joinElsewhere(task, () -> Jobs.isDone(task) || me.isInterrupted());
    }
  }

  /** Waits until a job that another worker took is done; meanwhile runs only jobs under it. */
  @Override
  public void awaitTaken(Job job) {
    joiner.await(job, null);
  }

  /** As {@link #awaitTaken}, or until something else ends the wait. */
  public void awaitTaken(Job job, BooleanSupplier over) {
    joiner.await(job, () -> Jobs.isDone(job) || over.getAsBoolean());
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
    if (!Jobs.isRoot(job) || !isLeftToOthers(job)) {
      runForked(job);
    }
  }

  /** What is no part of what is settled here; false without memory, and then it is run here. */
  private boolean isLeftToOthers(Job root) {
    try {
      deque.queue().add(root);
    } catch (OutOfMemoryError noRoom) {
      return false;
    }
    crew.announce();
    return true;
  }

  /**
   * A join out of order: takes back a job, private if this worker pushed it or public, and runs it.
   *
   * @param pusher the worker that pushed it; null if it was put into the inbox
   * @param mark where that pushed it
   * @return false if the job is under way, private elsewhere, or done
   */
  public boolean tryRun(@Nullable Worker pusher, int mark, Job job) {
    joining();
    boolean mine =
        (pusher == this && deque.takePrivate(mark, job))
            || (pusher == null ? crew.inbox().remove(job) : pusher.deque.queue().remove(job));
    if (mine) {
      Context context = pusher == this ? null : contextOf(job, Jobs.origin(job));
      if (context == null) {
        Jobs.runHere(job);
      } else {
        Jobs.end(job, context.around(() -> Jobs.execute(job)));
      }
    }
    return mine;
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

  /**
   * Whether some worker of a pool has a job that waits, private ones included; if not, every later
   * fork of those at work looks who is hungry. All are asked, and those at work pass a barrier, so
   * that a fork that did not see the ask is seen here.
   *
   * @param me who need not be looked at
   */
  public static boolean isAnythingForked(Crew crew, @Nullable Worker me) {
    ThreadBarrier.INSTANCE.prepare();
    List<Thread> atWork = new ArrayList<>();
    for (Worker other : crew.roster().all()) {
      Thread thread = other.deque.thread();
      if (other != me && thread != null && other.isBusy()) {
        other.deque.ask();
        atWork.add(thread);
      }
    }
    if (!atWork.isEmpty()) {
      ThreadBarrier.INSTANCE.pass(atWork.toArray(new Thread[0]));
    }
    return crew.roster().hasPrivate(me) || crew.hasWork();
  }

  /** Whether the thread at work here blocks, and another may be up instead. By anybody. */
  public boolean isCompensated() {
    return blocking.isOpen() || joiner.isCompensated();
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
    return rest.hasThread();
  }

  @Override
  public void nudge() {
    rest.nudge();
  }

  /** The place's own thread, which has ended its work, passes its turn on for the last time. */
  public void leaveSeat() {
    rest.leave();
  }

  /** A thread that searches for this place cannot work: it sleeps on, and without one. */
  void giveUp() {
    looking(false);
    crew.sleep().giveUp(this);
  }
}
