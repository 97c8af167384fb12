package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.deque.PublicRing;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.job.LooseJobs;
import dev.fjord.internal.turn.Turns;
import java.util.concurrent.Callable;
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
 *   take:   public jobs of the others, from a random one on
 *           then the inbox
 *           nothing there: ask all, look again, keep watch or sleep
 * </pre>
 */
public final class Worker extends Place {
  private final Crew crew;
  private final int index;
  private final Seeker seeker;
  private final Joiner joiner;
  private final WorkLoop loop;
  private final Frame root;

  private @Nullable Thread bound;
  private boolean inTable;

  private final AtomicReference<@Nullable Thread> beggar = new AtomicReference<>();
  private final Patience patience = new Patience();

  /**
   * A worker without a thread, asleep.
   *
   * @param index its place in the roster
   */
  public Worker(Crew crew, int index) {
    super(crew, index);
    this.crew = crew;
    this.index = index;
    this.seeker = new Seeker(this, crew);
    this.joiner = new Joiner(this, crew);
    this.loop = new WorkLoop(this, crew, seeker);
    this.root = frame();
  }

  // ---- which worker a thread is ----

  /**
   * Initialises what would otherwise be at its first use, where the stack or the heap may be nearly
   * used up.
   */
  public static void prepare() {
    Rehearsal.once();
    Barrier unused = ThreadBarrier.INSTANCE;
    Worker unusedToo = Bindings.search(Thread.currentThread());
  }

  /** The worker that the calling thread is at the moment, innermost pool first; null if none. */
  public static @Nullable Worker current() {
    return Bindings.of(Thread.currentThread());
  }

  /** Whether the thread works here at the moment, and not in another pool within. */
  public boolean isBoundTo(Thread thread) {
    return bound == thread;
  }

  public Crew crew() {
    return crew;
  }

  public int index() {
    return index;
  }

  /** The calling thread's worker in the given pool, innermost first; null if it is none there. */
  public static @Nullable Worker currentIn(Crew pool) {
    Worker at = Bindings.search(Thread.currentThread());
    while (at != null && at.crew != pool) {
      at = at.outer;
    }
    return at;
  }

  // ---- a caller from outside ----

  /** The calling thread, which adopted this place, begins to work here. */
  public void enter() {
    begin(Thread.currentThread());
    patience.begin(forkCount(), begun());
  }

  /** Runs the body of a caller from outside. */
  public <T> T call(Callable<? extends T> body) throws Exception {
    enter();
    try {
      return body.call();
    } finally {
      leave();
    }
  }

  /** Before leaving a pool that gets no threads: runs what waits in its inbox. */
  public void runInbox() {
    Frame frame = nextFrame();
    for (Job job = crew.inbox().take(index, frame);
        job != null;
        job = crew.inbox().take(index, frame)) {
      run(job, frame);
      frame = nextFrame();
    }
  }

  /** The calling thread leaves, with nothing left behind. */
  public void leave() {
    try {
      settleAbove(0);
    } finally {
      if (height() > 0) {
        dropAll();
      }
      end(Thread.currentThread());
    }
  }

  // ---- the pool's own thread ----

  /** Works until the pool stops. The body of the pool's own threads; needs no memory to begin. */
  public void work() {
    loop.run(Thread.currentThread());
  }

  /** A frame on the bare stack, for the next job. */
  Frame nextFrame() {
    return new Frame(index, 0, root);
  }

  /** Runs a job that was claimed with the given frame, and what it forked and did not join. */
  void run(Job job, Frame frame) {
    Frame beneath = frame();
    frame(frame);
    boolean loose = job instanceof LooseJob;
    Object outcome = loose && crew.isDropping() ? Jobs.CANCELLED : Jobs.execute(job);
    if (loose) {
      Jobs.end(job, outcome); // what it forked may wait for it; it may even be forked again
    }
    try {
      if (!crew.isFifo() || joiner.isOpen() || isOverflown()) {
        settleAbove(frame.base());
      }
    } catch (Throwable failure) {
      outcome = failure;
    } finally {
      frame(beneath);
      if (!loose) {
        Jobs.end(job, outcome);
      }
    }
  }

  /**
   * Runs a job that was published here and now, with what it forks and does not join.
   *
   * @return false if somebody else has it, or it is done
   */
  public boolean runPublic(Job job) {
    Frame frame = new Frame(index, height(), frame());
    if (!Jobs.claim(job, frame)) {
      return false;
    }
    run(job, frame);
    return true;
  }

  /** Publishes the private jobs of a worker that does not answer. */
  void takeOver(Worker silent) {
    boolean unused = seeker.takeOver(silent);
  }

  /** The place is the thread's from now on, and a root begins. */
  void begin(Thread thread) {
    Worker around = Bindings.search(thread);
    outer = around;
    owner(thread);
    bound = thread;
    if (around != null) {
      around.bound = null;
    }
    inTable = Bindings.bind(thread, this, outer);
    busy(true);
    beginRoot();
  }

