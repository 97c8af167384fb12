package dev.fjord.lab.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time: what kind of byte each of them is.
 *
 * <p>A group of eight is a {@code long} whose lowest byte comes first. A kind is answered as a
 * mark, a {@code long} in which the highest bit of each byte of that kind is set and nothing else.
 * Sums never carry from one byte to the next, because their operands are kept below 0x80.
 */
final class Octets {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long LOW = ~HIGH;

  private Octets() {}

  /** The eight bytes from {@code bytes[at]} on. */
  static long at(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** Marks the letters {@code A-Z} and {@code a-z}. */
  static long letters(long group) {
    long folded = (group & LOW) | 0x20 * EACH;
    long fromA = folded + (0x80 - 'a') * EACH;
    long pastZ = folded + (0x7F - 'z') * EACH;
    return fromA & ~pastZ & ~group & HIGH;
  }

  /** Marks the bytes of words: {@code letters} of the group, digits, and all from 0x80. */
  static long words(long group, long letters) {
    long low = group & LOW;
    long from0 = low + (0x80 - '0') * EACH;
    long past9 = low + (0x7F - '9') * EACH;
    return (letters | (from0 & ~past9) | group) & HIGH;
  }

  /** The group with its {@code letters} in lower case. */
  static long lowerCase(long group, long letters) {
    return group | (letters >>> 2);
  }

  /** How many bytes of a group come before the first that is marked; 8 if none is. */
  static int before(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** Marks what {@code marks} does not. */
  static long others(long marks) {
    return ~marks & HIGH;
  }

  /** The first {@code count} bytes of a group, 0 to 7; the others become 0. */
  static long first(long group, int count) {
    return group & ((1L << (count << 3)) - 1);
  }

  /** The group or mark without its first {@code count} bytes, 0 to 7, which become 0. */
  static long from(long group, int count) {
    return group & (-1L << (count << 3));
  }

  /** How many line feeds are in {@code bytes[from..to)}; up to seven bytes past it are read. */
  static int lineFeeds(byte[] bytes, int from, int to) {
    int sum = 0;
    int at = from;
    for (; at <= to - 8; at += 8) {
      sum += Long.bitCount(lineFeeds(at(bytes, at)));
    }
    if (at < to) {
      sum += Long.bitCount(first(lineFeeds(at(bytes, at)), to - at));
    }
    return sum;
  }

  private static long lineFeeds(long group) {
    long zeros = group ^ ('\n' * EACH);
    return ~(((zeros & LOW) + LOW) | zeros) & HIGH;
  }
}
