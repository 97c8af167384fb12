package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.trace.Counters;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The deque of one worker: a private stack that only the owner touches, and a public ring from
 * which thieves take. A fork is a note to oneself until somebody is hungry.
 *
 * <pre>
 *   stack    | published | private, newest on top | free (stale)    |
 *            0           bottom                   tail              stack.length
 *                        |                        ^
 *                        | oldest first           owner: push, pop
 *                        v
 *   ring     | J J J |   thieves take the oldest; the owner reclaims the newest
 * </pre>
 *
 * <p><b>Fast path.</b> A push is two compares, two stores to the owner's line and one into a young
 * array; a pop is one store and one compare. No atomic instruction and no fence.
 *
 * <p><b>Hunger.</b> Whoever wants work lowers {@code forkLimit} ({@link #ask}); the owner's next
 * push then takes the slow way, publishes its oldest jobs, and raises the limit again once enough
 * are public. The owner raises the limit <em>before</em> it looks at the demand, and the hungry
 * make themselves counted before they lower it: whichever comes second sees the other.
 *
 * <p><b>Hand-over by force</b> ({@link #takeOver}), for an owner that does not push:
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
 * leaves the popped job out. Either way one of them has it and not both. A push needs no step: it
 * only adds above the tail that the taker reads.
 *
 * <p>Family: Lace (van Dijk and van de Pol, 2014), private deques (Acar, Chargu&eacute;raud and
 * Rainey, PPoPP'13), lazy scheduling (Tzannes et al., TOPLAS'14). Notable differences: public jobs
 * live in a ring of their own, so thieves never read the stack and it may grow or move freely; who
 * runs a public job is decided on the job, so anybody may reclaim it; a silent owner is not waited
 * for.
 */
public abstract class SplitDeque extends HotFields {
  /**
   * So many forks after which the stack moves to a fresh array, to stay in the young generation.
   */
  private static final long RENEW_EVERY = 1L << 17;

  private static final int FIRST_LENGTH = 64;
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;
  private static final int SEALED = Integer.MAX_VALUE;
  private static final Job[] NO_JOBS = {};

  private static final VarHandle TAIL;
  private static final VarHandle FLOOR;
  private static final VarHandle FORK_LIMIT;
  private static final VarHandle FORKS;
  private static final VarHandle LOCK;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAIL = lookup.findVarHandle(HotFields.class, "tail", int.class);
      FLOOR = lookup.findVarHandle(HotFields.class, "floor", int.class);
      FORK_LIMIT = lookup.findVarHandle(HotFields.class, "forkLimit", long.class);
      FORKS = lookup.findVarHandle(HotFields.class, "forks", long.class);
      LOCK = lookup.findVarHandle(SplitDeque.class, "lock", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final PublicRing ring = new PublicRing();
  private final Counters counters = new Counters();
  private long renewAt;
  private int bottom;
  private volatile int lock;
  private volatile @Nullable Thread owner;
  private volatile Frame frame;

  /**
   * An empty deque.
   *
   * @param index its place in the roster
   */
  protected SplitDeque(int index) {
    super(NO_JOBS);
    frame = new Frame(index, 0, null);
  }

  // ---- hooks -----------------------------------------------------------------------------------

  /** How many public jobs the hungry could use now; 0 if nobody is hungry. */
  protected abstract int demand();

  /**
   * Called by the owner after it published something or was asked, the new jobs being visible.
   *
   * @return after how many more forks to call again at the latest; 0 for no need
   */
  protected abstract int published();

  // ---- the owner's fast path
  // ---------------------------------------------------------------------

  /**
   * Adds a job on top of the private part.
   *
   * @return the mark to be given to {@link #pop}
   * @throws OutOfMemoryError if the stack cannot grow; then nothing has changed
   */
  public final int push(Job job) {
    long count = forks + 1;
    forks = count;
    Job[] jobs = stack;
    int mark = tail;
    if (count < forkLimit && mark < jobs.length) {
      jobs[mark] = job;
      tail = mark + 1;
      return mark;
    }
    return pushSlow(job);
  }

  /**
   * Takes back the job that was pushed at the given mark.
   *
   * @return true if the caller must run it; false if it was taken by another, who runs it
   */
  public final boolean pop(int mark, Job job) {
    if (tail == mark + 1) {
      TAIL.setOpaque(this, mark);
      if (mark >= (int) FLOOR.getOpaque(this)) {
        return true;
      }
    }
    return popSlow(mark, job);
  }

  /** Whether somebody asked for work: the next push would take the slow way. */
  public final boolean isAsked() {
    return forks + 1 >= forkLimit;
  }

  // ---- the owner's slow paths -----------------------------------------------------------------

  /** Slow because somebody is hungry, or the stack is full, or due to move. */
  private int pushSlow(Job job) {
    StackRoom.reserve();
    int mark = tail;
    acquire();
    try {
      if (mark == stack.length || forks >= renewAt) {
        renew(mark);
      }
      stack[mark] = job;
      TAIL.setRelease(this, mark + 1);
      serve();
    } finally {
      lock = 0;
    }
    int again = published();
    if (again > 0) {
      // A compare-and-set, so as not to overwrite somebody's ask.
      FORK_LIMIT.compareAndSet(this, renewAt, Math.min(renewAt, forks + again));
    }
    return mark;
  }

  /** Moves the live part of the stack to a new array; what was stale stays behind. */
  private void renew(int height) {
    int length = Math.max(FIRST_LENGTH, stack.length);
    if (height == length) {
      if (length == MAX_LENGTH) {
        throw new OutOfMemoryError("more than " + MAX_LENGTH + " jobs forked and not joined");
      }
      length = length < MAX_LENGTH / 2 ? length * 2 : MAX_LENGTH;
    }
    Job[] fresh = new Job[length];
    System.arraycopy(stack, 0, fresh, 0, height);
    stack = fresh;
    renewAt = forks + RENEW_EVERY;
  }

  /** Publishes the oldest private jobs as far as there is demand, one more to stand by. */
  private void serve() {
    FORK_LIMIT.setOpaque(this, renewAt);
    VarHandle.fullFence();
    int demand = demand();
    if (demand == 0) {
      return;
    }
    int free = ring.countFree(demand + 1);
    while (free <= demand && bottom < tail && publishBottom()) {
      free++;
      counters.publishes++;
    }
    FLOOR.setOpaque(this, bottom);
    if (free < demand) {
      FORK_LIMIT.setOpaque(this, 0L);
    }
  }

  /** Moves the oldest private job to the ring. Under the lock. */
  private boolean publishBottom() {
    if (!ring.hasRoom()) {
      return false;
    }
    Job job = stack[bottom];
    if (job == Gone.GONE) {
      bottom++;
      return true;
    }
    Frame at = frame;
    for (Frame below = at.outer(); at.base() > bottom && below != null; below = at.outer()) {
      at = below;
    }
    job.publish(at);
    ring.add(job);
    bottom++;
    return true;
  }

  /** Makes all private jobs public, as many as the ring takes: the owner is about to block. */
  protected final void publishAll() {
    acquire();
    try {
      while (bottom < tail && publishBottom()) {
        counters.publishes++;
      }
      FLOOR.setOpaque(this, bottom);
    } finally {
      lock = 0;
    }
  }

  /** Slow because the job was published, or is being, or others lie above it. */
  private boolean popSlow(int mark, Job job) {
    StackRoom.reserve();
    if (tail > mark + 1) {
      settleAbove(mark);
    }
    acquire();
    try {
      TAIL.setOpaque(this, mark);
      if (mark >= bottom) {
        return true;
      }
      bottom = mark;
      FLOOR.setOpaque(this, mark);
    } finally {
      lock = 0;
    }
    if (!job.reclaim()) {
      return false;
    }
    counters.reclaims++;
    ring.forget(job);
    if (demand() > 0) {
      ask();
    }
    return true;
  }

  /**
   * Settles the jobs above the mark. Some were forked in the branch just ended by something that
   * waits for them elsewhere, and are run now; others are branches left by a join that could not
   * clean up since the thread's stack had overflown, and are dropped, or waited for if they were
   * taken.
   */
  private void settleAbove(int mark) {
    for (int top = tail - 1; top > mark; top--) {
      Job left = stack[top];
      boolean mine = pop(top, left);
      if (left.isBranch()) {
        if (!mine) {
          awaitTaken(left);
        }
      } else if (mine && left != Gone.GONE) {
        runOwn(left);
      }
    }
  }

  /** Runs a job that was taken back, and finishes it. */
  protected abstract void runOwn(Job job);

  /** Waits until a job that was taken by another worker is done. */
  protected abstract void awaitTaken(Job job);

  /** Removes and returns the newest job of the owner, private or public; null if there is none. */
  protected final @Nullable Job popAny(int above) {
    while (tail > above) {
      int mark = tail - 1;
      Job job = stack[mark];
      if (pop(mark, job) && job != Gone.GONE) {
        return job;
      }
    }
    return null;
  }

  /**
   * Takes back a private job from anywhere in the stack, for a join out of order. By the owner.
   *
   * @param mark where it was pushed
   */
  protected final boolean takePrivate(int mark, Job job) {
    acquire();
    try {
      if (mark < bottom || mark >= tail || stack[mark] != job) {
        return false;
      }
      stack[mark] = Gone.GONE;
      return true;
    } finally {
      lock = 0;
    }
  }

  /** How many jobs the owner has in its stack, private or published; the mark of the next push. */
  public final int height() {
    return tail;
  }

  /** Clears what finished jobs left in the stack, so that nothing is kept alive. */
  protected final void clearStale() {
    Job[] jobs = stack;
    @Nullable Object[] slots = jobs;
    for (int i = tail; i < slots.length && slots[i] != null; i++) {
      slots[i] = null;
    }
  }

  // ---- the frame, and who owns the deque --------------------------------------------------------

  /** The frame at work. */
  protected final Frame frame() {
    return frame;
  }

  /** Enters or leaves a frame. */
  protected final void frame(Frame frame) {
    this.frame = frame;
  }

  /** Gives the deque to a thread, or to none; waits for a hand-over in progress. */
  protected final void owner(@Nullable Thread thread) {
    acquire();
    owner = thread;
    lock = 0;
  }

  /** The thread at work here, or null. */
  public final @Nullable Thread owner() {
    return owner;
  }

  // ---- thieves ----------------------------------------------------------------------------------

  /** Asks the owner to publish: its next push takes the slow way. */
  public final void ask() {
    FORK_LIMIT.setOpaque(this, 0L);
  }

  /** Whether an {@link #ask} still waits for its answer. */
  public final boolean isAskPending() {
    return (long) FORK_LIMIT.getOpaque(this) == 0L;
  }

  /** Takes the oldest public job for the given fresh frame; null if there is none. */
  public final @Nullable Job steal(Frame frame) {
    return ring.take(frame);
  }

  /** Takes the oldest public job under the target; null if there is none. */
  public final @Nullable Job stealUnder(Object target, Frame frame) {
    return ring.takeUnder(target, frame);
  }

  /** Whether a job can be taken here. */
  public final boolean hasPublic() {
    return ring.countFree(1) > 0;
  }

  /** The number of public jobs, exact only while nobody moves. */
  public final int publicJobs() {
    return ring.countFree(PublicRing.CAPACITY);
  }

  /** The number of private jobs as it was lately. */
  public final int privateJobs() {
    return Math.max(0, (int) TAIL.getOpaque(this) - bottom);
  }

  /** Pushes since the deque was made, as it was lately. */
  public final long forkCount() {
    return (long) FORKS.getOpaque(this);
  }

  /** The owner's counters. */
  public final Counters counters() {
    return counters;
  }

  /**
   * Publishes the private jobs of an owner that does not answer. See the class comment.
   *
   * @param barrier makes the given thread pass a memory barrier before it returns
   * @return how many jobs were published; 0 also if the deque is busy and so not silent
   */
  public final int takeOver(Barrier barrier) {
    StackRoom.reserveDeep();
    if (lock != 0 || !LOCK.compareAndSet(this, 0, 1)) {
      return 0;
    }
    try {
      Thread thread = owner;
      if (thread == null) {
        return 0;
      }
      ask();
      FLOOR.setVolatile(this, SEALED);
      barrier.pass(thread);
      int end = (int) TAIL.getVolatile(this);
      int before = bottom;
      while (bottom < end && publishBottom()) {}
      return Math.max(0, bottom - before);
    } finally {
      FLOOR.setVolatile(this, bottom);
      lock = 0;
    }
  }

  private void acquire() {
    int spins = 0;
    while (!LOCK.compareAndSet(this, 0, 1)) {
      if (++spins < 64) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }
}
