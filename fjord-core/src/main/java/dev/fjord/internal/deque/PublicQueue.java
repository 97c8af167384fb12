package dev.fjord.internal.deque;

import dev.fjord.internal.job.Handles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What any worker may take, first in, first out: the public part of a deque, or a stripe of the
 * inbox. Any number of threads may add, take and remove. It has no bound.
 *
 * <pre>
 *   head                                            tail
 *    v                                               v
 *   | - - - - J - J J | --next--&gt; | J J J J J J J | --next--&gt; | J J . . . . . |
 *           ^                                                      ^
 *         taken                                                  added
 *
 *                            J an item, - taken out, . not yet added
 * </pre>
 *
 * <p>A slot is filled once, by a compare-and-set from null to the item, in the first slot that is
 * null; and emptied by an exchange for the array itself. Whoever gets no array for it has the item,
 * and nobody else. So an item may lie here more than once, there are no gaps, and a slot that is
 * null ends the queue. (Another object in place of the array would cost the collector's barrier:
 * under G1 a fence, once the array is old. A compare-and-set to empty it would have compilers take
 * the class of the item for that of the next; see decision 0018.)
 *
 * <ul>
 *   <li>{@code added} is a hint: all slots below any value that it ever had are filled.
 *   <li>{@code taken} is another: all slots below any value that it ever had are gone. So both may
 *       be written late, by anybody.
 *   <li>{@code head} passes a segment of which all slots are gone. The segment then points to
 *       itself, so that it keeps nothing alive and who still stands on it begins again.
 * </ul>
 *
 * @param <T> of what class the items are, which is no array
 */
public final class PublicQueue<T> extends QueueEnds {
  /**
   * The hint is written after each eighth slot, and by who finds the end: its line is one that all
   * takers read.
   */
  private static final int HINT_MASK = 7;

  /** So many segments are looked through for an item that is far from the oldest. */
  private static final int FAR = 4;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
  private static final VarHandle HEAD = Handles.of(MethodHandles.lookup(), "head", Segment.class);
  private static final VarHandle TAIL = Handles.of(MethodHandles.lookup(), "tail", Segment.class);

  byte q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
  byte q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27, q28, q29, q30, q31;
  byte q32, q33, q34, q35, q36, q37, q38, q39, q40, q41, q42, q43, q44, q45, q46, q47;
  byte q48, q49, q50, q51, q52, q53, q54, q55, q56, q57, q58, q59, q60, q61, q62, q63;

  /** Some slots, and the hint where they are empty, on a line that the adders do not write. */
  static final class Segment extends SegmentEnd {
    static final VarHandle NEXT = Handles.of(MethodHandles.lookup(), "next", Segment.class);

    /** Few enough to be young when they are written, many enough to be made seldom. */
    static final int LENGTH = 64;

    final @Nullable Object[] slots = new @Nullable Object[LENGTH];
    int taken;
    byte p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
    byte p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31;

    /** What lies at a place: an item, the array if it is gone, or null. */
    @Nullable Object at(int place) {
      return SLOT.getVolatile(slots, place);
    }

    /** At a glance: it may be over when this returns, or just begin. */
    boolean hasItem(int place) {
      Object seen = slots[place];
      return seen != null && seen != slots;
    }

    /** The first slot that is not filled. */
    int end() {
      int end = added;
      while (end < LENGTH && at(end) != null) {
        end++;
      }
      return end;
    }

    /** The first slot that is not gone; the length if all are. */
    int oldest() {
      int oldest = taken;
      while (oldest < LENGTH && at(oldest) == slots) {
        oldest++;
      }
      return oldest;
    }

    /** All slots below a place are gone. Not written again: all takers read its line. */
    void passed(int place) {
      if (taken != place) {
        taken = place;
      }
    }

    /** Takes what lies at a place that was filled; false if another has. */
    boolean empty(int place) {
      return SLOT.getAndSet(slots, place, slots) != slots;
    }
  }

  // ---- adding ----

  /**
   * Adds an item; it can be taken when this returns. What the caller reads then comes after that
   * for everybody.
   *
   * @throws OutOfMemoryError and then it was not added, as with a stack overflow
   */
  public void add(T item) {
    add(item, false);
  }

