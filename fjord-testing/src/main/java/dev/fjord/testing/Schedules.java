package dev.fjord.testing;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.InTurn;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    if (failure == null && Thread.currentThread().isInterrupted()) {
      failure = new InterruptedException("the thread was left interrupted");
    }
    if (failure != null) {
      String report =
          String.format( // to be copied into code
              Locale.ROOT,
              "seed %d with %d workers: %s (replay with -D%s=%d, or " + again + ")",
              seed,
              workers,
              said(failure),
              Seeds.SEED_PROPERTY,
              seed,
              seed,
              workers);
      throw new AssertionError(report, failure);
    }
  }

  private static String said(Throwable failure) {
    try {
      return failure.toString();
    } catch (RuntimeException | Error unsaid) { // of a class of the test's own
      return failure.getClass().getName();
    }
  }

  private @Nullable Throwable failureOf(long seed, Seeds.Body body) {
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .deterministic(seed)
            .workers(workers)
            .name("seed-" + seed)
            .uncaughtExceptionHandler((thread, thrown) -> failures.add(thrown));
    Throwable ofBody = null;
    try (ForkPool pool = ForkPool.open(options)) {
      ofBody = failureIn(pool, body);
    } catch (Throwable ofClose) {
      failures.add(ofClose);
    }
    Throwable first = ofBody != null ? ofBody : failures.poll();
    if (first != null) {
      failures.forEach(each -> Failures.suppress(first, each));
    }
    return first;
  }

  /** Runs the body and, as far as it submits something, that; nothing more if it fails. */
  private static @Nullable Throwable failureIn(ForkPool pool, Seeds.Body body) {
    try {
      pool.run(
          () -> {
            body.run(pool);
            InTurn.awaitOthers();
          });
      return null;
    } catch (Throwable failure) {
      pool.closeNow();
      return failure;
    }
  }
}
