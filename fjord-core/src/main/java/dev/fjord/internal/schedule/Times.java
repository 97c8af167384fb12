package dev.fjord.internal.schedule;

/**
 * How long to look, to watch and to wait before doing something dearer: all times of the engine but
 * those of {@link Seeded}. None of these is a knob: each may be wrong by a factor of two without
 * anybody noticing, except where it says so.
 */
public final class Times {
  // ---- looking for work ----

  /**
   * How long a searcher and a joiner spin before they park: about what to park and to be woken
   * costs, so that they pay at most twice what they would if they knew how long it takes. A time
   * and no number of rounds, since a pause is 5 ns on one processor and ten times that on another.
   */
  public static final long SPIN_NANOS = 50_000;

  /** Pauses between two rounds over all deques, at least. */
  public static final int PAUSES_A_ROUND = 16;

  /**
   * A pause is such a part of the time looked for so far: so much later is work found, and there
   * are 40 rounds before a park in place of 300. With those the JVM compiled them in the first
   * second of a program, 0.2 s long, with a processor that was wanted elsewhere.
   */
  public static final int PAUSE_PART = 8;

  /**
   * How often the watch looks. With {@link #LASTED_NANOS}, {@link #ANSWER_NANOS} and a barrier it
   * bounds how late the fork of a silent owner becomes public, which is promised to be a
   * millisecond.
   */
  public static final long WATCH_NANOS = 200_000;

  /**
   * The same while nobody is at work: whoever comes next is seen late once, and soon afterwards.
   */
  public static final long LULL_NANOS = 350_000;

  /**
   * How long a searcher waits for an owner's next push before it asks at the next pop, too: an
   * owner that joins what it has forked long before pushes nothing. About what that costs them
   * both. A hundred tasks of 4 µs, joined last first, took two workers 0.46 ms, as one, and take
   * 0.26.
   */
  public static final long SILENT_NANOS = 3_000;

  /**
   * How long an owner may take to answer before its jobs are taken over: a fifth of the price of
   * that.
   */
  public static final long ANSWER_NANOS = 20_000;

  /** Periods without anything found after which the watch is given up and sleeps: 10 ms or so. */
  public static final int WATCH_PERIODS = 30;

  /**
   * A computation that lasted so long is worth waking the watch: about half of what the one who
   * wakes and the one who is woken pay for it together.
   */
  public static final long LATE_NANOS = 20_000;

  /**
   * One that lasted so long is worth sharing with a searcher that is awake, or soon will be: about
   * twice what the two pay for a steal and its join. Not waited for after one that had to be
   * relieved by force.
   */
  public static final long SHARE_NANOS = 7_000;

  /**
   * What was public for less, and is taken back, was not worth it: twice what it costs to share. A
   * join of two empty branches in a loop takes 11 ns in place of 160; trees of 20 to 40 µs, which
   * it pays to share with a searcher that is awake, are far above.
   */
  public static final long TINY_NANOS = 2_000;

  /**
   * An owner that has served the hungry more often than this, once for each worker besides, lets
   * some forks pass before it does again: it takes a microsecond where sixteen search, whether one
   * job is published or sixteen.
   */
  public static final long SERVE_NANOS = 5_000;

  /**
   * Only if it has done so more lately than this: less than it takes to hand a task to another
   * worker and have it back, since who does that is served late as often as it forks.
   */
  public static final long HASTE_NANOS = 500;

  /**
   * One that lasted so long is worth taking over, if its owner does not answer: about what that
   * costs, so that it pays at most twice.
   */
  public static final long LASTED_NANOS = 100_000;

  // ---- waiting in a join ----

  /** The first park of a joiner; doubled each time. */
  public static final long JOIN_PARK_NANOS = 50_000;

  /** Its longest. Bounds how late a joiner notices work that lies far from what it waits for. */
  public static final long JOIN_PARK_MOST_NANOS = 2_000_000;

  /**
   * A joiner that has waited so long, without finding anything to help with, lets another worker
   * work in its place if a job waits, which it may not run itself, since it would have.
   */
  public static final long COMPENSATE_NANOS = 1_000_000;

  /**
   * The same once it began so long ago, whether a job waits or not. Not sooner: a worker that finds
   * nothing comes in the way of those that were there, when the join ends.
   */
  public static final long COMPENSATE_ANYWAY_NANOS = 10_000_000;

