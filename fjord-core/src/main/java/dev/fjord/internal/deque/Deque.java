package dev.fjord.internal.deque;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one worker has forked: a private stack that only the owner touches, and a public queue from
 * which thieves take. A fork is a note to oneself until somebody is hungry.
 *
 * <pre>
 *   stack    | published | private, newest on top | free (stale)    |
 *            0           bottom                   tail              stack.length
 *                        |                        ^
 *                        | oldest first           owner: push, pop
 *                        v
 *   queue    | J J J |   thieves take the oldest; the owner takes back the newest
 * </pre>
 *
 * <p>The fast path is {@link #push} and {@link #pop}: a push is three compares, two stores to the
 * owner's line and one into a young array; a pop is one store and two compares. No atomic
 * instruction and no fence. Everything else is slow, rare, and under the lock where it moves {@code
 * bottom}.
 *
 * <p><b>Hunger.</b> Whoever wants work lowers {@code forkLimit} ({@link #ask}); the owner's next
 * push then takes the slow way, publishes its oldest jobs, and raises the limit again once enough
 * are public. Who gets no answer raises {@code floor}, too ({@link #askAtPop}): then the next pop
 * does so.
 *
 * <p><b>Hand-over by force</b> ({@link #takeOver}), for an owner that neither pushes nor pops:
 *
 * <pre>
 *   taker                                       owner, in pop
 *   1. lock; floor = MAX                        1. tail = mark            (opaque)
 *   2. make the owner's thread pass a barrier   2. floor &lt;= mark?  mine   (opaque)
 *   3. read tail; publish [bottom, tail)           otherwise: lock, look again
 *   4. bottom = floor = end; unlock
 * </pre>
 *
 * Every pop does its step 2 either before or after the barrier. If after, it sees the floor raised
 * and waits for the lock. If before, its step 1 was also before, so the taker reads a tail that
 * leaves the popped job out. Either way one of them has it and not both. A push that missed the ask
 * fills its slot before it moves the tail (release), so a tail that the taker reads has full slots
 * below it; later pushes wait for the lock. A job below the top is lifted out by the same steps:
 * {@link #liftOut}.
 *
 * <p>A slot of the stack holds a job, or bare code, which only becomes a job when it is published:
 * so a fork that stays private allocates nothing. Code says by itself not of which form it is,
 * since an object may be of several: all bare code in the stack is of one form, {@code bareForm},
 * and what is forked in another is made a job at once. If most are, the bare form changes: what is
 * bare then is made a job where it stands, under the lock.
 *
 * <p>Family: Lace (van Dijk and van de Pol, 2014), private deques (Acar, Chargu&eacute;raud and
 * Rainey, PPoPP'13), lazy scheduling (Tzannes et al., TOPLAS'14). Notable differences: public jobs
 * live in a queue of their own, so thieves never read the stack and it may grow or move freely; a
 * silent owner is not waited for.
 */
public final class Deque extends PaddedHotFields {
  private static final int SEALED = Integer.MAX_VALUE;

  /** The floor while the owner is to look at something at its next pop. */
  private static final int LOOK = SEALED - 1;

  /** What it is to look at: whether its work was stopped. */
  private static final int STOP = 1;

  /** And who is hungry. */
  private static final int HUNGER = 2;

  /** After so many forks for which the hungry wait the owner looks whether they still should. */
  private static final int LOOK_EVERY = 16;

  /** So many jobs are public besides those that the hungry could use: one to stand by. */
  private static final int STAND_BY = 1;

  /**
   * The same by an {@link #offer}, of who forks quietly: the oldest five halves are nearly all of a
   * loop. A system may run the worker that comes in place of the owner, who publishes no more then.
   * Beside a busy program a loop of 0.13 ms took 0.27 ms, with each half shared by itself, and
   * takes 0.21.
   */
  private static final int OFFERED_STAND_BY = 5;

  /** So many jobs are public at most by a hand-over: what stays private costs its owner less. */
  private static final int MOST_PUBLIC = 128;

  /**
   * The same if the owner has not moved since the one before, twice as many each time: it blocks,
   * and each hand-over takes tens of microseconds. A task that waits for 100,000 futures of its own
   * took 70 to 180 ms, and takes 30 to 36. More would keep the lock for long from an owner that
   * wakes.
   */
  private static final int MOST_TAKEN_OVER = 1 << 12;

  /**
   * Of many private jobs such a part becomes public at once, but no more than that: to be asked for
   * each costs the owner a microsecond. A task that executes 10,000 others took 1.4 times as long.
   */
  private static final int PART_SERVED = 4;

  /**
   * After a hand-over by force pushes are public at once, until so many were not taken by anybody,
   * or so many roots were small: who forks and then does something long does so again, most often.
   * Not more often than others are served. Two workers that hand each other a task to and fro took
   * 24 to 32 microseconds a round, and take 1.2.
   */
  private static final int EARLY = 16;

  /**
   * So many forks after which the stack moves to a fresh array, to stay in the young generation. At
   * first sooner, each time after twice as many: so a compiler that learns from the first thousands
   * of forks has seen the slow path, and need not compile all that forks a second time.
   */
  private static final long RENEW_EVERY = 1L << 17;

  /** Stacks that are longer than this are not made anew without need: they would soon be old. */
  private static final int MOST_YOUNG = 1 << 14;

  /**
   * So often in a row little of the stack has to be used before it gets shorter: who forks many at
   * once does so again, and long arrays are not collected with the young.
   */
  private static final int SPARSE = 8;

  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  /** So many forks in other forms after which their part of all forks is looked at. */
  private static final int OTHER_FORMS = 16;

  /**
   * A task below this height is found by looking, one from here on by its mark: a recursion seldom
   * comes here, and a mark is a store at each fork.
   */
  static final int MARKED = 64;

  /** So many slots at the bottom have to be empty before what lies above them is moved down. */
  static final int SLIDE = 1024;

  /** So often the lock is tried before its next try waits: about as long as a barrier takes. */
  private static final int LOCK_SPINS = 1_000;

  /** Stands in the stack where a job was taken out of order. */
  private static final Job HOLE =
      new Detached() {
        @Override
        protected boolean fjordRun() {
          return true;
        }
      };

  private static final VarHandle LOCK = Handles.of(MethodHandles.lookup(), "lock", int.class);

  private final Owner owner;
  private final PublicQueue<Job> queue = new PublicQueue<>();

  /** Whether a join may have left something here that it had no room to settle. */
  private boolean unsettled;

  /** Where the last job that was lifted out lay; most often the next one is looked for next. */
  private int lifted = -1;

  private final Counters counters = new Counters();
  private volatile @Nullable Thread thread;

  private volatile int lock;

  /** What the owner's next pop is to look at: {@link #STOP}, {@link #HUNGER}. Under the lock. */
  private int asked;

  /** Whether the root at work has forked, and so may have what nobody knows of. */
  private volatile boolean forking;

  /**
   * How many pushes that nobody takes are still public at once. Written by takers under the lock,
   * and by the owner: one word may be lost, which costs the next barrier, or a few public forks.
   */
  private int early;

  /**
   * The hungry were served too often: how many more forks and jobs they wait, and one, which serves
   * them in any case; 0 if they do not wait. The ask stands meanwhile. Whether it still is too soon
   * is asked again after each 16, and when 8, 4 and 2 of them are left: who waits for each that it
   * forks is served late once.
   */
  private int quiet;

  /** How many public jobs the owner leaves to others, when it looked last; see {@link #leaves}. */
  private int left;

  /** How many more it takes of its own before it looks again. */
  private int leftFor;

  /** How many a hand-over may publish; see {@link #MOST_TAKEN_OVER}. Under the lock. */
  private int takenOver = MOST_PUBLIC;

  /** What {@link #isStillSilent} has seen. */
  private long forksThen;

  private int tailThen;

  private long renewAt;

  /** How often in a row little of the stack was used when it was looked at. */
  private int sparse;

  private int otherForms;
  private long otherFormsSince;

  /** The lowest height that is not published. Under the lock; read by others a little late. */
  private int bottom;

  /** Below this height nothing is kept of what was published, or taken. The owner's. */
  private int cleared;

  /**
   * An empty deque without a thread.
   *
   * @param owner the worker it belongs to
   * @param lowest its lowest frame
   */
  public Deque(Owner owner, Frame lowest) {
    super(lowest);
    this.owner = owner;
  }

  /** What is pushed first is public at once, as after a hand-over. Before it has a thread. */
  public void beginEarly() {
    early = EARLY;
  }

  /** Whether what is pushed is public at once, as after a hand-over. */
  public boolean isEarly() {
    return early > 0;
  }

  /** What was public at once need not have been. */
  public void needNotBeEarly() {
    early = Math.max(0, early - 1);
  }

  /** The worker it belongs to. */
  public Owner owner() {
    return owner;
  }

  // ---- the thread, the frame and the lock ----

  /** Gives the deque to a thread, or to none; waits for a hand-over in progress. */
  public void thread(@Nullable Thread next) {
    acquire();
    thread = next;
    lock = 0;
  }

  /** A thread is at work here no more, if it still is. */
  public void leave(Thread one) {
    acquire();
    if (thread == one) {
      thread = null;
    }
    lock = 0;
  }

  /** The thread at work here, or null. By anybody. */
  public @Nullable Thread thread() {
    return thread;
  }

  /** As {@link #frame()}, for the owner. */
  public Frame ownFrame() {
    return frame;
  }

  /**
   * Takes the lock of those who move {@code bottom}; it is held for a few instructions, or by a
   * taker for one barrier. Who has waited for longer sleeps and does not yield: from a yield a
   * thread comes back last on a busy machine, and until then it passes no barrier, for which the
   * taker may wait with the lock.
   *
   * <p>It is released by plain stores to {@code floor}, if {@code bottom} may have moved, and to
   * {@code lock}, which need neither stack nor heap.
   */
  private void acquire() {
    int spins = 0;
    long nanos = Times.LOCK_PARK_NANOS;
    int taken = Naps.NONE;
    while (!LOCK.compareAndSet(this, 0, 1)) {
      if (++spins < LOCK_SPINS) {
        Thread.onSpinWait();
      } else {
        taken |= Naps.nap(this, nanos);
        nanos = Math.min(2 * nanos, Times.LOCK_PARK_MOST_NANOS);
      }
    }
    try {
      Naps.end(taken);
    } catch (StackOverflowError full) {
      lock = 0; // whoever calls has none
      throw full;
    }
  }

  /** Whether the thread works here at the moment, and not in another pool within. */
  public boolean isBoundTo(Thread someone) {
    return bound == someone;
  }

  /** Binds the deque to the thread that works here, or to none while it works elsewhere. */
  public void bindTo(@Nullable Thread someone) {
    bound = someone;
  }

  // ---- the fast path ----

  /**
   * Adds a job on top of the private part.
   *
   * @return the mark to be given to {@link #pop}
   * @throws OutOfMemoryError if the stack cannot grow, or there is no memory to publish what is
   *     wanted; then nothing was forked
   */
  public int push(Job job) {
    return pushEntry(job, forkLimit);
  }

  /**
   * Adds the second branch of a join on top of the private part.
   *
   * @param code what the branch runs
   * @param form how it becomes a job, if it is published: then {@link #published} has that job
   * @return the mark to be given to {@link #pop}
   * @throws OutOfMemoryError if the stack cannot grow, or there is no memory to publish what is
   *     wanted; then nothing was forked
   */
  public int push(Object code, BranchForm form) {
    Object entry = form == bareForm && !(code instanceof Job) ? code : wrap(code, form);
    return pushEntry(entry, forkLimit);
  }

  /**
   * As {@link #push}, asked or not: an {@link #offer} has to follow before anything that may last.
   * For who forks several at once, of which the oldest are worth most. If each were shared as it is
   * forked, a system that runs a woken thread in place of the one that wakes could stop the owner
   * at each.
   */
  public int pushQuietly(Job job) {
    return pushEntry(job, renewAt);
  }

  /** Adds a task that may be joined out of order, or not at all. */
  public void fork(Task task) {
    int mark = pushEntry(task, forkLimit);
    if (mark >= MARKED) {
      Tasks.mark(task, mark);
    }
  }

  /** Adds a root behind all that lies here, in public: what lies above it would be waited for. */
  public void addBehind(Job root) {
    forks++;
    publishAll();
    queue.add(root);
  }

  /** A push that brings the forks to a limit takes the slow way. */
  private int pushEntry(Object entry, long limit) {
    long count = forks + 1;
    forks = count;
    Object[] slots = stack;
    int mark = tail;
    if (count < limit && mark < slots.length) {
      slots[mark] = entry;
      tailRelease(mark + 1);
      return mark;
    }
    return pushApart(entry, Apart.CALLS);
  }

  /**
   * The slow way is long. Who is hungry often makes it a common one, and then it would be copied to
   * each place that forks, and all of that compiled anew for each of its branches that is met late:
   * 100 rounds of 5,000 futures in a fresh process took 0.87 s, and take 0.7 with this and its
   * like.
   */
  private int pushApart(Object entry, int calls) {
    return calls > 0 ? pushApart(entry, calls - 1) : pushSlow(entry);
  }

  /**
   * Takes back what was pushed at the given mark, for a join: looks whether its work was stopped,
   * unless that costs anything.
   *
   * @return true if the caller must run it; false if it was taken by another, who runs it
   * @throws java.util.concurrent.CancellationException if it was stopped, and the caller has it
   */
  public boolean pop(int mark) {
    return popQuick(mark) || popOrEnd(mark);
  }

  /** As {@link #pop}, whatever was stopped. */
  public boolean takeBack(int mark) {
    return popQuick(mark) || popSlow(mark, false);
  }

  /**
   * If the thread's stack overflows, here or in a callee, it is in the stack as before and {@link
   * #settleAbove} deals with it: {@code tail} is never left below {@code bottom}.
   */
  private boolean popQuick(int mark) {
    if (tail == mark + 1) {
      try {
        tailOpaque(mark);
        if (mark >= floorOpaque()) {
          return true;
        }
      } catch (StackOverflowError full) {
        tail = mark + 1;
        unsettled = true;
        throw full;
      }
      tail = mark + 1; // still there, should the stack be too full to go on
    }
    return false;
  }

  /**
   * Takes the newest job if nobody has asked for anything, and what is done between two jobs may
   * wait; else null. Only while no join is under way.
   */
  public @Nullable Job takeTop() {
    int top = tail - 1;
    boolean isLowest = frame.outer() == null; // else somebody left one
    if (top >= 0 && forks < forkLimit && !unsettled && isLowest && popQuick(top)) {
      Object entry = stack[top];
      stack[top] = HOLE;
      return entry == HOLE || isBranch(entry) ? null : (Job) entry;
    }
    return null;
  }

  /** As {@link #takeBack}, of a job that may be anywhere; false also if it is not on top. */
  public boolean popIfTop(Job job) {
    int top = tail - 1;
    boolean mine = top >= 0 && stack[top] == job && takeBack(top);
    if (mine) {
      sink();
    }
    return mine;
  }

  /** Drops roots that have ended where they lay, on top: a future that was run where it was got. */
  public void dropEnded() {
    while (tail > 0 && stack[tail - 1] instanceof Job job && Jobs.isRoot(job) && Jobs.isDone(job)) {
      takeBack(tail - 1);
    }
    sink();
  }

  /** What was popped may lie beneath the frame at work, which then begins lower. */
  private void sink() {
    for (Frame at = frame; at != null && at.base() > tail; at = at.outer()) {
      at.sinkTo(tail);
    }
  }

  /** After a {@link #pop} was refused, before anything else: the job that another has. */
  public Job published(int mark) {
    return (Job) stack[mark];
  }

  /** How many jobs are in the stack, private or published; the mark of the next push. */
  public int height() {
    return tail;
  }

  /** Whether the newest that lies here is the branch of a join, which is under way. */
  public boolean isBranchOnTop() {
    return tail > 0 && isBranch(stack[tail - 1]);
  }

  /** Whether it is of a join: bare code, or a job that is no task. */
  private static boolean isBranch(Object entry) {
    return !(entry instanceof Job job) || (Jobs.isBranch(job) && !(job instanceof Task));
  }

  // ---- slow paths of push ----

  /** Slow because somebody may be hungry or have stopped this, or the stack is due to move. */
  private int pushSlow(Object entry) {
    boolean isFull = tail == stack.length;
    boolean isOld = forks >= renewAt;
    if (isFull || isOld) {
      boolean grows = !closeHoles() && isFull;
      if (grows || isOld) {
        renew(grows);
      }
    }
    int mark = tail;
    boolean isWanted = !isQuiet() && isWantedWithRoom();
    owner.endIfStopped();
    stack[mark] = entry;
    tailRelease(mark + 1);
    try { // this looks after the push at the limit, or who searches; the last watch the other way
      boolean isDue = quiet > 0 ? !owner.mayBeLate() : isAsked();
      if (isWanted || (isDue && isWantedWithRoom())) {
        publishAsWanted(STAND_BY);
      }
    } catch (Error failure) { // no memory, most likely
      if (undoesPush(mark)) {
        throw failure;
      }
      owner.failed(failure); // only nobody was woken
    }
    return mark;
  }

  /** Whether the hungry wait, who were served too often; counts this. */
  private boolean isQuiet() {
    if (quiet <= 1) {
      return false;
    }
    boolean looksAgain = // much later, perhaps
        !forking || quiet % LOOK_EVERY == 0 || Integer.bitCount(quiet) == 1;
    if (looksAgain && owner.quietForks() == 0) {
      quiet = 0;
      return false;
    }
    quiet--;
    sayForking(); // before: the last who searches looks for it
    return owner.mayBeLate();
  }

  private void sayForking() {
    if (!forking) { // a volatile store costs a fence
      forking = true;
    }
  }

  /**
   * To publish after a push at the mark has failed; the ask still stands.
   *
   * @return whether it was not forked; false if it is public all the same, and so stays
   */
  private boolean undoesPush(int mark) {
    boolean before = unsettled;
    unsettled = true; // should there be no room even for this
    acquire();
    boolean isPublic = bottom > mark;
    tail = isPublic ? bottom : mark;
    forkLimit = 0;
    lock = 0;
    unsettled = before;
    return !isPublic;
  }

  private void publishAsWanted(int standBy) {
    acquire();
    try {
      serve(standBy);
    } finally {
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
    owner.published();
  }

  /**
   * Looks between two forks, too, whether somebody is hungry: for an owner that has pushed quietly,
   * or has worked for a while since it pushed the last. Whether its work was stopped is the
   * caller's to ask.
   */
  public void offer() {
    if (isAsked() && isWantedWithRoom()) {
      publishAsWanted(OFFERED_STAND_BY);
    }
  }

  /** The same between two jobs, which may be as short as what lies between two forks. */
  public void offerBetweenJobs() {
    if (isAsked() && !isQuiet() && isWantedWithRoom()) {
      publishAsWanted(STAND_BY);
    }
  }

  private boolean isAsked() {
    return forks >= forkLimit && tail > bottom;
  }

  /** As {@link #isWanted}. What follows must not fail, neither to push nor to wake somebody. */
  private boolean isWantedWithRoom() {
    try {
      if (!isWanted()) {
        return false;
      }
      StackRoom.reserveToOpen();
      return true;
    } catch (StackOverflowError full) {
      forkLimit = 0; // the ask still stands
      throw full;
    }
  }

  /**
   * Answers an ask: whether something must be published now. Steps, against a hungry one's:
   *
   * <pre>
   *   owner                                hungry
   *   1. forkLimit = high                  1. be counted in demand()
   *   2. full fence                        2. forkLimit = 0
   *   3. demand()?
   * </pre>
   *
   * If the owner's step 3 misses the hungry one, the latter's step 2 comes after the owner's step 1
   * and stands.
   */
  private boolean isWanted() {
    sayForking();
    forkLimitOpaque(renewAt);
    VarHandle.fullFence();
    boolean isEarly = isEarly();
    boolean isWanted = (isEarly || owner.demand() > 0) && !mayWait();
    quiet = isWanted && quiet == 0 ? owner.quietForks() : 0;
    if (quiet > 0) {
      forkLimitOpaque(0); // the ask stands
      return false;
    }
    if (isWanted && isEarly) {
      early -= queue.hasJob() ? 1 : 0;
      forkLimitOpaque(0); // the next push looks as well
    }
    return isWanted;
  }

  /** Whether the hungry may wait for some more forks; then the owner looks again after those. */
  private boolean mayWait() {
    int patience = owner.patience();
    if (patience > 0) {
      casForkLimit(renewAt, Math.min(renewAt, forks + patience));
    }
    return patience > 0;
  }

  /** Publishes the oldest private jobs as far as there is demand, and some to stand by. */
  private void serve(int standBy) {
    int demand = owner.demand();
    int part = Math.min((tail - bottom) / PART_SERVED, MOST_PUBLIC);
    int enough = Math.max(demand + standBy, part);
    int free = queue.count(enough);
    while (free < enough && publishBottom()) {
      free++;
      counters.publishes++;
    }
    left = free;
    leftFor = free;
    if (free < demand) {
      forkLimitOpaque(0);
    }
  }

  /**
   * Moves the live part of the stack to a new array, twice as long if it is full, shorter if little
   * of it is used; what was stale stays behind. A long one would not be young, and stays.
   */
  private void renew(boolean grows) {
    int length = stack.length;
    sparse = !grows && tail < length / 8 ? sparse + 1 : 0;
    if (grows) {
      if (tail == MAX_LENGTH) {
        throw new OutOfMemoryError("more than " + MAX_LENGTH + " jobs forked and not joined");
      }
      length = length < MAX_LENGTH / 2 ? length * 2 : MAX_LENGTH;
    } else if (sparse == SPARSE) {
      length = Math.max(length / 4, FIRST_LENGTH);
      sparse = 0;
    }
    if (length != stack.length || length <= MOST_YOUNG) {
      moveTo(new Object[length]);
    }
    renewAt = forks + Math.min(RENEW_EVERY, Math.max(FIRST_LENGTH, forks));
  }

  private void moveTo(Object[] fresh) {
    acquire();
    try {
      Object[] old = stack;
      System.arraycopy(old, 0, fresh, 0, tail);
      stack = fresh;
      Arrays.fill(old, null); // what is old would keep what is young; last, as it may overflow
    } finally {
      lock = 0;
    }
  }

  // ---- bare code ----

  /** A job of code that is not bare. */
  private Job wrap(Object code, BranchForm form) {
    if (form != bareForm && ++otherForms == OTHER_FORMS) {
      if (2 * OTHER_FORMS > forks - otherFormsSince) {
        changeForm(form);
      }
      otherForms = 0;
      otherFormsSince = forks;
    }
    return form.jobOf(code);
  }

  private void changeForm(BranchForm form) {
    acquire();
    try {
      for (int i = bottom; i < tail; i++) {
        jobAt(i);
      }
      bareForm = form;
    } finally {
      lock = 0;
    }
  }

  /** The job at a height, made of bare code if there is none yet. Under the lock. */
  private Job jobAt(int height) {
    Object entry = stack[height];
    if (entry instanceof Job job) {
      return job;
    }
    Job job = requireNonNull(bareForm).jobOf(entry);
    stack[height] = job;
    return job;
  }

  // ---- publishing ----

  /** Moves the oldest private job to the queue; false if there is none. Under the lock. */
  private boolean publishBottom() {
    int end = tailVolatile();
    skipHoles(end);
    if (bottom >= end) {
      return false;
    }
    Job job = jobAt(bottom);
    Frame origin = frameAt(bottom);
    origin.escape();
    Jobs.share(job);
    if (Jobs.publish(job, origin)) {
      queue.add(job);
    }
    bottom++;
    return true;
  }

  /** What lies from this height on is, or will be, of others than what was cleared there. */
  private void lowerBottom(int height) {
    bottom = height;
    cleared = Math.min(cleared, height);
  }

  /** The frame in which the job at a height was forked. */
  private Frame frameAt(int height) {
    Frame at = frame();
    while (at.base() > height) {
      at = requireNonNull(at.outer()); // the lowest begins at 0
    }
    return at;
  }

  /** Makes all private jobs public: the owner is about to block. */
  public void publishAll() {
    if (bottom < tail) {
      acquire();
      try {
        while (publishBottom()) {
          counters.publishes++;
        }
      } finally {
        floor = asked != 0 ? LOOK : bottom;
        lock = 0;
      }
    }
  }

  /** What lies above a height may outlive the frame that it was forked in, and stays private. */
  public void shareAbove(int height) {
    if (tail > height) {
      acquire();
      try {
        for (int i = Math.max(height, bottom); i < tail; i++) {
          if (stack[i] instanceof Job job) {
            Jobs.share(job);
          }
        }
      } finally {
        lock = 0;
      }
    }
  }

  // ---- slow paths of pop ----

  /**
   * Releases the lock after a join that was slow, and answers who has asked for it. The caller has
   * made sure of stack before.
   *
   * @param stays what the next join is still to look at, if it was asked for
   * @param isOldest whether the owner joins in the order of the forks
   */
  private void endSlowJoin(int stays, boolean isOldest) {
    boolean isHungry = (asked & HUNGER) != 0;
    asked &= stays;
    floor = asked != 0 ? LOOK : bottom;
    lock = 0;
    queue.ownerTakesOldest(isOldest);
    if (isHungry) {
      offerHere(); // nothing, if what was joined was public: so is all below
    }
  }

  private boolean popOrEnd(int mark) {
    boolean mine = popSlow(mark, true);
    if (mine) {
      owner.endIfStopped();
    }
    return mine;
  }

  /**
   * Slow because the job was published, or is being, or others lie above, or it is to look.
   *
   * @param looks whether the caller will look then; otherwise the next pop is slow again
   */
  private boolean popSlow(int mark, boolean looks) {
    try {
      StackRoom.reserve(); // for waiting, too: from here on nothing may be left half done
    } catch (StackOverflowError full) {
      unsettled = true;
      throw full;
    }
    owner.joining();
    settleAbove(mark + 1);
    acquire();
    boolean isPrivate = mark >= bottom;
    tail = mark;
    lowerBottom(Math.min(bottom, mark));
    endSlowJoin(looks ? 0 : STOP, false);
    if (isPrivate) {
      return true;
    }
    if (!queue.remove(published(mark))) {
      return false;
    }
    counters.reclaims++;
    needNotBeEarly();
    if (mark <= frame.base()) {
      owner.leftAlone();
    }
    try {
      if (owner.demand() > 0 && !mayWait()) {
        forkLimitOpaque(0);
      }
    } catch (StackOverflowError full) { // the job is the caller's; the next push asks
      forkLimit = 0;
    }
    return true;
  }

  /**
   * Settles the jobs above a height: those that were forked in the branch just ended, and are
   * waited for elsewhere or by nobody. Who is hungry gets some between two of them.
   */
  public void settleAbove(int height) {
    for (Job job = takeNewest(height); job != null; job = takeNewest(height)) {
      owner.runOwn(job);
      offerHere();
    }
  }

  /** What cannot be published for want of stack or memory is run here. */
  private void offerHere() {
    try {
      offerBetweenJobs();
    } catch (StackOverflowError full) { // nothing was published: who searches asks again
      forkLimitOpaque(renewAt);
    } catch (Error failure) { // no memory, most likely
      early = 0;
      owner.failed(failure);
    }
    if (floorOpaque() == LOOK) {
      forkLimitOpaque(0); // the ask was for a look, which is not taken here
    }
  }

  /**
   * Takes back the newest job above a height; null if there is none. A branch that lies here was
   * left by a join that could not clean up since the thread's stack had overflown: it is dropped,
   * or waited for if it was taken.
   */
  public @Nullable Job takeNewest(int height) {
    while (tail > height) {
      int top = tail - 1;
      boolean mine = takeBack(top);
      if (stack[top] instanceof Job job) { // bare code is private, and a branch
        stack[top] = HOLE; // so many may lie above that what they return would fill the memory
        if (!Jobs.isBranch(job)) {
          if (mine && job != HOLE) {
            return job;
          }
        } else if (!mine) {
          owner.awaitTaken(job);
        }
      }
    }
    return null;
  }

  /** Makes all public and empties the stack: the owner leaves, and no join is under way. */
  public void giveAllAway() {
    publishAll();
    dropPublished();
  }

  /** A root begins: its first fork looks who is hungry. */
  public void beginRoot() {
    queue.ownerTakesOldest(false);
    endForks();
    forkLimit = 0;
  }

  /** If nothing forked is left here, nobody need be awake for it: the next fork looks again. */
  public void endForks() {
    if (forking && tail == 0) {
      forking = false;
      forkLimit = 0;
    }
  }

  /**
   * A root has ended: clears what finished jobs left in the stack, so that nothing is kept alive,
   * and what others do of the rest is not, either.
   */
  public void endRoot() {
    if (unsettled || isBranchLeft()) {
      settleAbove(0);
      unsettled = false;
    }
    @Nullable Object[] slots = stack;
    for (; cleared < bottom; cleared++) {
      slots[cleared] = HOLE; // the queue has it; of what is public nobody else looks here
    }
    for (int i = tail; i < slots.length && slots[i] != null; i++) {
      slots[i] = null;
    }
  }

  /** Whether a join without room has left its branch on top: code, or what is public by now. */
  private boolean isBranchLeft() {
    return tail > bottom ? !(stack[tail - 1] instanceof Job) : isBranchOnTop();
  }

  /**
   * Empties a stack that overflowed even while it was settled: what nobody has taken is dropped.
   */
  public void dropAll() {
    acquire();
    try {
      for (int i = 0; i < bottom; i++) {
        if (stack[i] instanceof Job job) {
          queue.remove(job);
        }
      }
    } finally {
      tail = 0;
      lowerBottom(0);
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
  }

  // ---- joins out of order: a task is lifted out of the middle, and may leave a hole ----

  /** Takes back what was {@linkplain #fork forked}, wherever it lies; false if another has it. */
  public boolean takeOwn(Task task) {
    return takePrivate(Tasks.mark(task), task) || queue.remove(task);
  }

  /**
   * Takes back a job from anywhere in the private part of the stack.
   *
   * @param mark where it was pushed, if it was here and not below {@link #MARKED}
   */
  public boolean takePrivate(int mark, Job job) {
    dropHoles(0);
    if (popIfTop(job)) {
      return true;
    }
    int at = find(mark, job);
    lifted = at;
    return at >= 0 && (liftOut(at, job) || liftOutSlow(at));
  }

  /**
   * Where a job lies privately, -1 if nowhere; the newest are looked at first. A hand-over may be
   * publishing it.
   */
  private int find(int mark, Job job) {
    int lowest = bottom;
    if (mark >= lowest && mark < tail && stack[mark] == job) {
      return mark;
    }
    int next = lifted + 1;
    if (next >= lowest && next < tail && stack[next] == job) {
      return next;
    }
    for (int i = Math.min(tail, MARKED) - 1; i >= lowest; i--) {
      if (stack[i] == job) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Takes a job that is not on top: pops all from it on at once, and pushes the others again.
   * Steps, against a {@link #takeOver}:
   *
   * <pre>
   *   1. tail = at                                                       (opaque)
   *   2. floor &lt;= at?  all from here on is mine, otherwise: tail as before  (opaque)
   *   3. slot at = hole, or what lay on top
   *   4. tail = above what is left                                       (release)
   * </pre>
   *
   * The steps 1 and 2 are those of a pop. If they come before the barrier, the taker reads either
   * the tail of step 1 or that of step 4, and with that the slots of step 3; it has the job neither
   * way. If step 2 comes after, the owner waits for the lock.
   *
   * @return false if that was not to be seen at a glance
   */
  private boolean liftOut(int at, Job job) {
    int height = tail;
    Object top = stack[height - 1];
    // so a recursion that joins the older of two first leaves no hole
    boolean closes = height - 2 == at && height <= MARKED && at >= frame().base() && mayMove(top);
    try {
      tailOpaque(at);
      boolean mine = at >= floorOpaque();
      if (mine) {
        stack[at] = closes ? top : HOLE;
      }
      tailRelease(mine && closes ? height - 1 : height);
      return mine;
    } catch (StackOverflowError full) { // as in popQuick
      stack[at] = job;
      tail = height;
      unsettled = true;
      throw full;
    }
  }

  /** Slow because others may be publishing it, or this is to look. */
  private boolean liftOutSlow(int at) {
    StackRoom.reserve(); // what is taken must be run
    acquire();
    boolean isPrivate = at >= bottom;
    if (isPrivate) {
      stack[at] = HOLE;
    }
    endSlowJoin(STOP, true); // most often
    return isPrivate;
  }

  private static boolean mayMove(@Nullable Object entry) {
    return entry instanceof Job job && Jobs.mayMove(job);
  }

  /**
   * Closes the holes of a stack that is full or is to move, and the places of jobs that were
   * published and are taken: a loop that joins in the order of the forks leaves one of them each
   * time, and nothing that is done is kept alive, not even by a root that never ends. What lies
   * below the branch of a join, or the frame at work, keeps its place.
   *
   * @return whether more than half of the stack is free now
   */
  private boolean closeHoles() {
    int base = frame().base();
    if (!isMostlyHoles(base)) {
      return false;
    }
    StackRoom.reserve(); // nothing may be left half done
    acquire();
    @Nullable Object[] slots = stack;
    int height = tail;
    int from = height;
    while (from > base && mayMove(slots[from - 1])) {
      from--;
    }
    int to = from;
    int lowest = Math.min(bottom, from);
    for (int i = from; i < height; i++) {
      @Nullable Object entry = isFree(i) ? null : slots[i];
      slots[i] = null;
      if (entry instanceof Job job) {
        slots[to] = job;
        Jobs.movedTo(job, to);
        to++;
        lowest += i < bottom ? 1 : 0;
      }
    }
    cleared = Math.min(cleared, from);
    bottom = lowest;
    tail = to;
    floor = asked != 0 ? LOOK : bottom;
    lock = 0;
    return to < height / 2;
  }

  /** Whether it is worth the while to close the holes of a full stack from a height on. */
  private boolean isMostlyHoles(int base) {
    int holes = 0;
    for (int i = base; i < tail; i++) {
      holes += isFree(i) ? 1 : 0;
    }
    return holes > tail / 2;
  }

  /**
   * Whether a place holds nothing, or what was published and was taken, or is looked for by nobody.
   */
  private boolean isFree(int height) {
    Object entry = stack[height];
    return entry == HOLE
        || (height < bottom
            && entry instanceof Job job
            && Jobs.mayMove(job)
            && !Jobs.isWaiting(job));
  }

  /** Holes at the bottom are no private jobs any more. Under the lock. */
  private void skipHoles(int end) {
    while (bottom < end && stack[bottom] == HOLE) {
      bottom++;
    }
  }

  /** Holes on top go, down to a height, so that the job below them is on top again. */
  private void dropHoles(int height) {
    while (tail > height && stack[tail - 1] == HOLE) {
      takeBack(tail - 1);
    }
    sink();
  }

  /**
   * The newest job that nobody has taken, which stays here; null if there is none, or bare code. As
   * far as this can be told of what is public, and was forked by roots that have ended.
   */
  public @Nullable Job newest() {
    dropHoles(0);
    while (tail > 0 && tail <= bottom && stack[tail - 1] instanceof Task task) {
      if (queue.find(job -> job == task) != null) {
        return task;
      }
      takeBack(tail - 1); // it only lies in the way
      dropHoles(0);
    }
    if (tail == 0) {
      return queue.newest();
    }
    return stack[tail - 1] instanceof Job job ? job : null;
  }

  /** The oldest job, public or private, which stays here; null if there is none, or bare code. */
  public @Nullable Job oldest() {
    Job job = queue.oldest();
    if (job != null) {
      return job;
    }
    acquire();
    try {
      skipHoles(tail);
      return bottom < tail && stack[bottom] instanceof Job lowest ? lowest : null;
    } finally {
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
  }

  /**
   * Takes the newest job, private or public; null if there is none. Only while no join is under
   * way: a branch was left by one that had no stack to clean up, and is dropped.
   */
  public @Nullable Job takeNewest() {
    while (tail > bottom) {
      int top = tail - 1;
      Object entry = stack[top];
      if (takeBack(top) && entry != HOLE && !isBranch(entry)) {
        return (Job) entry;
      }
    }
    dropPublished();
    return notTaken(queue.takeNewest());
  }

  /** What was public, if anything, and the owner has after all. */
  private @Nullable Job notTaken(@Nullable Job job) {
    if (job != null) {
      counters.reclaims++;
      needNotBeEarly();
    }
    return job;
  }

  /**
   * Takes the oldest job, public or private, or the oldest that is private, where it {@link
   * #leaves} what is public; null if there is none. Only while no join is under way, as {@link
   * #takeNewest()}.
   */
  public @Nullable Job takeOldest() {
    Job job = tail > bottom && leaves() ? takeOldestPrivate() : null;
    if (job == null) {
      left = 0;
      job = notTaken(queue.take());
    }
    while (job == null && tail > 0) {
      job = takeOldestPrivate();
      if (job == null) {
        job = notTaken(queue.take()); // somebody has published it meanwhile
      }
    }
    return job;
  }

  /**
   * Whether the owner leaves what is public to those who asked for it, and takes the next: who
   * takes from the same end is in their way, and they in his. It looks after as many as it has left
   * whether some of them were taken.
   */
  private boolean leaves() {
    if (left > 0 && leftFor-- == 0) {
      int now = queue.count(left);
      left = now < left ? now : 0;
      leftFor = left - 1;
    }
    return left > 0;
  }

  private @Nullable Job takeOldestPrivate() {
    acquire();
    try {
      Job job = null;
      for (skipHoles(tail); job == null && bottom < tail; skipHoles(tail)) {
        Object entry = stack[bottom];
        job = isBranch(entry) ? null : (Job) entry;
        stack[bottom] = HOLE;
        bottom++;
      }
      int left = tail - bottom;
      if (left == 0 || (bottom >= SLIDE && bottom >= left && tail > stack.length / 4 * 3)) {
        slideDown(left); // else the stack would grow for ever
      }
      return job;
    } finally {
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
  }

  /** What is left moves to where others were taken. Under the lock. */
  private void slideDown(int left) {
    for (int i = 0; i < left; i++) {
      Object entry = stack[bottom + i];
      stack[i] = entry;
      stack[bottom + i] = HOLE;
      if (entry instanceof Job job) {
        Jobs.movedTo(job, i);
      }
    }
    lowerBottom(0); // first: who looks between sees too many jobs, and not too few
    tailRelease(left);
  }

  /** What is published lies in the queue, and needs no place here. While no join asks for it. */
  private void dropPublished() {
    if (bottom > 0) {
      acquire();
      slideDown(tail - bottom);
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
  }

  /**
   * Takes back the newest job; null if that lies below a height, was taken, or is the branch of a
   * join that cannot do without it (a task can).
   */
  public @Nullable Job popNewest(int height) {
    dropHoles(height);
    int top = tail - 1;
    if (top < height) {
      return null;
    }
    Object entry = stack[top];
    return isBranch(entry) || !takeBack(top) ? null : (Job) entry;
  }

  // ---- by others ----

  /** Asks the owner to publish: its next push takes the slow way. */
  public void ask() {
    forkLimitOpaque(0);
  }

  /**
   * Asks the owner to publish at its next push or its next pop, whichever comes first. For who has
   * waited for a push: an owner that joins what it has forked long before pushes nothing.
   */
  public void askAtPop() {
    if (lock == 0 && LOCK.compareAndSet(this, 0, 1)) { // else it is busy, and so not silent
      asked |= HUNGER;
      floor = LOOK;
      lock = 0;
    }
    ask();
  }

  /**
   * Has the owner look, at its next push and its next pop, whether its work was stopped. Steps:
   *
   * <pre>
   *   owner, in a slow push                who stops
   *   1. forkLimit = high                  1. stopped = true
   *   2. full fence                        2. full fence
   *   3. stopped?                          3. floor = LOOK, under the lock; forkLimit = 0
   * </pre>
   *
   * If the owner's step 3 misses the stop, the other's step 3 comes after the owner's step 1 and
   * stands. In a slow pop the lock orders them in the same way. Who sees that ask sees the floor,
   * too: an owner that settles answers no such ask.
   */
  public void askToLook() {
    VarHandle.fullFence();
    acquire();
    asked |= STOP;
    floor = LOOK;
    lock = 0;
    ask();
  }

  /** Whether an {@link #ask} still waits for its answer. */
  public boolean isAskPending() {
    return forkLimitOpaque() == 0;
  }

  /**
   * Whether the owner may have private jobs, or get some without a look who is hungry: before the
   * first of each root it sets this, and then looks.
   */
  public boolean mayHaveForked() {
    return forking;
  }

  /** The public part, which thieves know: so they need not read what the owner writes. */
  public PublicQueue<Job> queue() {
    return queue;
  }

  /**
   * Publishes the private jobs of an owner that does not answer. See the class comment.
   *
   * <p>It is compiled apart from who calls it. When HotSpot finds no memory it goes back to the
   * interpreter, for which it has to make the objects that were compiled away; if there is no
   * memory for those either, it drops all the method calls that were compiled as one, and runs no
   * {@code finally} of theirs: an iterator of a caller was enough to leave the lock taken for ever.
   *
   * @param barrier makes the given thread pass a memory barrier before it returns
   * @return how many jobs were published; 0 also if the deque is busy and so not silent
   */
  public int takeOver(Barrier barrier) {
    return takeOver(barrier, Apart.CALLS);
  }

  private int takeOver(Barrier barrier, int calls) {
    if (calls > 0) {
      return takeOver(barrier, calls - 1);
    }
    if (lock != 0 || !LOCK.compareAndSet(this, 0, 1)) {
      return 0;
    }
    try {
      Thread silent = thread; // null: nothing moves here but under the lock
      ask();
      floorVolatile(SEALED);
      if (silent != null) {
        barrier.pass(silent);
      }
      takenOver = isStillSilent() ? Math.min(2 * takenOver, MOST_TAKEN_OVER) : MOST_PUBLIC;
      int published = 0;
      while (published < takenOver && publishBottom()) {
        published++;
      }
      early = published > 0 ? EARLY : early;
      return published;
    } finally {
      floor = asked != 0 ? LOOK : bottom;
      lock = 0;
    }
  }

  /** Whether the owner has done nothing here since this was asked last. Under the lock. */
  private boolean isStillSilent() {
    boolean isSilent = forks == forksThen && tail == tailThen;
    forksThen = forks;
    tailThen = tail;
    return isSilent;
  }

  /** Whether somebody is about to publish what is here for its owner. By anybody, a little late. */
  public boolean isBeingTakenOver() {
    return floorOpaque() == SEALED;
  }

  /** The number of public jobs, exact only while nobody moves. */
  public int publicJobs() {
    return queue.count(Integer.MAX_VALUE);
  }

  /** The number of private jobs as it was lately, with holes that lie above one of them. */
  public int privateJobs() {
    int height = tailVolatile(); // first: the slots below it are as new
    int lowest = bottom;
    if (lowest < height) {
      Object[] slots = stack;
      int end = Math.min(height, slots.length);
      while (lowest < end && slots[lowest] == HOLE) {
        lowest++;
      }
    }
    return Math.max(0, height - lowest);
  }

  /** Pushes since the deque was made, as it was lately. */
  public long forkCount() {
    return forks;
  }

  /** The owner's counters. */
  public Counters counters() {
    return counters;
  }
}
