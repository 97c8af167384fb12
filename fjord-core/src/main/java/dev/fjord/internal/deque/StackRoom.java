package dev.fjord.internal.deque;

/**
 * Makes a stack overflow happen before a slow path changes anything instead of half-way through. A
 * recursion that forks a million frames deep overflows somewhere; the fast path consists of single
 * stores that need no cleaning up, and everything else begins here.
 *
 * <p>Each level passes so many arguments that its frame is about half a kilobyte however it is
 * compiled.
 */
public final class StackRoom {
  /** About 8 KB: more than any slow path takes, interpreted, with a thread started on the way. */
  private static final int LEVELS = 16;

  /** About 3 KB: half of that was too little to count something down again in a failure. */
  private static final int LITTLE_LEVELS = 6;

  /** A way that leads through another which reserves has so much more, three kilobytes or so. */
  private static final int MORE = 6;

  /** About 64 KB: more than a {@link Barrier} takes, interpreted. */
  private static final int BARRIER_LEVELS = 128;

  private StackRoom() {}

  /**
   * Uses the stack as deep as a slow path would, and returns.
   *
   * @throws StackOverflowError if there is no room; nothing has changed then
   */
  public static void reserve() {
    use(LEVELS);
  }

  /** The same for a few calls. */
  public static void reserveLittle() {
    use(LITTLE_LEVELS);
  }

  /** The same for a pop, after which the popped job may have to be waited for. */
  static void reserveToJoin() {
    use(LEVELS + MORE);
  }

  /** The same for some pops. */
  static void reserveToSettle() {
    use(LEVELS + 2 * MORE);
  }

  /** The same for opening a scope, and being able to wait for its end. */
  public static void reserveToOpen() {
    use(LEVELS + 3 * MORE);
  }

  /** Whether there is room for {@link SplitDeque#takeOver}. */
  static boolean hasRoomForBarrier() {
    try {
      use(BARRIER_LEVELS);
      return true;
    } catch (StackOverflowError tooDeep) {
      return false;
    }
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