  // ---- what cannot be had ----

  /**
   * How long it is not asked again for a thread or memory that was refused, unless by a submission:
   * to have a thread started, or refused, takes tens of microseconds, and whoever forks would pay
   * them each time. As late as this may work begin when there are threads again.
   */
  public static final long ASK_AGAIN_NANOS = 10_000_000;

  /** How long one sleeps who found a deque locked for longer than a barrier takes. */
  public static final long LOCK_PARK_NANOS = 50_000;

  /**
   * The longest of these sleeps; each is twice the one before, so the lock is noticed at the latest
   * after as long again as it was held. A barrier of JDK 17 beside hundreds of threads takes 10 to
   * 80 ms, and if those wake all the time, longer: a computation of 300 callers took 7 s in place
   * of 2.
   */
  public static final long LOCK_PARK_MOST_NANOS = 1_600_000;

  /** A barrier of all threads that takes so long is prepared ahead, the next time. */
  public static final long SLOW_BARRIER_NANOS = 5_000_000;

  // ---- views ----

  /**
   * How long a thread works for a view while others wait for it: a hundred times what it costs to
   * let them have it.
   */
  public static final long TURN_NANOS = 10_000_000;

  // ---- the sentinel ----

  /**
   * The first look at a pool, and the first pause after a spare was added; doubled each time. As
   * short as a timer of the system can be.
   */
  public static final long FIRST_LOOK_NANOS = 10_000;

  /**
   * How long the sentinel looks without a pause after a spare was added: as long as that takes to
   * start and to wait in its turn. With a quarter of it 50 nested waits took 17 ms in place of 11;
   * 50 threads that start each other and wait take 10.
   */
  public static final long CHAIN_NANOS = 200_000;

  /**
   * A wait that the JDK's own pool would not compensate counts once it has lasted so long: twice
   * what it takes to wake the next owner of a lock.
   */
  public static final long STILL_NANOS = 100_000;

  /**
   * With each spare that is up for such a wait the next must have lasted twice as long, up to so
   * many times: 64 tasks that open a latch together, in a pool of one, take 0.16 s, and took 0.09
   * without. Nearly all of that is the last time, so with one doubling more they take twice as
   * long.
   */
  public static final int STILL_DOUBLINGS = 4;

  /**
   * Up to so many times for a lock or a sleep, 100 s: so a lock that is held for 0.1 s has ten
   * threads wait for it. Without doublings it had 1,600 within two seconds.
   */
  public static final int STILL_MOST_DOUBLINGS = 20;

  /**
   * Between two looks while somebody stands still: two of them and a start of a thread make the
   * millisecond after which a wait is compensated.
   */
  public static final long SHORT_LOOK_NANOS = 150_000;

  /**
   * Between two looks while all who are at work run: with two short ones below two milliseconds.
   */
  public static final long LONG_LOOK_NANOS = 1_000_000;

  /** So many looks without a waiting job end the watch of a pool: 50 ms or so. */
  public static final int QUIET_LOOKS = 50;

  /** How long its thread waits for another pool when there is none left. */
  public static final long LINGER_NANOS = 10_000_000_000L;

  // ---- loops ----

  /**
   * Chunks grow below this time: long enough to hide the clock and the fork. A loop that takes less
   * in all is not worth sharing.
   */
  public static final long SHORT_CHUNK_NANOS = 8_000;

  /** Chunks are halved above this time: short enough to give the rest away in good time. */
  public static final long LONG_CHUNK_NANOS = 40_000;

  /**
   * Leaves of an algorithm grow below this time. Longer than {@link #SHORT_CHUNK_NANOS}: until the
   * JVM has compiled the method of a loop as a whole, the first 8,192 turns of each call are slow,
   * and a leaf that is kept shorter, since it is slow, has no others.
   */
  public static final long SHORT_LEAF_NANOS = 100_000;

  /** They are halved above this time. */
  public static final long LONG_LEAF_NANOS = 400_000;

  /**
   * Whether a loop is over before it is worth sharing, if all of it is like a piece.
   *
   * @param took what the piece took, in nanoseconds; 0 on a clock that ticks too seldom to tell
   * @param length of the piece
   * @param whole how many there are
   */
  public static boolean isOverSoon(long took, long length, double whole) {
    return took > 0 && took * whole < (double) SHORT_CHUNK_NANOS * length;
  }

  private Times() {}
}
