package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs a test under many schedules, one for each seed, and names the seed that failed. For any test
 * framework: a failure is whatever the body throws.
 *
 * <pre>{@code
 * Seeds.from(1).count(1000).workers(3).check(pool -> {
 *   Account account = new Account(100, Seeds::point); // called between its check and its act
 *   Fork.join(() -> account.withdraw(80), () -> account.withdraw(80));
 *   assertTrue(account.balance() >= 0);
 * });
 * }</pre>
 *
 * <p>A schedule is about whole steps: what stands between two forks, joins, submissions, blockings
 * or calls of {@link #point} is never interleaved with anything. Races inside a step are not found.
 *
 * <p>Immutable: each method returns seeds that differ in one point.
 */
public final class Seeds {
  /** The system property with the only seed to be run, for a replay. */
  public static final String SEED_PROPERTY = "dev.fjord.seed";

  private static final int COUNT = 100;
  private static final int WORKERS = 4;

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
    ForkPoolOptions unused = ForkPoolOptions.defaults().workers(count);
    return new Seeds(first, this.count, count);
  }

  /**
   * Runs the body once for each seed until one fails; if the system property {@value
   * #SEED_PROPERTY} is set, for that seed only.
   *
   * @param body the test
   * @throws AssertionError if the body throws, or something that it gave to {@link
   *     ForkPool#execute}; with the seed, how to replay it, and what was thrown as the cause
   * @throws IllegalArgumentException if the property is not a number
   */
  public void check(Body body) {
    requireNonNull(body, "body");
    String replay = System.getProperty(SEED_PROPERTY);
    if (replay != null) {
      check(number(replay), body);
      return;
    }
    for (long i = 0; i < count; i++) {
      check(first + i, body);
    }
  }

  /**
   * Somebody else may go on first here. To be called, for a test, between what a race would
   * separate; does nothing but in a task of a {@linkplain ForkPoolOptions#deterministic
   * deterministic} pool.
   */
  public static void point() {
    Worker here = Worker.current();
    if (here != null) {
      here.crew().schedule().point();
    }
  }

  private static long number(String replay) {
    try {
      return Long.parseLong(replay.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(SEED_PROPERTY + " is not a number: " + replay, e);
    }
  }

  private void check(long seed, Body body) {
    Throwable failure = failureOf(seed, body);
    if (failure != null) {
      throw new AssertionError(
          "seed %d with %d workers: %s (replay with -D%s=%d, or Seeds.from(%d).count(1).workers(%d))"
              .formatted(seed, workers, failure, SEED_PROPERTY, seed, seed, workers),
          failure);
    }
  }

  private @Nullable Throwable failureOf(long seed, Body body) {
    AtomicReference<@Nullable Throwable> uncaught = new AtomicReference<>();
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .deterministic(seed)
            .workers(workers)
            .name("seed-" + seed)
            .uncaughtExceptionHandler((thread, thrown) -> uncaught.compareAndSet(null, thrown));
    try (ForkPool pool = ForkPool.open(options)) {
      pool.runToTheEnd(body);
    } catch (Throwable thrown) {
      return thrown;
    }
    return uncaught.get();
  }
}
