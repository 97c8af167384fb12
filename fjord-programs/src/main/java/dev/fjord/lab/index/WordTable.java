package dev.fjord.lab.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;

/**
 * Words and their counts: an open-addressing hash table with linear probing that grows as it must.
 * For one thread at a time.
 *
 * <p>A word is kept as groups of eight bytes ({@link Octets}), the last one filled up with zeros.
 * No word has a zero byte, so the groups say where it ends, and two words are equal if their groups
 * are. A slot is empty (0) or leads to a record:
 *
 * <pre>
 *   slots    ... | hash : 32, record : 32 | ...
 *   records  ... | count | hash : 32, groups : 32 | group | group ... | count | ...
 *                  ^ record
 * </pre>
 *
 * <p>Records stay in the order of arrival, one after the other, until all are taken out.
 */
final class WordTable {
  private static final int SHAPE = 1;
  private static final int GROUPS = 2;
  private static final int FIRST = 1;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private long[] slots = new long[1 << 8];
  private long[] records = new long[1 << 9];
  private int end = FIRST;
  private int words;

  /** How many different words there are. */
  int words() {
    return words;
  }

  /** Counts one occurrence of a word of one group, at most eight bytes. */
  void count(long group) {
    int hash = hash(0, group);
    long shape = shape(hash, 1);
    int slot = hash & (slots.length - 1);
    for (long found = slots[slot]; found != 0; found = slots[slot]) {
      int record = (int) found;
      if (records[record + SHAPE] == shape && records[record + GROUPS] == group) {
        records[record]++;
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    int record = insert(slot, shape);
    records[record] = 1;
    records[record + GROUPS] = group;
  }

  /** Counts one occurrence of the word {@code from[0..groups)}. */
  void count(long[] from, int groups) {
    long shape = shape(hash(from, groups), groups);
    int slot = (int) (shape >>> 32) & (slots.length - 1);
    for (long found = slots[slot]; found != 0; found = slots[slot]) {
      int record = (int) found;
      int key = record + GROUPS;
      if (records[record + SHAPE] == shape
          && Arrays.equals(records, key, key + groups, from, 0, groups)) {
        records[record]++;
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    int record = insert(slot, shape);
    records[record] = 1;
    System.arraycopy(from, 0, records, record + GROUPS, groups);
  }

  /**
   * Makes a record of that shape, led to by that empty slot; the caller writes count and groups.
   */
  private int insert(int slot, long shape) {
    int record = end;
    end = record + GROUPS + (int) shape;
    if (end > records.length) {
      records = Arrays.copyOf(records, Math.max(end, 2 * records.length));
    }
    records[record + SHAPE] = shape;
    slots[slot] = (shape & (~0L << 32)) | record;
    words++;
    if (words > slots.length >> 1) {
      growSlots();
    }
    return record;
  }

  private void growSlots() {
    long[] old = slots;
    slots = new long[old.length << 1];
    for (long found : old) {
      if (found != 0) {
        int slot = (int) (found >>> 32) & (slots.length - 1);
        while (slots[slot] != 0) {
          slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = found;
      }
    }
  }

  /** Takes all words out, and hands each with its count to {@code to}. */
  void drain(ObjLongConsumer<String> to) {
    for (int record = FIRST; record < end; record += GROUPS + (int) records[record + SHAPE]) {
      to.accept(word(record), records[record]);
    }
    Arrays.fill(slots, 0);
    end = FIRST;
    words = 0;
  }

  private String word(int record) {
    int groups = (int) records[record + SHAPE];
    ByteBuffer bytes = ByteBuffer.allocate(groups << 3).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(records, record + GROUPS, groups);
    int zeros = Long.numberOfLeadingZeros(records[record + GROUPS + groups - 1]) >>> 3;
    return new String(bytes.array(), 0, bytes.capacity() - zeros, ISO_8859_1);
  }

  private static long shape(int hash, int groups) {
    return ((long) hash << 32) | groups;
  }

  /** The hash of the word {@code from[0..groups)}, all 32 bits well mixed. */
  private static int hash(long[] from, int groups) {
    long state = 0;
    for (int i = 0; i < groups - 1; i++) {
      state = Long.rotateLeft((state ^ from[i]) * MULTIPLIER, 29);
    }
    return hash(state, from[groups - 1]);
  }

  private static int hash(long state, long last) {
    long mixed = (state ^ last) * MULTIPLIER;
    return (int) (((mixed ^ (mixed >>> 32)) * MULTIPLIER) >>> 32);
  }
}
