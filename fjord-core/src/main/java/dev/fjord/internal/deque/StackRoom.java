package dev.fjord.internal.deque;

/**
 * Makes a stack overflow happen before a slow path changes anything instead of half-way through. A
 * recursion that forks a million frames deep overflows somewhere; a fast path consists of single
 * stores that need no cleaning up, a slow fork may be cut anywhere, and a slow join begins here. So
 * does what counts something that must be counted down again, or takes a place that must be given
 * back, whatever fails meanwhile.
 *
 * <p>A level has a frame of some hundred bytes, however it is compiled, for what it passes on at
 * the bottom only: interpreted for the variables, compiled for the arguments. What it calls there
 * calls itself, so that the call is not compiled away. On the way down a level costs a call.
 */
public final class StackRoom {
  /** 6 KB compiled, 15 KB interpreted: more than to take a job back takes, or to wait for it. */
  private static final int LEVELS = 32;

  /**
   * Half as much again for what is opened, and reserves the same some calls deeper to be closed.
   */
  private static final int LEVELS_TO_OPEN = LEVELS + LEVELS / 2;

  /**
   * 38 KB compiled, 100 KB interpreted: more than a handler needs that prints a trace, and on the
   * way has classes made ready. One for which the stack is too full is lost to the program for
   * good.
   */
  private static final int LEVELS_TO_TELL = 8 * LEVELS;

  /** A compiler lays no more than two calls of a method into each other. */
  private static final int CALLS = 3;

  private StackRoom() {}

  /**
   * Uses the stack as deep as a slow join would, and returns.
   *
   * @throws StackOverflowError if there is no room; nothing has changed then
   */
  public static void reserve() {
    level(LEVELS);
  }

  /** The same for what opens something, and closes it by what reserves by itself. */
  public static void reserveToOpen() {
    level(LEVELS_TO_OPEN);
  }

  /** Whether the program's handler of failures can be called. */
  public static boolean hasRoomToTell() {
    try {
      level(LEVELS_TO_TELL);
      return true;
    } catch (StackOverflowError full) {
      return false;
    }
  }

  private static long level(int left) {
    if (left > 0) {
      return level(left - 1) + left;
    }
    long a = left + 1L;
    long b = a + 1;
    long c = b + 1;
    long d = c + 1;
    long e = d + 1;
    long f = e + 1;
    long g = f + 1;
    long h = g + 1;
    long i = h + 1;
    long j = i + 1;
    long k = j + 1;
    long l = k + 1;
    long m = l + 1;
    long n = m + 1;
    long o = n + 1;
    long p = o + 1;
    return wide(
        CALLS, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a, b, c, d, e, f, g, h, i, j, k, l,
        m, n, o, p);
  }

  /** Turns the arguments round so that none can be left out. */
  private static long wide(
      int left,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m,
      long n,
      long o,
      long p,
      long aa,
      long bb,
      long cc,
      long dd,
      long ee,
      long ff,
      long gg,
      long hh,
      long ii,
      long jj,
      long kk,
      long ll,
      long mm,
      long nn,
      long oo,
      long pp) {
    return left == 0
        ? a
        : wide(
            left - 1, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, aa, bb, cc, dd, ee, ff, gg, hh,
            ii, jj, kk, ll, mm, nn, oo, pp, a);
  }
}
