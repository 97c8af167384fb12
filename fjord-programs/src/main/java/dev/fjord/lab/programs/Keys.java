package dev.fjord.lab.programs;

/**
 * An array of keys, whatever their width. A run sees one kind only, so that the compiler knows
 * which and leaves nothing of the calls.
 */
abstract class Keys {
  /** How wide keys are. */
  enum Width {
    BYTES(Byte.BYTES),
    SHORTS(Short.BYTES),
    INTS(Integer.BYTES),
    LONGS(Long.BYTES);

    final int bytes;

    Width(int bytes) {
      this.bytes = bytes;
    }

    Keys make(int length) {
      return switch (this) {
        case BYTES -> new Bytes(new byte[length]);
        case SHORTS -> new Shorts(new short[length]);
        case INTS -> new Ints(new int[length]);
        case LONGS -> new Longs(new long[length]);
      };
    }

    Keys of(int[] numbers) {
      Keys keys = make(numbers.length);
      for (int i = 0; i < numbers.length; i++) {
        keys.set(i, numbers[i]);
      }
      return keys;
    }
  }

  private final Object array;
  private final int length;

  private Keys(Object array, int length) {
    this.array = array;
    this.length = length;
  }

  final int length() {
    return length;
  }

  abstract long get(int i);

  /** Sets a key, which has to have room in the width. */
  abstract void set(int i, long key);

  /** Copies keys from another array of the same width. */
  final void copy(Keys from, int at, int to, int count) {
    System.arraycopy(from.array, at, array, to, count);
  }

  /** Equal for equal keys of any width. */
  final String fingerprint() {
    int hash = 1;
    for (int i = 0; i < length(); i++) {
      hash = 31 * hash + Long.hashCode(get(i));
    }
    return "#%08x".formatted(hash);
  }

  private static final class Bytes extends Keys {
    private final byte[] keys;

    Bytes(byte[] keys) {
      super(keys, keys.length);
      this.keys = keys;
    }

    @Override
    long get(int i) {
      return keys[i] & 0xff;
    }

    @Override
    void set(int i, long key) {
      keys[i] = (byte) key;
    }
  }

  private static final class Shorts extends Keys {
    private final short[] keys;

    Shorts(short[] keys) {
      super(keys, keys.length);
      this.keys = keys;
    }

    @Override
    long get(int i) {
      return keys[i];
    }

    @Override
    void set(int i, long key) {
      keys[i] = (short) key;
    }
  }

  private static final class Ints extends Keys {
    private final int[] keys;

    Ints(int[] keys) {
      super(keys, keys.length);
      this.keys = keys;
    }

    @Override
    long get(int i) {
      return keys[i];
    }

    @Override
    void set(int i, long key) {
      keys[i] = (int) key;
    }
  }

  private static final class Longs extends Keys {
    private final long[] keys;

    Longs(long[] keys) {
      super(keys, keys.length);
      this.keys = keys;
    }

    @Override
    long get(int i) {
      return keys[i];
    }

    @Override
    void set(int i, long key) {
      keys[i] = key;
    }
  }
}
