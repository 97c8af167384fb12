package dev.fjord.testing;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.internal.pool.InTurn;
import java.util.stream.LongStream;

/**
 * Runs a test under many schedules, one for each seed, and names the seed that failed. For any test
 * framework: a failure is whatever the body throws. With JUnit 5 there is {@link ForkTest}.
 *
 * <pre>{@code
 * Seeds.from(1).count(1000).workers(3).check(pool -> {
 *   Account account = new Account(100, Seeds::point); // called between its check and its act
 *   Fork.join(() -> account.withdraw(80), () -> account.withdraw(80));
 *   assertTrue(account.balance() >= 0);
 * });
 * }</pre>
 *
 * <p>Immutable: each method returns seeds that differ in one point.
 */
public final class Seeds {
  /** The system property with the only seed to be run, for a replay. */
  public static final String SEED_PROPERTY = "dev.fjord.seed";

  static final int COUNT = 100;
  static final int WORKERS = 4;

  private final long first;
  private final int count;
  private final int workers;

  private Seeds(long first, int count, int workers) {
    this.first = first;
    this.count = count;
    this.workers = workers;
  }

  /** The body of a test. */
  @FunctionalInterface
  public interface Body {
    /**
     * Runs as a task of the pool, so that {@link Fork} works in it. What it submits is waited for.
     *
     * @param pool a fresh one for each seed, closed afterwards
     * @throws Exception to fail, as with any throwable
     */
    void run(ForkPool pool) throws Exception;
  }

  /**
   * 100 seeds from the given one on, with four workers.
   *
   * @param first the first seed
   * @return the seeds
   */
  public static Seeds from(long first) {
    return new Seeds(first, COUNT, WORKERS);
  }

  /**
   * {@return how many seeds}
   *
   * @param seeds at least 1
   * @throws IllegalArgumentException if less than 1
   */
  public Seeds count(int seeds) {
    if (seeds < 1) {
      throw new IllegalArgumentException("count must be at least 1: " + seeds);
    }
    return new Seeds(first, seeds, workers);
  }

  /**
   * {@return how many workers; part of the schedule}
   *
   * @param count 1 to {@value ForkPoolOptions#MOST_THREADS}
   * @throws IllegalArgumentException if it is not
   */
  public Seeds workers(int count) {
    ForkPoolOptions.defaults().workers(count);
    return new Seeds(first, this.count, count);
  }

  /**
   * Runs the body once for each seed until one fails; if the system property {@value
   * #SEED_PROPERTY} is set, for that seed only.
   *
   * @param body the test
   * @throws AssertionError if the body throws, or something that it gave to {@link
   *     ForkPool#execute}; with the seed, how to replay it, and what was thrown as the cause; also
   *     if the calling thread is interrupted between two seeds
   * @throws IllegalArgumentException if the property is not a number
   */
  public void check(Body body) {
    LongStream seeds = LongStream.range(0, count).map(i -> first + i);
    new Schedules(seeds, workers, "Seeds.from(%d).count(1).workers(%d)").check(body);
  }

  /**
   * Somebody else may go on first here. To be called, for a test, between what a race would
   * separate; does nothing but in a task of a {@linkplain ForkPoolOptions#deterministic
   * deterministic} pool.
   */
  public static void point() {
    InTurn.point();
  }
}
