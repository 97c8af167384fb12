package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Waiters;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.OwnInterrupts;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.sleep.Sleeper;
import dev.fjord.internal.sleep.Surroundings;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Roster;
import dev.fjord.internal.worker.Turns;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Workers as one thing.
 *
 * <pre>
 *   running ----- close ----&gt; closing ----- nobody inside ----&gt; stopping ---- last thread ends ----&gt; stopped
 *                             (drains; nothing new from outside)
 * </pre>
 */
public final class Pool implements Crew, Surroundings {
  /** Times the parallelism are so many places that all look at, whether in use or not. */
  private static final int ROOM = 2;

  /** In the place of a worker, in the origin of what came from outside. */
  private static final int OUTSIDE = -2;

  static {
    Handles.initialise(
        MethodHandles.lookup(),
        Jobs.class,
        Waiters.class,
        Naps.class,
        OwnInterrupts.class,
        Failures.class,
        Submitted.class,
        Sentinel.class,
        Sentinel.What.class);
  }

  private final PoolSettings settings;
  private final Schedule schedule;
  private final Roster roster = new Roster();
  private final Frame outside = new Frame(OUTSIDE, 0, null);
  private final Inbox inbox;
  private final Sleep sleep;
  private final Gate gate;
  private final Sentinel.Watched watched = new Sentinel.Watched(this);
  private final ThreadKind kind;
  private final Threads threads;
  private final Calls calls;
  private final Views views = new Views();
  private final Closing closing;

  /** Whose view this is, if it is one. */
  private final @Nullable Pool viewed;

  /** The same if that lends it workers; null where a seed decides: there it has its own. */
  private final @Nullable Pool host;

  /** What a view has had of its host. */
  private final Turns.@Nullable Share share;

  private volatile boolean stopped;
  private volatile boolean dropping;

  /** A pool; its threads are started when first needed. */
  public Pool(PoolSettings settings) {
    this(settings, null);
  }

  private Pool(PoolSettings settings, @Nullable Pool viewed) {
    this.settings = settings;
    this.viewed = viewed;
    this.schedule = viewed == null ? InTurn.of(settings.mode()) : viewed.schedule;
    this.host = schedule.hasClock() ? viewed : null;
    this.share = host == null ? null : new Turns.Share();
    this.inbox = new Inbox(schedule.hasClock() ? submitters(settings.workers()) : 1);
    this.sleep = AsCall.sleep(settings, this);
    this.kind = settings.kind() != null ? settings.kind() : new PlainThreads(settings);
    this.threads = // by factories: to verify this neither class is loaded
        host == null || share == null
            ? OwnThreads.of(this, kind)
            : LentThreads.of(settings, host, share);
    this.gate = new Gate(roster, inbox, views, viewed == null ? null : viewed.gate, this::stop);
    this.calls = new Calls(this, threads);
    this.closing = new Closing(this, kind, threads);
  }

  /**
   * A view of this pool, of so many places.
   *
   * @throws RejectedExecutionException if the pool is closed
   */
  public Pool limited(int places) {
    refuseIfClosed();
    Pool view = new Pool(settings.limited(places), this);
    views.add(view);
    if (stopped) {
      view.gate.close(); // it may have been too late to be seen
    }
    return view;
  }

  // ---- what workers need ----

  @Override
  public Roster roster() {
    return roster;
  }

  @Override
  public Inbox inbox() {
    return inbox;
  }

  @Override
  public void runCode(Runnable code) {
    if (!dropping) {
      run(code, code);
    }
  }

  /**
   * Runs a body, unless it was taken back.
   *
   * @param taken as what it was taken out of a queue
   */
  void run(Object taken, Runnable body) {
    try {
      if (!closing.takesBack(taken)) {
        body.run();
      }
    } catch (Throwable failure) { // whatever the user's code throws
      if (runsCalls() && !StackRoom.hasRoomToTell()) {
        throw failure; // whoever called has more
      }
      Executed.failed(failure, settings);
    }
  }

  @Override
  public Sleep sleep() {
    return sleep;
  }

