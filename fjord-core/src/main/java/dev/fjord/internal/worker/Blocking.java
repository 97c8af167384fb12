package dev.fjord.internal.worker;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.schedule.Limit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does when its thread blocks: it publishes what it forked, and another worker may be
 * up in its place until it goes on, in every pool that the thread works for. Not in a view, whose
 * limit holds for those that block, too. All methods that do not say otherwise are for the thread.
 */
public final class Blocking {
  private final Worker me;
  private final Crew crew;

  /** How many blocks are open, one inside of the other. */
  private int depth;

  /** Whether somebody else saw that the thread blocks, and let another be up instead. */
  private final AtomicBoolean foreign = new AtomicBoolean();

  Blocking(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
  }

  /** The thread is about to block. May be nested. */
  public void begin() {
    openAll(me, null, false);
    passTurns();
  }

  /** The thread blocks no more. */
  public void end() {
    closeAll(me, null, null, false, true);
  }

  /** As {@link #begin}, since a wait has taken long; not where no clock may decide. */
  void beginLate() {
    openAll(me, null, true);
  }

  /** Ends {@link #beginLate}. */
  void endLate() {
    closeAll(me, null, null, true, false);
  }

  /**
   * Whether a job waits that others could run: in the pool, or forked here and private. Of other
   * pools that the thread works for nothing is known, since it does not search there.
   */
  boolean isAnyJobWaiting() {
    return me.outer() != null || me.deque().privateJobs() > 0 || crew.hasWork();
  }

  /**
   * Waits for its turn, and for a condition that jobs will make true; meanwhile another worker may
   * be up in its place in every pool that the thread works for.
   *
   * @param what is waited for, in the words of a report
   * @return false at once if the clock decides in this pool
   */
  public boolean awaitInTurn(String what, BooleanSupplier condition, Limit limit) {
    if (me.schedule().hasClock()) {
      return false;
    }
    await(me, null, what, condition, limit);
    return true;
  }

  /**
   * The same where no clock decides.
   *
   * @param innermost the worker of the thread from which all others are reached
   * @param kept where nobody takes its place: a join helps there
   */
  void await(
      Worker innermost,
      @Nullable Worker kept,
      String what,
      BooleanSupplier condition,
      Limit limit) {
    openAll(innermost, kept, false);
    try {
      me.schedule().await(what, condition, limit);
    } finally {
      closeAll(innermost, null, kept, false, false);
    }
  }

  private static boolean isMeant(Worker at, @Nullable Worker kept, boolean clocked) {
    return at != kept && (!clocked || at.schedule().hasClock());
  }

  /**
   * Opens a block in all pools of a thread that are meant; in none if there is no memory for one.
   *
   * @param kept where none is meant
   * @param clocked whether only those are in which the clock decides
   */
  private static void openAll(Worker innermost, @Nullable Worker kept, boolean clocked) {
    Worker at = innermost;
    try {
      for (; at != null; at = at.outer()) {
        if (isMeant(at, kept, clocked)) {
          at.blocking().open();
        }
      }
    } catch (Throwable noMemory) {
      if (at != null && at != innermost) {
        closeAll(innermost, at, kept, clocked, false);
      }
      throw noMemory;
    }
  }

  /** Last: from then on others go on, also where this thread works for two pools of a schedule. */
  private void passTurns() {
    for (Worker at = me; at != null; at = at.outer()) {
      if (at.blocking().depth == 1) {
        at.schedule().block();
      }
    }
  }

  private static void closeAll(
      Worker innermost,
      @Nullable Worker end,
      @Nullable Worker kept,
      boolean clocked,
      boolean passedTurn) {
    try {
      if (isMeant(innermost, kept, clocked)) {
        innermost.blocking().close(passedTurn);
      }
    } finally { // a report thrown in one pool is no reason to stay blocked in the others
      Worker next = innermost.outer();
      if (next != null && next != end) {
        closeAll(next, end, kept, clocked, passedTurn);
      }
    }
  }

  private void open() {
    if (depth == 0) {
      StackRoom.reserveToOpen(); // who is counted as blocked must be counted as up again
      me.deque().publishAll();
      me.deque().ask(); // should it fork in the block, it looks who is hungry
      if (crew.host() == null) {
        crew.sleep().block();
        endForeign(); // a wait that was not declared went before
      } else {
        crew.sleep().announceFork();
      }
    }
    depth++;
  }

  private void close(boolean passedTurn) {
    if (--depth == 0) {
      try {
        if (passedTurn) {
          me.schedule().unblock();
        }
      } finally {
        if (crew.host() == null) {
          crew.sleep().unblock();
        }
      }
    }
  }

  /**
   * Others have the place until it is this thread's turn again, in a pool that is the host of the
   * view with the given share. Not if there is nobody to be had in its stead, unless there is a
   * surplus.
   *
   * @param innermost where the thread works: it need not wait when that is stopped
   */
  void awaitTurn(Turns.Share share, Worker innermost) {
    if (depth > 0 || (crew.sleep().isExhausted() && !crew.sleep().hasSurplus())) {
      return;
    }
    StackRoom.reserveToOpen();
    Turn turn = new Turn(crew, share);
    me.deque().publishAll();
    crew.sleep().block();
    boolean waits = false;
    depth++;
    try {
      crew.turns().add(turn);
      waits = true;
      crew.announce();
    } finally {
      try {
        if (waits) {
          turn.await(innermost);
        } else {
          crew.sleep().unblock();
        }
      } finally {
        depth--;
      }
    }
  }

  /**
   * The pool was refused a thread: should the thread of this place wait for a job, it asks again
   * now and then. By anybody.
   */
  public void askAgain() {
    LockSupport.unpark(me.isBusy() ? me.deque().thread() : null); // nobody: nothing
  }

  /** Whether a block is open. By anybody, a little late. */
  boolean isOpen() {
    return depth > 0 || foreign.get();
  }

  /**
   * The thread blocks, and has not said so: its jobs are published for it, and another may be up.
   * By anybody.
   */
  public void beginForeign() {
    if (foreign.compareAndSet(false, true)) {
      crew.sleep().freePlace(); // whoever ends it may do so from now on
      try {
        me.counters().compensations++;
        if (me.deque().privateJobs() > 0) { // otherwise there is nothing that is worth a barrier
          me.deque().takeOver(ThreadBarrier.INSTANCE);
        }
        me.deque().ask();
        crew.sleep().wakeNext();
      } catch (Throwable failure) { // no memory
        endForeign();
        throw failure;
      }
    }
  }

  /** Ends {@link #beginForeign}, if that was begun. By anybody. */
  public void endForeign() {
    if (foreign.get() && foreign.compareAndSet(true, false)) {
      crew.sleep().unblock();
    }
  }
}
