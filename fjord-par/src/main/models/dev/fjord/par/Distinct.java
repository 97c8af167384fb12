package dev.fjord.par;

import dev.fjord.Fork;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * The first of each set of equal elements. All workers enter indices into one table with open
 * addressing; of equal elements the least index stays, whoever comes first. So the result does not
 * depend on the schedule (deterministic hashing: Shun and Blelloch, SPAA'14).
 */
final class Distinct {
  /** The table is at most three quarters full. */
  private static final int MOST_ELEMENTS = 3 << 28;

  private static final int MOST_SLOTS = 1 << 30;

  /** So far from its slot no element lies by chance, in a table that is at most half full. */
  private static final int MOST_STEPS = 1 << 7;

  /** And in the fullest there may be. */
  private static final int MOST_STEPS_IF_FULL = 1 << 10;

  /** The elements, by index. */
  private interface Keys {
    int hash(int index);

    boolean areSame(int one, int other);

    @Nullable Object key(int index);
  }

  private final Keys keys;
  private final boolean[] isFirst;

  /** 1 + an index; 0 is an empty slot. What a slot's index equals does not change. */
  private final AtomicIntegerArray table;

  private final int mask;
  private final int steps;

  /** Whether hashes collide so much that this takes too long. Racily: all that set it agree. */
  private boolean isCrowded;

  private Distinct(Keys keys, int length) {
    if (length > MOST_ELEMENTS) {
      throw new IllegalArgumentException("more than " + MOST_ELEMENTS + " elements: " + length);
    }
    int slots = (int) Math.min(MOST_SLOTS, Long.highestOneBit(length * 2L + 1) << 1);
    this.keys = keys;
    this.isFirst = new boolean[length];
    this.table = new AtomicIntegerArray(slots);
    this.mask = slots - 1;
    this.steps = length <= slots >>> 1 ? MOST_STEPS : MOST_STEPS_IF_FULL;
  }

  private static boolean[] firsts(int from, int to, Keys keys) {
    Distinct distinct = new Distinct(keys, to - from);
    Fork.range(
        0,
        to - from,
        (lo, hi) -> {
          for (int i = lo; i < hi && !distinct.isCrowded; i++) {
            distinct.enter(i);
          }
        });
    return distinct.isCrowded ? oneByOne(to - from, keys) : distinct.isFirst;
  }

  /** By the JDK's set, which takes a tree where hashes collide. */
  private static boolean[] oneByOne(int length, Keys keys) {
    boolean[] isFirst = new boolean[length];
    Set<@Nullable Object> seen = new HashSet<>();
    StopLook stop = new StopLook();
    for (int i = 0; i < length; i++) {
      stop.look();
      isFirst[i] = seen.add(keys.key(i));
    }
    return isFirst;
  }

  /**
   * Enters an index. An index is marked as first before others can see it, and that mark is taken
   * back by whoever replaces it, or by its own worker if a lesser one is there.
   */
  private void enter(int index) {
    isFirst[index] = true;
    int slot = spread(keys.hash(index)) & mask;
    for (int step = 0; step < steps; step++) {
      int found = table.get(slot) - 1;
      if (found < 0) {
        if (table.compareAndSet(slot, 0, index + 1)) {
          return;
        }
      } else if (!keys.areSame(found, index)) {
        slot = (slot + 1) & mask;
      } else if (found < index) {
        isFirst[index] = false;
        return;
      } else if (table.compareAndSet(slot, found + 1, index + 1)) {
        isFirst[found] = false;
        return;
      }
    }
    isCrowded = true;
  }

  /** Hashes of the JDK differ in low bits only, or in high ones. */
  private static int spread(int hash) {
    int product = hash * 0x9e3779b9;
    return product ^ (product >>> 15);
  }

  /** All bits count: the hash of the JDK is 0 for every long whose halves are the same. */
  private static int mixed(long value) {
    return (int) ((value * 0x9E3779B97F4A7C15L) >>> 32);
  }

  private static int mixed(double value) {
    return mixed(Double.doubleToLongBits(value));
  }

  private static int mixed(@Nullable Object value) {
    return Objects.hashCode(value);
  }

  // for each of float, double, int, long, short, char, byte, T:
  /** Zeros differ by their sign, and any two NaN are the same, as for their boxes. */
  static float[] of(float[] array, int from, int to) {
    return Here.call(
        () -> {
          boolean[] isFirst =
              firsts(
                  from,
                  to,
                  new Keys() {
                    @Override
                    public int hash(int index) {
                      return mixed(array[from + index]);
                    }

                    @Override
                    public boolean areSame(int one, int other) {
                      return Float.compare(array[from + one], array[from + other]) == 0;
                    }

                    @Override
                    public @Nullable Object key(int index) {
                      return array[from + index];
                    }
                  });
          return Packs.kept(array, from, to, isFirst);
        });
  }

  // end
}
