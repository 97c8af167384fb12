package dev.fjord.lab.index;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

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
 * <p>Records stay in the order of arrival and are never removed singly: the table is walked from
 * {@link #first} by {@link #next} to {@link #end}.
 */
final class WordTable {
  private static final int SHAPE = 1;
  private static final int GROUPS = 2;
  private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private long[] slots = new long[1 << 8];
  private long[] records = new long[1 << 9];
  private int end = first();
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

  /** Adds {@code count} occurrences of the word {@code from[at..at + groups)}. */
  void add(long[] from, int at, int groups, long count) {
    add(from, at, shape(hash(from, at, groups), groups), count);
  }

  /** Adds the word and the count of a record of another table. */
  void add(WordTable other, int record) {
    add(other.records, record + GROUPS, other.records[record + SHAPE], other.records[record]);
  }

  private void add(long[] from, int at, long shape, long count) {
    int slot = find(from, at, shape);
    if (slots[slot] != 0) {
      records[(int) slots[slot]] += count;
      return;
    }
    int record = insert(slot, shape);
    records[record] = count;
    System.arraycopy(from, at, records, record + GROUPS, (int) shape);
  }

  /** How often the word of another table's record occurs here; 0 if it does not. */
  long countOf(WordTable other, int record) {
    long found = slots[find(other.records, record + GROUPS, other.records[record + SHAPE])];
    return found == 0 ? 0 : records[(int) found];
  }

  /** The slot of the word, or the empty slot where it would go. */
  private int find(long[] from, int at, long shape) {
    int groups = (int) shape;
    int slot = (int) (shape >>> 32) & (slots.length - 1);
    for (long found = slots[slot]; found != 0; found = slots[slot]) {
      int record = (int) found;
      int key = record + GROUPS;
      if (records[record + SHAPE] == shape
          && Arrays.equals(records, key, key + groups, from, at, at + groups)) {
        return slot;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /**
   * Makes a record of that shape, led to by that empty slot; the caller writes count and groups.
   */
  private int insert(int slot, long shape) {
    int record = end;
    // 2^31 longs are 16 GiB of one shard of the vocabulary; the heap ends first.
    end = Math.addExact(record, GROUPS + (int) shape);
    if (end > records.length) {
      records =
          Arrays.copyOf(records, (int) Math.min(Math.max(end, 2L * records.length), LONGEST_ARRAY));
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

  /** Forgets all words; keeps the memory. */
  void clear() {
    Arrays.fill(slots, 0);
    end = first();
    words = 0;
  }

  /** Where the first record is, if there is one. */
  static int first() {
    return 1;
  }

  /** Where the record after this one is; {@link #end} if this is the last. */
  int next(int record) {
    return record + GROUPS + (int) records[record + SHAPE];
  }

  /** Past the last record. */
  int end() {
    return end;
  }

  /** All records. */
  IntStream records() {
    return IntStream.iterate(first(), record -> record < end, this::next);
  }

  /** Whether both hold the same words with the same counts. */
  boolean sameAs(WordTable other) {
    return words == other.words
        && records().allMatch(record -> countAt(record) == other.countOf(this, record));
  }

  /** The count of a record. */
  long countAt(int record) {
    return records[record];
  }

  /** The hash of a record's word, all 32 bits well mixed. */
  int hashAt(int record) {
    return (int) (records[record + SHAPE] >>> 32);
  }

  /** The bytes of a record's word. */
  byte[] bytesAt(int record) {
    int groups = (int) records[record + SHAPE];
    ByteBuffer bytes = ByteBuffer.allocate(groups << 3).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(records, record + GROUPS, groups);
    int zeros = Long.numberOfLeadingZeros(records[record + GROUPS + groups - 1]) >>> 3;
    return Arrays.copyOf(bytes.array(), bytes.capacity() - zeros);
  }

  /** Compares a record's word to that of another table's record, byte by byte, unsigned. */
  int compareAt(int record, WordTable other, int otherRecord) {
    int groups = (int) records[record + SHAPE];
    int otherGroups = (int) other.records[otherRecord + SHAPE];
    for (int i = GROUPS; i < GROUPS + Math.min(groups, otherGroups); i++) {
      long here = records[record + i];
      long there = other.records[otherRecord + i];
      if (here != there) {
        return Long.compareUnsigned(Long.reverseBytes(here), Long.reverseBytes(there));
      }
    }
    return Integer.compare(groups, otherGroups);
  }

  private static long shape(int hash, int groups) {
    return ((long) hash << 32) | groups;
  }

  /** The hash of the word {@code from[at..at + groups)}, all 32 bits well mixed. */
  static int hash(long[] from, int at, int groups) {
    long state = 0;
    for (int i = at; i < at + groups - 1; i++) {
      state = Long.rotateLeft((state ^ from[i]) * MULTIPLIER, 29);
    }
    return hash(state, from[at + groups - 1]);
  }

  private static int hash(long state, long last) {
    long mixed = (state ^ last) * MULTIPLIER;
    return (int) (((mixed ^ (mixed >>> 32)) * MULTIPLIER) >>> 32);
  }
}
