package dev.fjord.internal.worker;

import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.idle.Sleeper;
import dev.fjord.internal.turn.Limit;
import dev.fjord.internal.turn.Turns;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Whether a thread works at a place, is about to, blocks, or sleeps there. */
abstract class Place extends SplitDeque implements Sleeper {
  /** Made early: what first runs when there is no memory may never run. */
  private static final BooleanSupplier NOTHING = Boolean.FALSE::booleanValue;

  private final Crew crew;
  private final @Nullable Turns turns;
  private final Rest rest;

  /** Where the thread at work here worked before, and will again. */
  @Nullable Worker outer;

  /** How many {@link #beginBlock} and {@link #lend} are open. */
  private int blocks;

  /** How often something was begun here, and when the last time. */
  private long roots;

  private long begun;
  private volatile boolean busy;
  private volatile boolean looking;

  Place(Crew crew, int index) {
    super(index);
    this.crew = crew;
    this.turns = crew.turns();
    this.rest = new Rest(this, crew);
  }

  // ---- at work ----

  final void busy(boolean now) {
    busy = now;
    looking = false;
  }

  final void rootBegins() {
    roots++;
    begun = System.nanoTime();
  }

  /** When what is at work here was begun. */
  final long begun() {
    return begun;
  }

  final void looking(boolean now) {
    if (looking != now) { // a volatile store costs a fence
      looking = now;
    }
  }

  /** Whether a thread is at work here, as opposed to looking for work or being away. */
  public final boolean isBusy() {
    return busy;
  }

  /** Whether a thread is at work here, or at this moment about to take a job. */
  public final boolean isAboutToWork() {
    return looking || busy;
  }

  /** How many jobs were taken from others or from outside, as it was lately. */
  public final long takenCount() {
    return counters().steals + counters().received;
  }

  /** How often something was begun here, as it was lately. */
  public final long rootCount() {
    return roots;
  }

  /**
   * Whether what is at work here has lasted, so that it may be disturbed. Called by those who
   * search; read racily, since an error only disturbs once more or once later.
   */
  final boolean hasLasted(long now) {
    return now - begun >= Pace.LASTED_NANOS;
  }

  // ---- blocking ----

  /**
   * This thread is about to block: what it forked is published, and another worker may be up in its
   * place until {@link #endBlock}, in every pool that it works for. May be nested.
   */
  public final void beginBlock() {
    StackRoom.reserve();
    for (Place at = this; at != null; at = at.outer) {
      at.lendHere(true);
    }
  }

  /** This thread blocks no more. */
  public final void endBlock() {
    for (Place at = this; at != null; at = at.outer) {
      at.takeBackHere(true);
    }
  }

  /** As {@link #beginBlock}, since a wait has taken long; not where no clock may decide. */
  final void lend() {
    for (Place at = this; at != null; at = at.outer) {
      if (at.turns == null) {
        at.lendHere(false);
      }
    }
  }

  /**
   * Whether a job waits that others could run: in the pool, or forked here and private. Of other
   * pools that the thread works for nothing is known, since it does not search there.
   */
  final boolean isAnyJobWaiting() {
    return outer != null || privateJobs() > 0 || crew.hasWork();
  }

  /** Ends {@link #lend}. */
  final void endLend() {
    for (Place at = this; at != null; at = at.outer) {
      if (at.turns == null) {
        at.takeBackHere(false);
      }
    }
  }

  /**
   * Waits for its turn, and for a condition that jobs will make true, with the place lent in every
   * pool that the thread works for.
   *
   * @param what is waited for, in the words of a report
   * @return false at once if this pool has no turns
   */
  public final boolean awaitInTurn(String what, BooleanSupplier condition, Limit limit) {
    if (turns != null) {
      StackRoom.reserve();
      await(turns, this, null, what, condition, limit);
    }
    return turns != null;
  }

  /**
   * The same for a join: in this pool the place is not lent, since it helps.
   *
   * @param innermost the place of the thread from which all others are reached
   */
  final void joinInTurn(Turns turns, Place innermost, BooleanSupplier condition, Limit limit) {
    await(turns, innermost, this, "a join", condition, limit);
  }

  private static void await(
      Turns turns,
      Place innermost,
      @Nullable Place kept,
      String what,
      BooleanSupplier condition,
      Limit limit) {
    for (Place at = innermost; at != null; at = at.outer) {
      if (at != kept) {
        at.lendHere(false);
      }
    }
    try {
      turns.await(what, condition, limit);
    } finally {
      for (Place at = innermost; at != null; at = at.outer) {
        if (at != kept) {
          at.takeBackHere(false);
        }
      }
    }
  }

  private void lendHere(boolean pass) {
    if (blocks++ == 0) {
      publishAll();
      crew.idle().block();
      ask(); // there is a place now: should it fork in the block, it looks who is hungry
      if (pass && turns != null) {
        turns.block();
      }
    }
  }

  private void takeBackHere(boolean passed) {
    if (--blocks == 0) {
      try {
        if (passed && turns != null) {
          turns.unblock();
        }
      } finally {
        crew.idle().unblock();
      }
    }
  }

  final boolean isBlocked() {
    return blocks > 0;
  }

  final @Nullable Turns turns() {
    return turns;
  }

  // ---- sleeping ----

  final Rest rest() {
    return rest;
  }

  @Override
  public final void rouse() {
    rest.rouse();
  }

  /** The thread at work here; if there is none, the one that sleeps or looks for work here. */
  public final @Nullable Thread thread() {
    Thread atWork = owner();
    return atWork != null ? atWork : rest.thread();
  }

  @Override
  public final boolean hasThread() {
    return rest.hasThread();
  }

  @Override
  public final void nudge() {
    rest.nudge();
  }

  /** The place's own thread, which has ended its work, passes its turn on for the last time. */
  public final void leaveSeat() {
    rest.leave();
  }

  /** A thread that searches for this place cannot work: it sleeps on, and without one. */
  public final void giveUp() {
    boolean unused = crew.idle().sleep(this, true, NOTHING);
  }
}
