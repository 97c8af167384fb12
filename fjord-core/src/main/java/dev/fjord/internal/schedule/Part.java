package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A thread's part in a {@link Seeded} schedule, whose monitor guards what is not volatile. */
final class Part implements Schedule.Seat {
  /** What its thread does; see {@link Seeded}. */
  enum State {
    IDLE,
    READY,
    AT_TURN,
    WAITING,
    AWAY,
    BACK
  }

  volatile State state = State.IDLE;
  volatile @Nullable Thread thread;

  /** Whether the thread has noticed that it is its turn. */
  boolean here;

  /** Whether it was roused before it slept. */
  private boolean roused;

  /** Whether its thread was interrupted while it waited; set before the status is cleared. */
  volatile boolean interrupted;

  /** What a waiting one waits for, in the words of a report. */
  private String what = "";

  private @Nullable BooleanSupplier until;
  private Limit limit = Limit.NONE;

  /** When the time of one that waits is over. */
  long due;

  /** What to throw to a thread that would wait for ever. */
  @Nullable String report;

  private final Seeded schedule;

  Part(Seeded schedule) {
    this.schedule = schedule;
  }

  @Override
  public void arrive() {
    thread = Thread.currentThread();
    schedule.awaitTurn(this);
  }

  @Override
  public void leave() {
    synchronized (schedule) {
      thread = null;
      state = State.IDLE;
      schedule.passIf(this);
    }
  }

  @Override
  public void rouse(@Nullable Thread sleeper) {
    synchronized (schedule) {
      if (state == State.IDLE) {
        state = State.READY;
        LockSupport.unpark(thread); // from now on it looks
        schedule.passIf(null);
      } else {
        roused = true;
      }
    }
  }

  @Override
  public boolean sleep() {
    schedule.hold(this);
    synchronized (schedule) {
      state = roused ? State.READY : State.IDLE;
      roused = false;
      schedule.passIf(this);
    }
    schedule.awaitTurn(this);
    return true;
  }

  void waitFor(String thing, BooleanSupplier condition, Limit howLong, long now) {
    what = thing;
    until = condition;
    limit = howLong;
    due = howLong.from(now);
    report = null;
    state = State.WAITING;
  }

  /** Its turn; what it waited for is let go. */
  void goOn() {
    until = null;
    here = false;
    state = State.AT_TURN;
  }

  boolean isReady() {
    return state == State.READY || (state == State.WAITING && isOver());
  }

  private boolean isOver() {
    BooleanSupplier condition = until;
    return report != null
        || (limit.mayEnd() && isInterrupted())
        || condition == null
        || condition.getAsBoolean();
  }

  private boolean isInterrupted() {
    Thread waiting = thread;
    return interrupted || (waiting != null && waiting.isInterrupted());
  }

  boolean isBack() {
    return state == State.BACK;
  }

  boolean isTimed() {
    return state == State.WAITING && limit.isTimed();
  }

  /** Whether it waits, and may be told that this would be for ever. */
  boolean mayBeTold() {
    return state == State.WAITING && limit.mayEnd();
  }

  boolean isAway() {
    return state == State.AWAY;
  }

  /** Whether its thread waits until somebody does something. */
  boolean isHeld() {
    Thread.State at = threadState();
    return at == Thread.State.WAITING || at == Thread.State.BLOCKED;
  }

  /** The same, perhaps with a time limit of its own; as opposed to one that sleeps. */
  boolean mayBeHeld() {
    Thread known = thread;
    return isHeld()
        || (known != null
            && threadState() == Thread.State.TIMED_WAITING
            && LockSupport.getBlocker(known) != null);
  }

  /** Whether its thread waits until somebody does something, or until a time. */
  boolean isParked() {
    return isHeld() || threadState() == Thread.State.TIMED_WAITING;
  }

  /**
   * What its thread does. One that was interrupted runs on by itself, though it seems to wait until
   * it has a processor; only then is its status cleared, so that is asked first.
   */
  private Thread.@Nullable State threadState() {
    Thread known = thread;
    if (known == null) {
      return null;
    }
    boolean wasInterrupted = known.isInterrupted();
    Thread.State at = known.getState();
    boolean waits = at == Thread.State.WAITING || at == Thread.State.TIMED_WAITING;
    return waits && wasInterrupted ? Thread.State.RUNNABLE : at;
  }

  /** What it was told, once. */
  @Nullable String told() {
    String text = report;
    report = null;
    return text;
  }

  void describe(StringBuilder to) {
    Thread known = thread;
    if (known != null && state != State.IDLE) {
      to.append("\n  ").append(known.getName()).append(": ");
      to.append(isAway() ? "blocks" : "waits for " + what);
    }
  }
}
