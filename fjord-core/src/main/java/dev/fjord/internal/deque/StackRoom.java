package dev.fjord.internal.deque;

/**
 * Makes a stack overflow happen before a slow path changes anything instead of half-way through. A
 * recursion that forks a million frames deep overflows somewhere; a fast path consists of single
 * stores that need no cleaning up, a slow fork may be cut anywhere, and a slow join begins here. So
 * does what counts something that must be counted down again, or takes a place that must be given
 * back, whatever fails meanwhile.
 *
 * <p>Each level passes so many arguments that its frame is about half a kilobyte however it is
 * compiled.
 */
public final class StackRoom {
  /** About 8 KB: more than to take a job back takes, or to wait for it, interpreted. */
  private static final int LEVELS = 16;

  /** The same for what is opened, and closed with as deep a join or wake-up as may be. */
  private static final int LEVELS_TO_OPEN = 2 * LEVELS;

  private StackRoom() {}

  /**
   * Uses the stack as deep as a slow join would, and returns.
   *
   * @throws StackOverflowError if there is no room; nothing has changed then
   */
  public static void reserve() {
    use(LEVELS);
  }

  /** The same for what opens something, and in the end needs as much again to close it. */
  public static void reserveToOpen() {
    use(LEVELS_TO_OPEN);
  }

  private static void use(int levels) {
    long unused = level(levels, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  }

  /** Turns the arguments round so that none can be left out. */
  private static long level(
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
      long p) {
    return left == 0
        ? a
        : wide(
            left - 1, p, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, a, b, c, d, e, f, g, h, i, j,
            k, l, m, n, o, p);
  }

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
      long q,
      long r,
      long s,
      long t,
      long u,
      long v,
      long w,
      long x,
      long y,
      long z,
      long aa,
      long bb,
      long cc,
      long dd,
      long ee,
      long ff) {
    return level(left, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd, ee, ff)
        + a
        + b
        + c
        + d
        + e
        + f
        + g
        + h
        + i
        + j
        + k
        + l
        + m
        + n
        + o
        + p;
  }
}