  /**
   * As {@link #add}, and looks at the slot before: where takers come as fast as this, that is
   * another's line.
   *
   * @return whether another waits before it, as far as that is seen at a glance
   */
  public boolean addAndLook(T item) {
    return add(item, true);
  }

  private boolean add(T item, boolean looks) {
    while (true) {
      Segment last = tail;
      for (int at = last.added; at < Segment.LENGTH; at++) {
        boolean isSecond = looks && at > 0 && last.hasItem(at - 1);
        if (SLOT.compareAndSet(last.slots, at, null, item)) {
          last.added = at + 1; // no call: nothing may fail now
          return isSecond;
        }
      }
      Segment next = last.next;
      if (next == last) {
        continue; // head has passed it meanwhile, and so has tail
      }
      if (next == null) {
        Segment fresh = new Segment();
        fresh.slots[0] = item;
        fresh.added = 1;
        if (Segment.NEXT.compareAndSet(last, null, fresh)) {
          return false; // the next to come moves the tail: nothing may fail now
        }
      } else {
        TAIL.compareAndSet(this, last, next);
      }
    }
  }

  // ---- taking ----

  /**
   * Takes the oldest item; null if there is none. It reads the slots plainly, since an exchange
   * follows where there is something; so who has to be sure that there was nothing asks {@link
   * #hasJob}.
   */
  @SuppressWarnings("unchecked") // nothing else is added
  public @Nullable T take() {
    for (Segment segment = head; segment != null; segment = nextOf(segment)) {
      @Nullable Object[] slots = segment.slots;
      for (int at = segment.taken; at < Segment.LENGTH; at++) {
        Object seen = slots[at];
        if (seen == null) {
          segment.passed(at); // who looks at an empty queue again looks at one slot
          return null;
        }
        if (seen != slots) {
          if ((at & HINT_MASK) == HINT_MASK) {
            segment.passed(at); // not after it was taken: nothing may fail then
          }
          if (segment.empty(at)) {
            return (T) seen;
          }
        }
      }
      segment.passed(Segment.LENGTH);
    }
    return null;
  }

  /** Says whether the owner takes the oldest from now on, so that others had better not. */
  public void ownerTakesOldest(boolean now) {
    if (stealsFar != now) { // others read that line all the time
      stealsFar = now;
    }
  }

  /**
   * Takes an item for another than the owner: the oldest; or, while the owner takes those, one that
   * is far from it. Null if there is none.
   */
  @SuppressWarnings("unchecked") // nothing else is added
  public @Nullable T steal() {
    if (!stealsFar) {
      return take();
    }
    Segment segment = head;
    Segment found = segment;
    int place = -1;
    for (int i = 0; segment != null && i < FAR; i++) {
      int first = segment.taken;
      int at = segment.end() - 1;
      while (at >= first && segment.at(at) == segment.slots) {
        at--;
      }
      if (at >= first) {
        found = segment;
        place = at;
      }
      segment = nextOf(segment);
    }
    Object seen = place < 0 ? null : found.at(place);
    boolean mine = seen != null && seen != found.slots && found.empty(place);
    return mine ? (T) seen : take();
  }

  /** Takes the oldest item that satisfies a condition; null if there is none. */
  public @Nullable T take(Predicate<? super T> wanted) {
    for (T item = find(wanted); item != null; item = find(wanted)) {
      if (remove(item)) {
        return item;
      }
    }
    return null;
  }

  /**
   * Takes the item that was added last, or another if somebody adds more; null if there is none.
   */
  public @Nullable T takeNewest() {
    for (T item = newest(); item != null; item = newest()) {
      if (remove(item)) {
        return item;
      }
    }
    return null;
  }

