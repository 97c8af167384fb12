package dev.fjord.internal.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The seats in the order in which they were taken, and the choice among them by a seed. */
final class Parts {
  /** After so long those away who wait for somebody are not waited for any more. */
  private static final long HELD_NANOS = 50_000_000;

  /** The same for those who sleep, read or compute, and come back by themselves. */
  private static final long AWAY_NANOS = 10_000_000_000L;

  /** After so many choices among the ready, those who are back are no longer passed over. */
  private static final int PASSED_OVER_MOST = 10_000;

  // Not where they are used: there may be no stack left to link them.
  private static final Predicate<Part> READY = Part::isReady;
  private static final Predicate<Part> BACK = Part::isBack;
  private static final Predicate<Part> BACK_OR_READY = BACK.or(READY);

  private final long seed;

  /** What was drawn so far decides what is drawn next. */
  private long drawn;

  /** Of four choices so many are by lot; the others fall on the last at turn, if it is ready. */
  private final int lots;

  private final List<Part> all = new ArrayList<>();
  private int choices;

  Parts(long seed) {
    this.seed = seed;
    this.drawn = seed;
    this.lots = 1 + draw(4);
  }

  void add(Part seat) {
    all.add(seat);
  }

  void remove(@Nullable Part seat) {
    all.remove(seat);
  }

  /** A thread's own; null if it has none. */
  @Nullable Part of(Thread thread) {
    for (Part seat : all) {
      if (seat.thread == thread) {
        return seat;
      }
    }
    return null;
  }

  /**
   * The next number that only the seed decides, the same on every JDK: SplitMix64 (Steele, Lea and
   * Flood, OOPSLA'14).
   *
   * @param bound at least 1
   * @return from 0 to below the bound
   */
  int draw(int bound) {
    drawn += 0x9E3779B97F4A7C15L;
    long mixed = drawn;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    mixed ^= mixed >>> 31;
    return (int) Long.remainderUnsigned(mixed, bound);
  }

  /**
   * Who goes on; null if nobody can.
   *
   * @param last who was at turn, or null
   * @param waited how long nobody was found, in nanoseconds
   */
  @Nullable Part next(@Nullable Part last, long waited) {
    choices++;
    Part next = pick(choices > PASSED_OVER_MOST ? BACK_OR_READY : READY, last);
    if (next == null && isSettled(waited)) {
      next = pick(BACK, null);
      next = next != null ? next : pickTimed();
    }
    if (next == null || next.isBack()) {
      choices = 0;
    }
    return next;
  }

  private @Nullable Part pick(Predicate<Part> kind, @Nullable Part last) {
    int count = 0;
    boolean mayStay = false;
    for (Part seat : all) {
      if (kind.test(seat)) {
        count++;
        mayStay |= seat == last;
      }
    }
    if (mayStay && (count == 1 || draw(4) >= lots)) {
      return last;
    }
    int left = count > 1 ? draw(count) : 0;
    for (Part seat : all) {
      if (kind.test(seat) && left-- == 0) {
        return seat;
      }
    }
    return null;
  }

  /** One whose time would be over first. */
  private @Nullable Part pickTimed() {
    long first = Long.MAX_VALUE;
    for (Part seat : all) {
      if (seat.isTimed()) {
        first = Math.min(first, seat.due);
      }
    }
    long due = first;
    return pick(seat -> seat.isTimed() && seat.due == due, null);
  }

  /** Whether those away need not be waited for. */
  private boolean isSettled(long waited) {
    for (Part seat : all) {
      if (seat.isAway() && waited < (seat.mayBeHeld() ? HELD_NANOS : AWAY_NANOS)) {
        return false;
      }
    }
    return true;
  }

  boolean isAny(Predicate<Part> kind) {
    for (Part seat : all) {
      if (kind.test(seat)) {
        return true;
      }
    }
    return false;
  }

  /** Those who can be told throw; those away are interrupted, and throw when they are back. */
  void tellThoseWhoWait() {
    StringBuilder text = new StringBuilder("every thread waits, with seed ").append(seed);
    for (Part seat : all) {
      seat.describe(text);
    }
    String report = text.toString();
    for (Part seat : all) {
      Thread thread = seat.thread;
      if (seat.mayBeTold()) {
        seat.report = report;
      } else if (seat.isAway() && thread != null) {
        seat.report = report;
        thread.interrupt();
      }
    }
  }
}
