package dev.fjord.testing;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.internal.pool.InTurn;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a test under one seed after another, and fails with the first that fails.
 *
 * @param seeds in their order; those that no property overrides
 * @param workers part of each schedule
 * @param again how to replay one, as a format of its seed and the workers
 */
record Schedules(LongStream seeds, int workers, String again) {

  void check(Seeds.Body body) {
    requireNonNull(body, "body");
    String replay = System.getProperty(Seeds.SEED_PROPERTY);
    LongStream chosen = replay == null ? seeds : LongStream.of(number(replay));
    chosen.forEachOrdered(seed -> check(seed, body));
  }

  private static long number(String replay) {
    try {
      return Long.parseLong(replay.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Seeds.SEED_PROPERTY + " is not a number: " + replay, e);
    }
  }

  private void check(long seed, Seeds.Body body) {
    if (Thread.currentThread().isInterrupted()) { // by a time limit, or what the last one left
      throw new AssertionError("interrupted before seed " + seed);
    }
    Throwable failure = failureOf(seed, body);
    if (failure != null) {
      throw new AssertionError(
          "seed %d with %d workers: %s (replay with -D%s=%d, or %s)"
              .formatted(
                  seed,
                  workers,
                  failure,
                  Seeds.SEED_PROPERTY,
                  seed,
                  again.formatted(seed, workers)),
          failure);
    }
  }

  private @Nullable Throwable failureOf(long seed, Seeds.Body body) {
    AtomicReference<@Nullable Throwable> uncaught = new AtomicReference<>();
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .deterministic(seed)
            .workers(workers)
            .name("seed-" + seed)
            .uncaughtExceptionHandler((thread, thrown) -> uncaught.compareAndSet(null, thrown));
    try (ForkPool pool = ForkPool.open(options)) {
      pool.run(() -> runToTheEnd(body, pool));
    } catch (Throwable thrown) {
      return thrown;
    }
    return uncaught.get();
  }

  /** Runs the body and, as far as it submits something, that. */
  private static void runToTheEnd(Seeds.Body body, ForkPool pool) throws Exception {
    try {
      body.run(pool);
    } finally {
      InTurn.awaitOthers();
    }
  }
}
