package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is: of the threads that have a seat here one at a time goes on, and wherever it may
 * pass its turn on, the seed decides who is next.
 *
 * <pre>
 *           rouse            chosen             point
 *   idle ----------&gt; ready ----------&gt; at turn ----------&gt; ready
 *     ^                                 | | |
 *     +------------- sleep -------------+ | +-- await --&gt; waiting: is ready when its condition holds
 *                                         |
 *                  back &lt;-- unblock -- away: blocks in something that nobody here knows
 * </pre>
 *
 * <p><b>Why a seed has one schedule.</b> Who is ready changes only by what the thread at turn does,
 * and the next is chosen by the order of the seats, their states and the number drawn. A thread
 * that blocked comes back at a time of its own; so it is passed over while anybody is ready, and
 * when nobody is, those away are first waited for: until they are back, or have waited for somebody
 * for long.
 *
 * <p><b>It has a time of its own.</b> Each choice of who goes on takes {@value #STEP_NANOS} ns of
 * it. When nobody can go on, and those away were waited for, the time passes until the first of
 * those who wait with a limit need wait no more.
 *
 * <p>The clock decides in these cases only. A program that announces what blocks it ({@code
 * Fork.blocking}), and neither polls nor deadlocks, meets none of them:
 *
 * <ul>
 *   <li>The thread at turn has waited for long for something unknown: it counts as away, and runs
 *       on without a turn until it next comes here.
 *   <li>Somebody is always ready: those who are back are let go on now and then all the same.
 *   <li>Nobody can go on, and somebody away waits for long for something unknown, or sleeps, reads
 *       or computes for very long: he is not waited for. Only time counts in which those who look
 *       are on time themselves: on a busy machine it takes longer.
 *   <li>Nobody can go on, for long: those who wait are told.
 * </ul>
 */
public final class Seeded implements Schedule {
  /** How much of its own time passes with each choice. */
  private static final long STEP_NANOS = 1_000;

  /** Between two looks of one who waits. */
  private static final long LOOK_NANOS = 10_000_000;

  /** The same while it is nobody's turn. */
  private static final long SHORT_LOOK_NANOS = 1_000_000;

  /** At turn and waiting for somebody, so long: it is away. */
  private static final long HELD_NANOS = 100_000_000;

  /** At turn and waiting for somebody or for a time to pass. */
  private static final long PARKED_NANOS = 1_000_000_000;

  /** Nobody can go on, and nobody is away. */
  private static final long STUCK_NANOS = 1_000_000_000;

  /**
   * Nobody can go on, and those away all wait for somebody, who may have no seat here. Tests in
   * which there is nobody wait less long.
   */
  static volatile long stuckAwayNanos = 10_000_000_000L;

  private final Parts seats;
  private volatile @Nullable Part turn;
  private long moves;

  /** Written under the monitor. */
  private volatile long time;

  private long movesSeen;
  private long since;

  /** How long nobody was found; and until when that was counted. */
  private long waited;

  private long looked;

  /** Nobody's turn. */
  public Seeded(long seed) {
    this.seats = new Parts(seed);
  }

  // ---- coming and going ----

  @Override
  public synchronized Seat reserve() {
    Part seat = new Part(this);
    seats.add(seat);
    return seat;
  }

  @Override
  public void enter() {
    Seat seat = reserve();
    seat.rouse(null);
    seat.arrive();
  }

  @Override
  public void exit() {
    Part seat = mine();
    synchronized (this) {
      seats.remove(seat);
      passIf(seat);
    }
  }

  @Override
  public boolean needsSeat() {
    return mine() == null;
  }

  // ---- going on ----

  @Override
  public boolean hasClock() {
    return false;
  }

  /**
   * The time, of which only differences mean anything. It passes with each choice of who goes on;
   * and when nobody can, until the first wait with a {@link Limit} ends.
   */
  public long nanos() {
    return time;
  }

  @Override
  public void point() {
    Part me = mine();
    if (me != null) {
      hold(me);
      synchronized (this) {
        me.state = Part.State.READY;
        passIf(me);
      }
      awaitTurn(me);
    }
  }

  @Override
  public synchronized int draw(int bound, int usual) {
    return seats.draw(bound);
  }

  @Override
  public boolean await(String what, BooleanSupplier until, Limit limit) {
    Part me = mine();
    if (me == null) {
      throw new IllegalStateException("the calling thread has no seat");
    }
    hold(me);
    if (until.getAsBoolean()) {
      return true;
    }
    synchronized (this) {
      me.waitFor(what, until, limit, time);
      passIf(me);
    }
    awaitTurn(me);
    throwIfTold(me, until);
    return true;
  }

  @Override
  public void block() {
    Part me = mine();
    if (me != null) {
      synchronized (this) {
        me.report = null; // of what is over
        me.state = Part.State.AWAY;
        passIf(me);
      }
    }
  }

  @Override
  public void unblock() {
    Part me = mine();
    if (me != null) {
      hold(me);
      throwIfTold(me, () -> false);
    }
  }

  private synchronized @Nullable Part mine() {
    return seats.of(Thread.currentThread());
  }

  /** The calling thread has the turn when this returns, whether or not it was away. */
  void hold(Part me) {
    synchronized (this) {
      if (turn == me) {
        return;
      }
      me.state = Part.State.BACK;
      passIf(null);
    }
    awaitTurn(me);
  }

  /** The calling thread has the turn when this returns. */
  void awaitTurn(Part me) {
    int taken = Naps.NONE;
    while (turn != me) {
      if (me.state == Part.State.IDLE) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, turn == null ? SHORT_LOOK_NANOS : LOOK_NANOS);
      }
      if (Thread.currentThread().isInterrupted()) {
        me.interrupted = true;
        taken |= Naps.take();
      }
      if (turn != me && me.state != Part.State.IDLE) {
        look();
      }
    }
    synchronized (this) {
      me.here = true;
    }
    me.interrupted = false;
    Naps.end(taken);
  }

  private void throwIfTold(Part me, BooleanSupplier over) {
    String told;
    synchronized (this) {
      told = me.told();
    }
    if (told != null && !over.getAsBoolean()) {
      throw new IllegalStateException(told);
    }
  }

  // ---- who is next; under the monitor ----

  /** Passes the turn on if it is the given one's, or nobody's. */
  void passIf(@Nullable Part holder) {
    if (turn != null && turn != holder) {
      return;
    }
    if (turn != null) {
      turn = null;
      moved();
    }
    Part next = seats.next(holder, waited);
    if (next != null) {
      boolean isTimeOver = next.isTimed() && !next.isReady();
      time = Math.max(time + STEP_NANOS, isTimeOver ? next.due : 0);
      next.goOn();
      turn = next;
      moved();
      LockSupport.unpark(next.thread);
    }
  }

  private void moved() {
    moves++;
    waited = 0;
  }

  // ---- the clock ----

  /** Called now and then by those who wait. */
  private synchronized void look() {
    long now = System.nanoTime();
    if (moves != movesSeen) {
      movesSeen = moves;
      since = now;
    }
    Part holder = turn;
    if (holder == null) {
      waited += Math.min(now - looked, SHORT_LOOK_NANOS);
      passIf(null);
      if (turn == null && isStuck(now)) {
        seats.tellThoseWhoWait();
        since = now;
      }
    } else if (!holder.here || !holder.isParked()) {
      since = now;
    } else if (now - since > (holder.isHeld() ? HELD_NANOS : PARKED_NANOS)) {
      holder.state = Part.State.AWAY;
      passIf(holder);
    }
    looked = now;
  }

  private boolean isStuck(long now) {
    if (seats.isAny(seat -> seat.isAway() && !seat.isHeld())) { // it may come back by itself
      since = now;
    }
    return now - since > (seats.isAny(Part::isAway) ? stuckAwayNanos : STUCK_NANOS);
  }
}
