package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.trace.Counters;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The owner's side of a {@link SplitDeque}: push, pop, and what they do when somebody is hungry.
 * All methods are for the thread that owns the deque, unless they say otherwise.
 *
 * <p>The fast path is {@link #push} and {@link #pop}: a push is three compares, two stores to the
 * owner's line and one into a young array; a pop is one store and two compares. No atomic
 * instruction and no fence. Everything else is slow, rare, and under the lock where it moves {@code
 * bottom}.
 */
abstract class ForkStack extends Slots {
  /**
   * So many forks after which the stack moves to a fresh array, to stay in the young generation. At
   * first sooner, each time after twice as many: so a compiler that learns from the first thousands
   * of forks has seen the slow path, and need not compile all that forks a second time.
   */
  private static final long RENEW_EVERY = 1L << 17;

  private static final int FIRST_LENGTH = 64;
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  final PublicRing ring = new PublicRing();
  private final Counters counters = new Counters();
  private long renewAt;

  /** While jobs may lie here that joins have left; see {@link OverflownStack}. */
  @Nullable StackOverflowError overflow;

  /** Then: the height from which on they may lie. */
  int leftFrom;

  ForkStack(int index) {
    super(new Frame(index, 0, null));
  }

  // ---- hooks ----

  /** How many public jobs the hungry could use now; 0 if nobody is hungry. */
  protected abstract int demand();

  /**
   * How many more forks may pass before the owner looks again whether somebody is hungry, though
   * somebody is; 0 for none.
   */
  protected abstract int patience();

  /** Called after something was published or somebody asked, the new jobs being visible. */
  protected abstract void published();

  /** Called before a pop that may find its job taken. */
  protected void joining() {}

  /** Waits until a job that was taken by another worker is done. */
  protected abstract void awaitTaken(Job job);

  /** Runs a job that was taken back, and finishes it. */
  protected abstract void runOwn(Job job);

  // ---- the fast path ----

  /**
   * Adds a job on top of the private part.
   *
   * @return the mark to be given to {@link #pop}
   * @throws OutOfMemoryError if the stack cannot grow; then nothing has changed
   */
  public final int push(Job job) {
    return pushEntry(job);
  }

  /**
   * Adds the second branch of a join on top of the private part.
   *
   * @param code what the branch runs
   * @param form how it becomes a job, if it is published: then {@link #published} has that job
   * @return the mark to be given to {@link #pop}
   * @throws OutOfMemoryError if the stack cannot grow; then nothing has changed
   */
  public final int push(Object code, BranchForm form) {
    return pushEntry(isBare(code, form) ? code : wrap(code, form));
  }

  /** The same for code that most often lies there already, and is not written again then. */
  public final int pushAgain(Object code, BranchForm form) {
    long count = forks + 1;
    Object[] slots = stack;
    int mark = tail;
    if (count < forkLimit && mark < slots.length && slots[mark] == code && form == bareForm) {
      forks = count;
      tailRelease(mark + 1);
      return mark;
    }
    return push(code, form);
  }

  private int pushEntry(Object entry) {
    long count = forks + 1;
    forks = count;
    Object[] slots = stack;
    int mark = tail;
    if (count < forkLimit && mark < slots.length) {
      slots[mark] = entry;
      tailRelease(mark + 1);
      return mark;
    }
    return pushSlow(entry);
  }

  /**
   * Takes back what was pushed at the given mark.
   *
   * <p>If the thread's stack overflows, here or in a callee, it is in the stack as before and
   * {@link #settleAbove} deals with it: {@code tail} is never left below {@code bottom}.
   *
   * @return true if the caller must run it; false if it was taken by another, who runs it
   */
  public final boolean pop(int mark) {
    if (tail == mark + 1) {
      try {
        tailOpaque(mark);
        if (mark >= floorOpaque()) {
          return true;
        }
      } catch (StackOverflowError full) {
        tail = mark + 1;
        throw full;
      }
      tail = mark + 1; // still there, should the stack be too full to go on
    }
    return popSlow(mark);
  }

  /** After a {@link #pop} was refused, before anything else: the job that another has. */
  public final Job published(int mark) {
    return (Job) stack[mark];
  }

  /** How many jobs are in the stack, private or published; the mark of the next push. */
  public final int height() {
    return tail;
  }

  // ---- slow paths of push ----

  /** Slow because somebody may be hungry, or the stack is full, or due to move. */
  private int pushSlow(Object entry) {
    int mark = tail;
    if (mark < stack.length && forks < renewAt) {
      if (!isWanted()) {
        stack[mark] = entry;
        tailRelease(mark + 1);
        answerLate();
        return mark;
      }
      forkLimit = 0; // the ask still stands, should the stack overflow now
    }
    StackRoom.reserve();
    acquire();
    try {
      if (mark == stack.length || forks >= renewAt) {
        renew(mark);
      }
      stack[mark] = entry;
      tailRelease(mark + 1);
      if (isWanted()) {
        serve();
      }
    } finally {
      release();
    }
    published();
    return mark;
  }

  /** For the last watch, which asks, forces a barrier and looks: maybe just before the push. */
  private void answerLate() {
    try {
      offer(); // if asked: this looks at the limit after the push, as that one at the stack after
    } catch (StackOverflowError full) {
      forkLimit = 0; // the next fork answers
    }
  }

  /**
   * Looks between two forks, too, whether somebody is hungry: for an owner that has jobs, and has
   * worked for a while since it pushed the last.
   */
  public final void offer() {
    if (forkLimit == 0 && tail > bottom && isWanted()) {
      forkLimit = 0; // the ask still stands, should the stack overflow now
      StackRoom.reserve();
      acquire();
      try {
        serve();
      } finally {
        release();
      }
      published();
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
    boolean answered = false;
    try {
      forkLimitOpaque(renewAt);
      VarHandle.fullFence();
      boolean wanted = demand() > 0 && !mayWait();
      answered = true;
      return wanted;
    } finally {
      if (!answered) {
        forkLimit = 0; // the stack overflowed: the ask still stands
      }
    }
  }

  /** Whether the hungry may wait for some more forks; then the owner looks again after those. */
  private boolean mayWait() {
    int patience = patience();
    if (patience > 0) {
      casForkLimit(renewAt, Math.min(renewAt, forks + patience));
    }
    return patience > 0;
  }

  /** Publishes the oldest private jobs as far as there is demand, one more to stand by. */
  private void serve() {
    int demand = demand();
    int free = ring.countFree(demand + 1);
    while (free <= demand && publishBottom()) {
      free++;
      counters.publishes++;
    }
    floorOpaque(bottom);
    if (free < demand) {
      forkLimitOpaque(0);
    }
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
    Object[] fresh = new Object[length];
    System.arraycopy(stack, 0, fresh, 0, height);
    stack = fresh;
    renewAt = forks + Math.min(RENEW_EVERY, Math.max(FIRST_LENGTH, forks));
  }

  /**
   * Moves the oldest private job to the ring; false if there is none or no room, in the ring or the
   * heap. Under the lock.
   */
  final boolean publishBottom() {
    int end = tailVolatile();
    while (bottom < end && stack[bottom] == Gone.GONE) {
      bottom++;
    }
    if (bottom >= end || !ring.hasRoom()) {
      return false;
    }
    Job job = jobAt(bottom);
    if (job == null) {
      return false;
    }
    Jobs.publish(job, frameAt(bottom));
    boolean added = ring.add(job);
    assert added;
    bottom++;
    return true;
  }

  /** The frame in which the job at a height was forked. */
  private Frame frameAt(int height) {
    Frame at = frame();
    while (at.base() > height) {
      Frame below = at.outer();
      if (below == null) {
        break;
      }
      at = below;
    }
    return at;
  }

  /** Makes all private jobs public, as many as the ring takes: the owner is about to block. */
  protected final void publishAll() {
    acquire();
    try {
      while (publishBottom()) {
        counters.publishes++;
      }
      floorOpaque(bottom);
    } finally {
      release();
    }
  }

  // ---- slow paths of pop ----

  /** Slow because the job was published, or is being, or others lie above it. */
  private boolean popSlow(int mark) {
    StackRoom.reserveToJoin();
    joining();
    settleAbove(mark + 1);
    acquire();
    try {
      tailOpaque(mark);
      if (mark >= bottom) {
        return true;
      }
      bottom = mark;
      floorOpaque(mark);
    } finally {
      release();
    }
    Job job = published(mark);
    if (!Jobs.reclaim(job)) {
      return false;
    }
    counters.reclaims++;
    boolean unused = ring.forget(job);
    if (demand() > 0 && !mayWait()) {
      forkLimitOpaque(0);
    }
    return true;
  }

  /**
   * Settles the jobs above a height. Some were forked in the branch just ended by something that
   * waits for them elsewhere, and are run now; others are branches left by a join that could not
   * clean up since the thread's stack had overflown, and are dropped, or waited for if they were
   * taken.
   */
  protected final void settleAbove(int height) {
    if (tail > height) {
      StackRoom.reserveToSettle();
    }
    while (tail > height) {
      int top = tail - 1;
      boolean mine = pop(top);
      if (!(stack[top] instanceof Job left)) {
        continue; // bare, so private, and a branch
      }
      if (Jobs.isBranch(left)) {
        if (!mine) {
          awaitTaken(left);
        }
      } else if (mine && left != Gone.GONE) {
        runOwn(left);
      }
    }
    if (height <= leftFrom) {
      overflow = null;
    }
  }

  /** Clears what finished jobs left in the stack, so that nothing is kept alive. */
  protected final void clearStale() {
    overflow = null;
    @Nullable Object[] slots = stack;
    for (int i = tail; i < slots.length && slots[i] != null; i++) {
      slots[i] = null;
    }
  }

  // ---- the counters ----

  /** The owner's counters. By anybody. */
  public final Counters counters() {
    return counters;
  }
}