  /** Takes out this very item, added last if it is here more than once; false if it is not here. */
  public boolean remove(T item) {
    Segment last = tail;
    if (removeOldest(head, item) || removeFrom(last, item)) {
      return true;
    }
    for (Segment segment = head; segment != null; segment = nextOf(segment)) {
      if (segment != last && removeFrom(segment, item)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes out the item if it is the oldest of a segment: so who joins in that order need not look
   * on.
   */
  private static boolean removeOldest(Segment segment, Object item) {
    int at = segment.oldest();
    return at < Segment.LENGTH && segment.at(at) == item && segment.empty(at);
  }

  private static boolean removeFrom(Segment segment, Object item) {
    int first = segment.taken;
    for (int at = segment.end() - 1; at >= first; at--) {
      if (segment.at(at) == item && segment.empty(at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes out what is not wanted any more, from the oldest item to the first that is, and in the
   * last segment from the newest. What lies between stays until it is taken, or comes to an end. So
   * whoever ends items in any order takes each out once, and looks at few others.
   *
   * @return whether there was any
   */
  @SuppressWarnings("unchecked") // nothing else is added
  public boolean removeAtEnds(Predicate<? super T> unwanted) {
    boolean removed = false;
    boolean more = true;
    for (Segment segment = head; segment != null && more; segment = nextOf(segment)) {
      int at = segment.taken;
      for (; at < Segment.LENGTH && more; at++) {
        Object seen = segment.at(at);
        if (seen == null) {
          more = false;
        } else if (seen != segment.slots) {
          more = unwanted.test((T) seen);
          removed |= more && segment.empty(at);
        }
      }
      segment.passed(at - 1);
    }
    Segment last = lastSegment();
    int first = last.taken;
    for (int at = last.end() - 1; at >= first; at--) {
      Object seen = last.at(at);
      if (seen != null && seen != last.slots) {
        if (!unwanted.test((T) seen)) {
          break;
        }
        removed |= last.empty(at);
      }
    }
    return removed;
  }

  /** As {@link #tail}, which may be one behind. */
  private Segment lastSegment() {
    Segment last = tail;
    Segment next = last.next;
    return next == null || next == last ? last : next;
  }

  /** The next segment; drops this one if it is the first and all of it is gone. */
  private @Nullable Segment nextOf(Segment segment) {
    Segment next = segment.next;
    if (next == segment) {
      return head; // it was dropped meanwhile
    }
    if (next != null && segment == head && segment.oldest() == Segment.LENGTH) {
      TAIL.compareAndSet(this, segment, next); // so that tail is never dropped
      if (HEAD.compareAndSet(this, segment, next)) {
        segment.next = segment;
      }
    }
    return next;
  }

  // ---- looking ----

  /** The oldest item that satisfies a condition, which stays here; null if there is none. */
  @SuppressWarnings("unchecked") // nothing else is added
  public @Nullable T find(Predicate<? super T> wanted) {
    for (Segment segment = head; segment != null; segment = nextOf(segment)) {
      for (int at = segment.taken; at < Segment.LENGTH; at++) {
        Object seen = segment.at(at);
        if (seen == null) {
          return null;
        }
        if (seen != segment.slots && wanted.test((T) seen)) {
          return (T) seen;
        }
      }
    }
    return null;
  }

  /** The item that {@link #takeNewest} would take now, which stays here; null if there is none. */
  @SuppressWarnings("unchecked") // nothing else is added
  public @Nullable T newest() {
    Segment last = lastSegment();
    int first = last.taken;
    for (int at = last.end() - 1; at >= first; at--) {
      Object seen = last.at(at);
      if (seen != null && seen != last.slots) {
        return (T) seen;
      }
    }
    return oldest();
  }

  /** The oldest item, which stays here; null if there is none. */
  public @Nullable T oldest() {
    return find(any -> true);
  }

  /** Whether there is an item. */
  public boolean hasJob() {
    return count(1) > 0;
  }

  /** How many items are here, counted no further than {@code most}. */
  public int count(int most) {
    int count = 0;
    for (Segment segment = head; segment != null && count < most; segment = nextOf(segment)) {
      for (int at = segment.taken; at < Segment.LENGTH && count < most; at++) {
        Object seen = segment.at(at);
        if (seen == null) {
          return count;
        }
        count += seen != segment.slots ? 1 : 0;
      }
    }
    return count;
  }
}

/** Where jobs are added. */
abstract class SegmentEnd {
  int added;
  volatile PublicQueue.@Nullable Segment next;
  byte q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
  byte q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27, q28, q29, q30, q31;
  byte q32, q33, q34, q35, q36, q37, q38, q39, q40, q41, q42, q43, q44, q45, q46, q47;
}

/** On lines of their own: every searcher reads them again and again, whatever the owner writes. */
abstract class QueueEnds extends Padding {
  volatile PublicQueue.Segment head = new PublicQueue.Segment();
  volatile PublicQueue.Segment tail = head;

  /** A hint: a few may see it late. */
  boolean stealsFar;
}
