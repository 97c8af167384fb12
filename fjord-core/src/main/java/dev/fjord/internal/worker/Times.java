package dev.fjord.internal.worker;

/**
 * How long to look, to watch and to wait before doing something dearer. None of these is a knob:
 * each may be wrong by a factor of two without anybody noticing, except where it says so.
 */
final class Times {
  /**
   * How long a searcher and a joiner spin before they park: about what to park and to be woken
   * costs, so that they pay at most twice what they would if they knew how long it takes. A time
   * and no number of rounds, since a pause is 5 ns on one processor and ten times that on another.
   */
  static final long SPIN_NANOS = 50_000;

  /** Pauses between two rounds over all deques. */
  static final int PAUSES_A_ROUND = 16;

  /**
   * How often the watch looks. With {@link #LASTED_NANOS}, {@link #ANSWER_NANOS} and a barrier it
   * bounds how late the fork of a silent owner becomes public, which is promised to be a
   * millisecond.
   */
  static final long WATCH_NANOS = 200_000;

  /**
   * The same while nobody is at work: whoever comes next is seen late once, and soon afterwards.
   */
  static final long LULL_NANOS = 350_000;

  /**
   * How long an owner may take to answer before its jobs are taken over: a fifth of the price of
   * that.
   */
  static final long ANSWER_NANOS = 20_000;

  /** Periods without anything found after which the watch is given up and sleeps: 10 ms or so. */
  static final int WATCH_PERIODS = 30;

  /**
   * A computation that lasted so long is worth waking the watch: about half of what the one who
   * wakes and the one who is woken pay for it together.
   */
  static final long LATE_NANOS = 20_000;

  /**
   * One that lasted so long is worth sharing with a searcher that is awake, or soon will be: about
   * twice what the two pay for a steal and its join.
   */
  static final long SHARE_NANOS = 7_000;

  /**
   * One that lasted so long is worth taking over, if its owner does not answer: about what that
   * costs, so that it pays at most twice.
   */
  static final long LASTED_NANOS = 100_000;

  /** The first park of a joiner; doubled each time. */
  static final long JOIN_PARK_NANOS = 50_000;

  /** Its longest. Bounds how late a joiner notices work that lies far from what it waits for. */
  static final long JOIN_PARK_MOST_NANOS = 2_000_000;

  /**
   * A joiner that has waited so long, without finding anything to help with, lets another worker
   * work in its place if a job waits, which it may not run itself, since it would have.
   */
  static final long COMPENSATE_NANOS = 1_000_000;

  /**
   * The same once it began so long ago, whether a job waits or not. Not sooner: a worker that finds
   * nothing comes in the way of those that were there, when the join ends.
   */
  static final long COMPENSATE_ANYWAY_NANOS = 10_000_000;

  /** How often one who waits for a job asks for a thread again that was refused. */
  static final long ASK_AGAIN_NANOS = 10_000_000;

  private Times() {}
}