  @Override
  public boolean start(Worker worker) {
    return threads.start(worker);
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void tidy(Thread thread) {
    threads.tidy(thread);
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean isDropping() {
    return dropping;
  }

  @Override
  public boolean isCancelled() {
    return closing.isCancelled();
  }

  @Override
  public @Nullable Pool host() {
    return host;
  }

  @Override
  public Turns turns() {
    return views.turns();
  }

  @Override
  public Turns.Share share() {
    return requireNonNull(share);
  }

  @Override
  public long charge(long then) {
    if (host == null || share == null) {
      return then;
    }
    long now = System.nanoTime();
    host.turns().charge(share, then, now);
    return now;
  }

  @Override
  public boolean isTurnOver(long since) {
    return host != null
        && (host.isTurnOver(since)
            || host.sleep.hasSurplus()
            || (host.hasWork() && System.nanoTime() - since >= Times.TURN_NANOS));
  }

  @Override
  public boolean interrupts() {
    return settings.interrupts();
  }

  @Override
  public boolean hasContexts() {
    return settings.capture() != null;
  }

  @Override
  public CancellationException cancellation() {
    return settings.cancellation().get();
  }

  @Override
  public boolean isForeign(Frame origin) {
    int place = origin.worker();
    return place == OUTSIDE
        ? origin != outside
        : place >= 0 && (place >= roster.size() || !roster.at(place).owns(origin));
  }

  @Override
  public void foundNothing() {
    gate.stopIfDrained();
  }

  @Override
  public void joinCompensates() {
    if (sleep.isExhausted()) {
      kind.exhausted();
    }
  }

  /** The origin of loose jobs that came from outside. */
  Frame outside() {
    return outside;
  }

  @Override
  public boolean isFifo() {
    return settings.fifo();
  }

  @Override
  public long keepAliveNanos() {
    return settings.keepAliveNanos();
  }

  @Override
  public boolean hasWork() {
    return roster.hasPublic() || inbox.hasJob();
  }

  @Override
  public boolean mayHaveForked() {
    return roster.mayHaveForked();
  }

  @Override
  public void unattended() {
    if (sleep.refusal() == null && watched.isOn()) {
      return; // as most often: all are at work
    }
    if (!schedule.hasClock() || runsCalls()) {
      return;
    }
    if (host != null && sleep.refusal() == null) {
      return; // all its places are taken, which is its limit
    }
    if (isDeserted()) {
      calls.dropCalls();
    }
    // Should the system have one thread left, a worker's is worth more than the sentinel's.
    if (threads.areAny() || inbox.hasJob() || !(sleep.refusal() instanceof OutOfMemoryError)) {
      watched.begin();
    }
  }

  @Override
  public void refused() {
    for (int i = 0; i < roster.size(); i++) { // needs no memory, as an iterator would
      roster.at(i).blocking().askAgain();
    }
  }

  @Override
  public void failed(Error failure) {
    Failures.uncaught(failure, settings.handler());
  }

  @Override
  public void reserveStack() {
    StackRoom.reserve();
  }

  @Override
  public void rises(Sleeper one) {
    roster.rises((Worker) one);
  }

  @Override
  public boolean liesDown(Sleeper one) {
    return roster.liesDown((Worker) one, ROOM * sleep.parallelism());
  }

  @Override
  public Sleeper spawn() {
    Worker worker = new Worker(this, roster.size());
    roster.add(worker);
    return worker;
  }

  // ---- work from outside ----

  /** Work that the calling thread waits for. */
  public Calls calls() {
    return calls;
  }

  /** Runs a body here; what it forks has the context that the calling thread has now. */
  public <T> T withContext(Callable<? extends T> body) throws Exception {
    return Carried.<T>called(this, body).call();
  }

  /**
   * Has the body run by the pool's own threads.
   *
   * @throws RejectedExecutionException if the pool is closed, or has no thread and gets none
   */
  public <T> Submitted<T> submit(Callable<? extends T> body) {
    Submitted<T> submitted = this.<T>future(body);
    offer(submitted);
    return submitted;
  }

  /**
   * As {@link #submit(Callable)}; when the time is over the body is stopped, and the future has
   * failed with a {@link TimeoutException}.
   */
  public <T> Submitted<T> submit(Callable<? extends T> body, Duration limit) {
    InTime<T> inTime = new InTime<>(Carried.<T>submitted(this, body));
    Submitted<T> submitted = new Submitted<>(this, inTime, false);
    return Failures.<Submitted<T>>unchecked(
        () ->
            InTurn.seated(
                schedule,
                () -> {
                  inTime.until(new Deadline(this, limit, over -> submitted.end(over, true)));
                  try {
                    offer(submitted);
                  } catch (Throwable refused) {
                    inTime.over();
                    throw refused;
                  }
                  return submitted;
                }));
  }

  /** A future of a body, not yet submitted: {@link #execute} does that. */
  public <T> Submitted<T> future(Callable<? extends T> body) {
    return new Submitted<>(this, Carried.<T>submitted(this, body), false);
  }

  /** The same for a body whose failure, since nobody waits for it, goes to the handler. */
  public void execute(Runnable body) {
    if (body instanceof Submitted<?> future && future.isOf(this)) {
      offer(future);
      return;
    }
    Runnable carried = Carried.executed(this, requireNonNull(body, "body"));
    Worker here = Worker.current();
    boolean isForJob = carried instanceof Job || carried instanceof ForTask; // or taken for it
    if (here == null && !runsCalls() && !isForJob) {
      refuseIfClosed();
      offerFromOutside(carried, false);
      InTurn.point(schedule);
    } else {
      offer(new Executed(this, carried), false, here);
    }
  }

  /**
   * Has a job run by the pool's own threads: one of them, if it is the caller, forks it.
   *
   * @throws RejectedExecutionException if the pool is closed, or has no thread and gets none
   */
  public void offer(Job job) {
    offer(job, false, Worker.current());
  }

  /**
   * The same.
   *
   * @param isInside whether who offers is inside the host, whatever that lets in
   * @param here the calling thread's worker
   */
  void offer(Job job, boolean isInside, @Nullable Worker here) {
    refuseIfClosed(isInside);
    if (runsCalls()) {
      AsCall.run(this, job, isInside);
    } else if (here == null || here.crew() != this || here.isCaller() || !isForked(job, here)) {
      offerFromOutside(job, isInside);
    }
    InTurn.point(schedule);
  }

  /** Forks it here, unless the work here was stopped, of which what is submitted is no part. */
  private boolean isForked(Job job, Worker here) {
    try {
      if (Jobs.isRoot(job) && here.settlesForks()) {
        StackRoom.reserveToOpen();
        here.deque().addBehind(job);
        announceForked();
      } else {
        here.deque().push(job);
      }
      return true;
    } catch (CancellationException stopped) {
      return false;
    }
  }

  private void announceForked() {
    try {
      announce();
    } catch (Error failure) { // it is public: only nobody was woken
      failed(failure);
    }
  }

  /**
   * Who finds that nobody will run his job takes it back. What others have submitted stays, and
   * never without somebody who comes for it.
   *
   * <pre>
   *   who submits                            who asked for a thread, and gets none
   *   1. adds the job                        1. is not counted as in any more
   *   2. anybody in? leaves it to him        2. takes back his own; does another wait?
   *      else asks, or takes it back            the sentinel asks again, as long as it does
   * </pre>
   *
   * All are sequentially consistent, so that one of both sees the other.
   */
  private void offerFromOutside(Object submitted, boolean isInside) {
    boolean isSecond = inbox.add(submitted);
    if (refuses(isInside) && gate.takesOut(submitted)) {
      throw refusal();
    }
    boolean comes = announceOrTakeBack(submitted, isSecond);
    Throwable refusal = sleep.refusal(); // forgotten as soon as anybody gets a thread
    boolean takenBack = refusal != null && isDeserted() && gate.takesOut(submitted);
    if (!comes || takenBack) {
      unattended();
    }
    if (takenBack) {
      throw new RejectedExecutionException(
          "pool " + settings.name() + " has no thread and gets none", refusal);
    }
  }

  /**
   * As {@link Sleep#announceJob}. Should that fail, for want of memory or stack, what was added is
   * taken back and the failure thrown on; unless somebody has it already.
   */
  boolean announceOrTakeBack(Object added, boolean isSecond) {
    try {
      return sleep.announceJob(isSecond);
    } catch (Error failure) {
      return comes(failure, gate.takesOut(added));
    }
  }

  /** To announce something has failed; unless it was taken back somebody has come all the same. */
  private boolean comes(Error failure, boolean isTakenBack) {
    if (isTakenBack) {
      throw failure;
    }
    failed(failure);
    return true;
  }

  /**
   * Has a worker come for an errand of a view, which is no submission: it comes in while a closed
   * pool drains.
   *
   * @throws RejectedExecutionException if the pool has stopped, or has no thread and gets none
   */
  void offerErrand(Turns.Waiting errand) {
    if (!announceErrand(errand, turns().add(errand))) {
      unattended();
    }
    Throwable refusal = sleep.refusal();
    boolean nobodyComes = stopped || (refusal != null && isDeserted());
    if (nobodyComes && takesBackErrand(errand)) {
      throw new RejectedExecutionException(
          "pool " + settings.name() + " lends no worker to its view", refusal);
    }
  }

  /** As {@link #announceOrTakeBack}. Apart, so that a pool without views loads no errand. */
  private boolean announceErrand(Turns.Waiting errand, boolean isSecond) {
    try {
      return sleep.announce(isSecond);
    } catch (Error failure) {
      return comes(failure, takesBackErrand(errand));
    }
  }

  /** What the calling worker has forked, and has not begun, is for everybody. */
  void publishAll() {
    Worker here = Worker.currentIn(this);
    if (here != null && here.deque().privateJobs() > 0) {
      here.deque().publishAll();
      sleep.announceFork();
    }
  }

  /** Takes back an errand; false if somebody has come for it. Who closed may have seen it. */
  boolean takesBackErrand(Turns.Waiting errand) {
    boolean taken = turns().remove(errand);
    if (taken) {
      gate.stopIfDrained();
    }
    return taken;
  }

  /**
   * Takes in a job that an open root, or a hold of the gate, answers for; if this throws, it was
   * not added.
   *
   * @param origin the frame that it descends from
   */
  public void adopt(Job job, Frame origin) {
    if (runsCalls()) {
      AsCall.run(this, job, true);
    } else if (Jobs.publish(job, origin) && !announceOrTakeBack(job, inbox.add(job))) {
      unattended();
    }
  }

  /** Whether a fork is a call. */
  public boolean runsCalls() {
    return settings.mode().isSequential();
  }

  @Override
  public void announce() {
    if (!sleep.announce(false)) {
      unattended();
    }
  }

  /** The ways to its end. */
  public Closing closing() {
    return closing;
  }

  /** The pool that this is a view of; null if it is none. */
  @Nullable Pool viewed() {
    return viewed;
  }

  Gate gate() {
    return gate;
  }

  Views views() {
    return views;
  }

  /**
   * From now on what has not begun is cancelled when a worker comes to it; all threads but the
   * calling one are interrupted.
   */
  void beginDropping() {
    dropping = true;
    threads.interruptAll(Thread.currentThread());
  }

  /** Whether this is a view, and the calling thread works for its host. */
  boolean isInHost() {
    return viewed != null && Worker.currentIn(viewed) != null;
  }

  void refuseIfClosed() {
    refuseIfClosed(false);
  }

  void refuseIfClosed(boolean isInside) {
    if (refuses(isInside)) {
      throw refusal();
    }
  }

  /** Twice as many as run at a time: each of these has a stripe of its own, most often. */
  private static int submitters(int workers) {
    return 2 * Math.max(workers, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Whether nothing is let in.
   *
   * @param isInside whether who comes is inside the host, whatever that lets in
   */
  private boolean refuses(boolean isInside) {
    return gate.isClosed() || (!isInside && viewed != null && viewed.isClosed());
  }

  RejectedExecutionException refusal() {
    return new RejectedExecutionException("pool " + settings.name() + " is closed");
  }

  private void stop() {
    stopped = true;
    sleep.stop();
    threads.end();
    List<WeakReference<Pool>> within = views.all();
    for (int i = 0; i < within.size(); i++) { // needs no memory, as an iterator would
      Pool view = within.get(i).get();
      if (view != null) {
        view.gate.close(); // nothing is inside
      }
    }
    if (viewed != null) {
      viewed.views.remove(this);
    }
  }

  // ---- questions ----

  /** Whether it lets nothing in any more. */
  public boolean isClosed() {
    return refuses(false);
  }

  /** Whether the threads were told to end. */
  public boolean isStopping() {
    return stopped || dropping;
  }

  /** Whether everything is finished and all threads have ended. */
  public boolean hasStopped() {
    return threads.haveEnded();
  }

  /** How many may be at work at a time; a pool in which forks are calls has one. */
  public int workers() {
    return runsCalls() ? settings.workers() : sleep.parallelism();
  }

  /** Whether nobody will run what waits: no thread was to be had, and nobody works or blocks. */
  boolean isDeserted() {
    return sleep.refusal() != null && !threads.areAny() && sleep.areAllAsleep();
  }

  /** How many own threads are alive. */
  public int threadCount() {
    return host == null ? threads.count() : 0;
  }

  /** What it was made with. */
  public PoolSettings settings() {
    return settings;
  }
}
