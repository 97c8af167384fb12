package dev.fjord.stress;

/** All times and numbers of the tests of this module, short form and long. */
final class Times extends dev.fjord.support.Times {
  /** {@code -Dfjord.stress=long}: hours instead of minutes, where that finds more. */
  static final boolean LONG = "long".equals(System.getProperty("fjord.stress"));

  /** How often somebody parks and is woken in each pool. */
  static final long CYCLES = LONG ? 100_000_000 : 100_000;

  /** The same beside neighbours that stop all threads all the time. */
  static final String CYCLES_BESIDE_NEIGHBOURS = LONG ? "1000000" : "500";

  /** Submissions to each pool, and how many of them wait at a time. */
  static final long SUBMISSIONS = LONG ? 1_000_000_000 : 1_000_000;

  static final long BATCH = 10_000;

  /** The same of tests of liveness. The long forms are run without such limits. */
  static final int LIVE_SECONDS = 600;

  /** A child JVM that takes so long hangs. */
  static final long CHILD_SECONDS = LONG ? 86_400 : 300;

  /** It has said by then what its threads do. */
  static final long DUMP_SECONDS = 5;

  /** How long a heap is kept full. */
  static final String FULL_HEAP_SECONDS = LONG ? "3600" : "3";

  /** So many looks without anybody up in between: it is at rest. */
  static final int QUIET_LOOKS = 100;

  private Times() {}
}
