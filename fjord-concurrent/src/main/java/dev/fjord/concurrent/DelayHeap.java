package dev.fjord.concurrent;

import dev.fjord.concurrent.Delays.Delayed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries of {@link Delays} that are ordered, the earliest first. Who calls has its lock, and
 * stack enough: otherwise it might be left half changed.
 */
final class DelayHeap {
  /** Each entry of the heap comes before so many others. */
  private static final int WIDTH = 4;

  private static final int LEAST_ROOM = 64;
  private static final Entry[] NONE = {};
  private static final long[] NO_DUES = {};

  /** The earliest first: that at i is no later than those at {@code WIDTH * i + 1} and so on. */
  private Entry[] heap = NONE;

  /** When they are due: what is compared lies close together. */
  private long[] dues = NO_DUES;

  private int size;
  private long numbers;

  /** Holds what is due until somebody takes it: to fire it, to drop it, or since it has ended. */
  static final class Entry extends AtomicReference<@Nullable Delayed> {
    private static final long serialVersionUID = 1;

    final long due;

    /** The one before it in the inbox; published with this. */
    @Nullable Entry under;

    /** How many were in the inbox with it. */
    int depth;

    /** Its place among those of the same time; 0 while it is not in the heap. */
    long number;

    /** Due after a delay; one that is negative is none, and none is too long. */
    Entry(Delayed delayed, long delay, TimeUnit unit) {
      this(
          delayed,
          System.nanoTime() + Math.min(Math.max(unit.toNanos(delay), 0), Long.MAX_VALUE / 2));
    }

    /** Due at a time, in terms of {@link System#nanoTime}. */
    Entry(Delayed delayed, long due) {
      super(delayed);
      this.due = due;
    }

    @Nullable Delayed take() {
      return getAndSet(null);
    }
  }

  int size() {
    return size;
  }

  /** When the first is due. */
  long firstDue() {
    return dues[0];
  }

  Entry first() {
    return heap[0];
  }

  /** How many are not empty. */
  long count() {
    long count = 0;
    for (int i = 0; i < size; i++) {
      count += heap[i].get() != null ? 1 : 0;
    }
    return count;
  }

  /** Drops the array, when there are none. */
  void clear() {
    heap = NONE;
    dues = NO_DUES;
  }

  /** Empties those that satisfy a condition, and returns what was in them. */
  List<Delayed> takeAll(Predicate<Delayed> wanted) {
    int most = 0; // meanwhile there can only be fewer
    for (int i = 0; i < size; i++) {
      Delayed each = heap[i].get();
      most += each != null && wanted.test(each) ? 1 : 0;
    }
    List<Delayed> taken = new ArrayList<>(most); // from here on no memory is needed
    for (int i = 0; i < size; i++) {
      Delayed each = heap[i].get();
      if (each != null && wanted.test(each) && heap[i].compareAndSet(each, null)) {
        taken.add(each);
      }
    }
    dropEmpty();
    return taken;
  }

  /** For so many more. If there is no memory, nothing has changed. */
  void makeRoom(int more) {
    if (size + more > heap.length) {
      dropEmpty();
      if (size + more > heap.length / 2) {
        int room = Math.max(LEAST_ROOM, 2 * (size + more));
        long[] wider = Arrays.copyOf(dues, room);
        heap = Arrays.copyOf(heap, room);
        dues = wider;
      }
    }
  }

  /** There is room. */
  void put(Entry entry) {
    entry.number = ++numbers;
    int at = size++;
    while (at > 0) {
      int above = (at - 1) / WIDTH;
      if (entry.due - dues[above] >= 0) {
        break; // it is the last of its time
      }
      move(above, at);
      at = above;
    }
    heap[at] = entry;
    dues[at] = entry.due;
  }

  private void move(int from, int to) {
    heap[to] = heap[from];
    dues[to] = dues[from];
  }

  @SuppressWarnings("NullAway") // beyond the size there is nothing
  void removeFirst() {
    size--;
    move(size, 0);
    heap[size] = null;
    sink(0);
  }

  /** Drops all that are empty. */
  void dropEmpty() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (heap[i].get() != null) {
        move(i, kept++);
      }
    }
    Arrays.fill(heap, kept, size, null);
    size = kept;
    for (int i = size - 1; i >= 0; i--) {
      sink(i);
    }
  }

  /** Lets the entry there, if there is one, sink to its place. */
  private void sink(int from) {
    Entry entry = heap[from];
    long due = dues[from];
    int at = from;
    while (true) {
      int next = at;
      Entry earliest = entry;
      long earliestDue = due;
      int first = WIDTH * at + 1;
      for (int i = first; i < Math.min(first + WIDTH, size); i++) {
        long left = dues[i] - earliestDue;
        if (left < 0 || (left == 0 && heap[i].number < earliest.number)) {
          next = i;
          earliest = heap[i];
          earliestDue = dues[i];
        }
      }
      heap[at] = earliest;
      dues[at] = earliestDue;
      if (next == at) {
        return;
      }
      at = next;
    }
  }
}
