package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
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
 * <p><b>Hunger.</b> Whoever wants work lowers {@code forkLimit} ({@link #ask}); the owner's next
 * push then takes the slow way, publishes its oldest jobs, and raises the limit again once enough
 * are public.
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
 * leaves the popped job out. Either way one of them has it and not both. A push that missed the ask
 * fills its slot before it moves the tail (release), so a tail that the taker reads has full slots
 * below it; later pushes wait for the lock.
 *
 * <p>Family: Lace (van Dijk and van de Pol, 2014), private deques (Acar, Chargu&eacute;raud and
 * Rainey, PPoPP'13), lazy scheduling (Tzannes et al., TOPLAS'14). Notable differences: public jobs
 * live in a ring of their own, so thieves never read the stack and it may grow or move freely; who
 * runs a public job is decided on the job, so anybody may reclaim it; a silent owner is not waited
 * for.
 */
public abstract class SplitDeque extends LooseStack {
  private static final int SEALED = Integer.MAX_VALUE;

  private volatile @Nullable Thread owner;

  /**
   * An empty deque without an owner.
   *
   * @param index its place in the roster
   */
  protected SplitDeque(int index) {
    super(index);
  }

  /** Gives the deque to a thread, or to none; waits for a hand-over in progress. */
  protected final void owner(@Nullable Thread thread) {
    acquire();
    owner = thread;
    release();
  }

  /** The thread at work here, or null. */
  public final @Nullable Thread owner() {
    return owner;
  }

  /** Asks the owner to publish: its next push takes the slow way. */
  public final void ask() {
    forkLimitOpaque(0);
  }

  /** Whether an {@link #ask} still waits for its answer. */
  public final boolean isAskPending() {
    return forkLimitOpaque() == 0;
  }

  /** The public part, which thieves know: so they need not read what the owner writes. */
  public final PublicRing ring() {
    return ring;
  }

  /**
   * Publishes the private jobs of an owner that does not answer. See the class comment.
   *
   * @param barrier makes the given thread pass a memory barrier before it returns
   * @return how many jobs were published; 0 also if the deque is busy and so not silent, or if the
   *     calling thread's stack is too full for it
   */
  public final int takeOver(Barrier barrier) {
    if (!StackRoom.hasRoomForBarrier() || !tryAcquire()) {
      return 0;
    }
    try {
      Thread silent = owner;
      if (silent == null) {
        return 0;
      }
      ask();
      floorVolatile(SEALED);
      barrier.pass(silent);
      int published = 0;
      while (publishBottom()) {
        published++;
      }
      return published;
    } finally {
      floorVolatile(bottom); // needs no memory, as it was used before: see Rehearsal
      release();
    }
  }

  /** Whether somebody is about to publish what is here for its owner. By anybody, a little late. */
  public final boolean isBeingTakenOver() {
    return floorOpaque() == SEALED;
  }

  /** Drops the ring's reference to a job that somebody took back; false if there is none. */
  public final boolean forget(Job job) {
    return ring.forget(job);
  }

  /** The number of public jobs, exact only while nobody moves. */
  public final int publicJobs() {
    return ring.countFree(PublicRing.CAPACITY);
  }

  /** The number of private jobs as it was lately. */
  public final int privateJobs() {
    return Math.max(0, tailOpaque() - bottom);
  }

  /** Pushes since the deque was made, as it was lately. */
  public final long forkCount() {
    return forksOpaque();
  }
}
