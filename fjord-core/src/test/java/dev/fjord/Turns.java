package dev.fjord;

/** Deterministic pools, for the tests of this module; others have {@code fjord-testing}. */
final class Turns {
  private static final int WORKERS = 3;

  private Turns() {}

  /** Runs a body in pools of three workers, with the seeds from 1 on. */
  static void underSeeds(int count, Runnable body) {
    for (long seed = 1; seed <= count; seed++) {
      ForkPoolOptions options = ForkPoolOptions.defaults().deterministic(seed).workers(WORKERS);
      try (ForkPool pool = ForkPool.open(options)) {
        pool.run(body);
      } catch (Throwable failure) {
        throw new AssertionError("seed " + seed, failure);
      }
    }
  }
}
