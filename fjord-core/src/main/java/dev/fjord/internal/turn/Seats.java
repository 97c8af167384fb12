package dev.fjord.internal.turn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The seats in the order in which they were taken, and the choice among them. */
final class Seats {
  /** After so many looks those away who wait for somebody are not waited for any more. */
  private static final int HELD_LOOKS = 30;

  /** The same for those who sleep, read or compute. */
  private static final int AWAY_LOOKS = 300;

  /** After so many choices among the ready, those who are back are no longer passed over. */
  private static final int MERCY = 10_000;

  // Not where they are used: there may be no stack left to link them.
  private static final Predicate<Seat> READY = Seat::isReady;
  private static final Predicate<Seat> BACK = Seat::isBack;
  private static final Predicate<Seat> BACK_OR_READY = Seat::isBackOrReady;
  private static final Predicate<Seat> TIMED = Seat::isTimed;

  private final long seed;
  private final Chance chance;

  /** Of four choices so many are by lot; the others fall on the last at turn, if it is ready. */
  private final int restlessness;

  private final List<Seat> all = new ArrayList<>();
  private int choices;

  Seats(long seed) {
    this.seed = seed;
    this.chance = new Chance(seed);
    this.restlessness = 1 + chance.below(4);
  }

  void add(Seat seat) {
    all.add(seat);
  }

  void remove(@Nullable Seat seat) {
    all.remove(seat);
  }

  /** A thread's own; null if it has none. */
  @Nullable Seat of(Thread thread) {
    for (Seat seat : all) {
      if (seat.thread == thread) {
        return seat;
      }
    }
    return null;
  }

  int draw(int bound) {
    return chance.below(bound);
  }

  /**
   * Who goes on; null if nobody can.
   *
   * @param last who was at turn, or null
   * @param looks how often nobody was found since
   */
  @Nullable Seat next(@Nullable Seat last, int looks) {
    choices++;
    Seat next = pick(choices > MERCY ? BACK_OR_READY : READY, last);
    if (next == null && isSettled(looks)) {
      next = pick(BACK, null);
      next = next != null ? next : pick(TIMED, null);
    }
    if (next == null || next.isBack()) {
      choices = 0;
    }
    return next;
  }

  private @Nullable Seat pick(Predicate<Seat> kind, @Nullable Seat last) {
    int count = 0;
    boolean mayStay = false;
    for (Seat seat : all) {
      if (kind.test(seat)) {
        count++;
        mayStay |= seat == last;
      }
    }
    if (mayStay && (count == 1 || chance.below(4) >= restlessness)) {
      return last;
    }
    int left = count > 1 ? chance.below(count) : 0;
    for (Seat seat : all) {
      if (kind.test(seat) && left-- == 0) {
        return seat;
      }
    }
    return null;
  }

  /** Whether those away need not be waited for. */
  private boolean isSettled(int looks) {
    for (Seat seat : all) {
      if (seat.isAway() && looks < (seat.isHeld() ? HELD_LOOKS : AWAY_LOOKS)) {
        return false;
      }
    }
    return true;
  }

  boolean isAnyAway() {
    return isAny(Seat::isAway);
  }

  /** Whether one that is away may come back without anybody's doing. */
  boolean isAnyAwayOnItsOwn() {
    return isAny(seat -> seat.isAway() && !seat.isHeld());
  }

  private boolean isAny(Predicate<Seat> kind) {
    for (Seat seat : all) {
      if (kind.test(seat)) {
        return true;
      }
    }
    return false;
  }

  /** Those who can be told throw; those away are interrupted, and throw when they are back. */
  void tellThoseWhoWait() {
    StringBuilder text = new StringBuilder("every thread waits, with seed ").append(seed);
    for (Seat seat : all) {
      seat.describe(text);
    }
    String report = text.toString();
    for (Seat seat : all) {
      Thread thread = seat.thread;
      if (seat.mayBeTold()) {
        seat.tell(report);
      } else if (seat.isAway() && thread != null) {
        seat.tell(report);
        thread.interrupt();
      }
    }
  }
}
