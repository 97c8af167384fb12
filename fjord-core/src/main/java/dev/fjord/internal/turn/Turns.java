package dev.fjord.internal.turn;

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
 * when nobody is, those away are first waited for: until they are back, or were found waiting for
 * somebody in several looks.
 *
 * <p>The clock decides in these cases only. A program that announces what blocks it ({@code
 * Fork.blocking}), and neither polls nor deadlocks, meets none of them:
 *
 * <ul>
 *   <li>The thread at turn has waited for long for something unknown: it counts as away, and runs
 *       on without a turn until it next comes here.
 *   <li>Somebody is always ready: those who are back are let go on now and then all the same.
 *   <li>Nobody can go on, for long: those who wait are told.
 * </ul>
 */
public final class Turns {
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

  /** Nobody can go on, and those away all wait for somebody, who may be a stranger. */
  private static final long STUCK_AWAY_NANOS = 10_000_000_000L;

  private final Seats seats;
  private volatile @Nullable Seat turn;
  private long moves;

  private long movesSeen;
  private long since;
  private int looks;

  /** Nobody's turn. */
  public Turns(long seed) {
    this.seats = new Seats(seed);
  }

  // ---- coming and going ----

  /** A seat for a thread that is started when it is first roused. */
  public synchronized Seat reserve() {
    Seat seat = new Seat();
    seats.add(seat);
    return seat;
  }

  /** The calling thread takes a reserved seat, and waits for its turn. */
  public void arrive(Seat seat) {
    seat.thread = Thread.currentThread();
    awaitTurn(seat);
  }

  /** The calling thread, whose seat is reserved, leaves it. */
  public void leave(Seat seat) {
    synchronized (this) {
      seat.thread = null;
      seat.state = Seat.State.IDLE;
      passIf(seat);
    }
  }

  /** The calling thread takes a seat of its own, and waits for its turn. */
  public void enter() {
    Seat seat = new Seat();
    seat.thread = Thread.currentThread();
    synchronized (this) {
      seats.add(seat);
      seat.state = Seat.State.READY;
      passIf(null);
    }
    awaitTurn(seat);
  }

  /** The calling thread leaves its own seat. */
  public void exit() {
    Seat seat = mine();
    synchronized (this) {
      seats.remove(seat);
      passIf(seat);
    }
  }

  /** Whether the calling thread has a seat. */
  public boolean isSeated() {
    return mine() != null;
  }

  // ---- going on ----

  /** Somebody else may go on first. */
  public void point() {
    Seat me = mine();
    if (me != null) {
      hold(me);
      synchronized (this) {
        me.state = Seat.State.READY;
        passIf(me);
      }
      awaitTurn(me);
    }
  }

  /** A number from 0 to below the bound. */
  public synchronized int draw(int bound) {
    return seats.draw(bound);
  }

  /**
   * The calling thread, which has a seat, goes on when the condition holds.
   *
   * @param what is waited for, in the words of a report
   * @param until read by other threads too, under a lock; only the threads that have seats make it
   *     true, or somebody does from outside and then it is seen a little late
   * @param limit what else ends the wait
   * @throws IllegalStateException if there is a limit, and nobody would ever go on
   */
  public void await(String what, BooleanSupplier until, Limit limit) {
    Seat me = mine();
    if (me == null) {
      throw new IllegalStateException("the calling thread has no seat");
    }
    hold(me);
    if (until.getAsBoolean()) {
      return;
    }
    synchronized (this) {
      me.waitFor(what, until, limit);
      passIf(me);
    }
    awaitTurn(me);
    throwIfTold(me, until);
  }

  /** The calling thread is about to block: others go on. */
  public void block() {
    Seat me = mine();
    if (me != null) {
      synchronized (this) {
        me.state = Seat.State.AWAY;
        passIf(me);
      }
    }
  }

  /** The calling thread blocks no more, and waits for its turn. */
  public void unblock() {
    Seat me = mine();
    if (me != null) {
      hold(me);
      throwIfTold(me, () -> false);
    }
  }

  /** The thread of a reserved seat goes on when it is roused. */
  public void sleep(Seat me) {
    hold(me);
    synchronized (this) {
      me.state = me.roused ? Seat.State.READY : Seat.State.IDLE;
      me.roused = false;
      passIf(me);
    }
    awaitTurn(me);
  }

  /** Lets the sleeper in a reserved seat go on, or the next sleep in it end at once. */
  public synchronized void rouse(Seat seat) {
    if (seat.state == Seat.State.IDLE) {
      seat.state = Seat.State.READY;
      LockSupport.unpark(seat.thread); // from now on it looks
      passIf(null);
    } else {
      seat.roused = true;
    }
  }

  private synchronized @Nullable Seat mine() {
    return seats.of(Thread.currentThread());
  }

  private void hold(Seat me) {
    synchronized (this) {
      if (turn == me) {
        return;
      }
      me.state = Seat.State.BACK;
      passIf(null);
    }
    awaitTurn(me);
  }

  private void awaitTurn(Seat me) {
    while (turn != me) {
      if (me.state == Seat.State.IDLE) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, turn == null ? SHORT_LOOK_NANOS : LOOK_NANOS);
      }
      if (Thread.currentThread().isInterrupted()) {
        me.interrupted = true;
        boolean ignored = Thread.interrupted();
      }
      if (turn != me && me.state != Seat.State.IDLE) {
        look();
      }
    }
    synchronized (this) {
      me.here = true;
    }
    if (me.interrupted) {
      me.interrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  private void throwIfTold(Seat me, BooleanSupplier over) {
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
  private void passIf(@Nullable Seat holder) {
    if (turn != null && turn != holder) {
      return;
    }
    if (turn != null) {
      turn = null;
      moved();
    }
    Seat next = seats.next(holder, looks);
    if (next != null) {
      next.goOn();
      turn = next;
      moved();
      LockSupport.unpark(next.thread);
    }
  }

  private void moved() {
    moves++;
    looks = 0;
  }

  // ---- the clock ----

  /** Called now and then by those who wait. */
  private synchronized void look() {
    long now = System.nanoTime();
    if (moves != movesSeen) {
      movesSeen = moves;
      since = now;
    }
    Seat holder = turn;
    if (holder == null) {
      looks++;
      passIf(null);
      if (turn == null && isStuck(now)) {
        seats.tellThoseWhoWait();
        since = now;
      }
    } else if (!holder.here || !holder.isParked()) {
      since = now;
    } else if (now - since > (holder.isHeld() ? HELD_NANOS : PARKED_NANOS)) {
      holder.state = Seat.State.AWAY;
      passIf(holder);
    }
  }

  private boolean isStuck(long now) {
    if (seats.isAnyAwayOnItsOwn()) {
      since = now;
    }
    return now - since > (seats.isAnyAway() ? STUCK_AWAY_NANOS : STUCK_NANOS);
  }
}