  void beginRoot() {
    rootBegins();
    patience.none();
    ask(); // the first fork looks who is hungry
  }

  /** A root has ended. */
  void endRoot() {
    clearStale();
    if (beggar.get() != null) {
      beggar.set(null);
    }
  }

  /** The place is nobody's again. */
  void end(Thread thread) {
    endRoot();
    busy(false);
    Worker around = outer;
    Bindings.unbind(thread, inTable, around);
    bound = null;
    if (around != null) {
      around.bound = thread;
    }
    owner(null);
    outer = null;
  }

  // ---- publishing ----

  @Override
  protected int demand() {
    if (isEveryForkPublic()) {
      return PublicRing.CAPACITY;
    }
    return crew.idle().hungry() + (beggar.get() == null ? 0 : 1);
  }

  /**
   * While somebody searches, who looks again soon and so bounds the wait, a root may first last.
   */
  @Override
  protected int patience() {
    boolean isUrgent = beggar.get() != null || crew.idle().searching() == 0 || isEveryForkPublic();
    return isUrgent || patience.isOver()
        ? 0
        : patience.left(forkCount(), System.nanoTime(), crew.idle().isSearcherReady());
  }

  /** Where threads take turns, and in a pool that drops: no fork stays private. */
  private boolean isEveryForkPublic() {
    return turns() != null || crew.isDropping();
  }

  /** What somebody says who has looked at the clock anyway: the next fork need not look again. */
  public void noteTime(long now) {
    if (patience.endsBy(now, crew.idle().isSearcherReady())) {
      ask();
    }
  }

  @Override
  protected void published() {
    try {
      if (beggar.get() != null) {
        LockSupport.unpark(beggar.getAndSet(null));
      }
      if (crew.isDropping()) {
        LooseWork.cancelPublic(this);
      }
      crew.idle().announceFork();
      if (isEveryForkPublic()) {
        ask(); // the next comes here too
      }
      Turns turns = turns();
      if (turns != null) {
        turns.point();
      }
    } catch (Throwable failure) {
      ask(); // nobody may have been woken: the next fork tries again
    }
  }

  @Override
  protected void joining() {
    Turns turns = turns();
    if (turns != null) {
      turns.point();
    }
  }

  /**
   * A thread that waits for a job under way here asks to be unparked when something is published.
   */
  void beg(Thread thread) {
    beggar.set(thread);
    ask();
  }

  void endBeg(Thread thread) {
    beggar.compareAndSet(thread, null);
  }

  // ---- joining ----

  /**
   * Returns when the job is done. Runs it here if it waits, on this worker's stack or in public;
   * otherwise helps only with what descends from it. Keeps the interrupt status.
   *
   * @return as {@link LooseJobs#run}
   */
  public boolean join(LooseJob job) {
    if (popIfTop(job)) {
      return LooseJobs.run(job);
    }
    joiner.joinElsewhere(job);
    return false;
  }

  /** Takes back the job that was forked last; false if it is not that, or was taken. */
  public boolean tryUnfork(LooseJob job) {
    return popIfTop(job);
  }

  /** Waits until a job that another worker took is done; meanwhile runs only jobs under it. */
  @Override
  public void awaitTaken(Job job) {
    joiner.await(job);
  }

  /**
   * Waits for a condition that jobs in the given region will make true, and runs such jobs
   * meanwhile: first the calling thread's own, down to the mark, then stolen ones.
   *
   * @param mark the height of the stack when the region began
   */
  public void awaitRegion(int mark, Object region, BooleanSupplier done) {
    settleAbove(mark);
    joiner.await(region, done);
  }

  @Override
  protected void runOwn(Job job) {
    if (crew.isDropping() && job instanceof LooseJob loose) {
      boolean unused = Completion.complete(loose, Jobs.CANCELLED);
    } else {
      Jobs.runHere(job);
    }
  }

  /**
   * A join out of order: takes back a job, private if this worker pushed it or public anywhere, and
   * runs it.
   *
   * @param pusher the worker that pushed it; null if it was put into the inbox
   * @param mark where that pushed it
   * @return false if the job is under way, private elsewhere, or done
   */
  public boolean tryRun(@Nullable Worker pusher, int mark, Job job) {
    return joiner.tryRun(pusher, mark, job);
  }

  // ---- blocking ----

  /** Makes public what this thread forked, as far as there is room. */
  void publishAllHere() {
    publishAll();
  }

  /** Whether a frame is this worker's. */
  public boolean owns(Frame frame) {
    Frame lowest = frame;
    for (Frame next = lowest.outer(); next != null; next = lowest.outer()) {
      lowest = next;
    }
    return lowest == root;
  }

  /** Whether the thread at work here blocks, and has lent its place. By anybody, a little late. */
  public boolean isLent() {
    return isBlocked() || joiner.isLent();
  }
}
