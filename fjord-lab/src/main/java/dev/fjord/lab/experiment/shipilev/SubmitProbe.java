package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many empty tasks per second ordinary threads can hand to a pool. Arguments: the {@link Way},
 * the pool's workers, threads that submit, tasks each of them submits, rounds.
 */
final class SubmitProbe implements Probe {
  static final String NAME = "submit";

  /** Tasks per second, by the time until the last was handed over. */
  static final String SUBMITTED = "submittedPerSecond";

  /** Tasks per second, by the time until the last was done. */
  static final String DONE = "donePerSecond";

  private static final double NANOS_PER_SECOND = 1e9;

  /** How long to wait for tasks that are lost. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** What takes the tasks. */
  enum Way {
    FJORD("Fjord"),
    FORK("Fjord, ForkPool"),
    JDK("java.util.concurrent"),
    LOCK("one queue");

    private final String label;

    Way(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    private ExecutorService open(int workers) {
      return switch (this) {
        case FJORD -> new dev.fjord.concurrent.ForkJoinPool(workers);
        case FORK -> ForkPool.open(workers).asExecutorService();
        case JDK -> new ForkJoinPool(workers);
        case LOCK -> Executors.newFixedThreadPool(workers);
      };
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Way way = Way.valueOf(arguments.get(0));
    int workers = Integer.parseInt(arguments.get(1));
    int threads = Integer.parseInt(arguments.get(2));
    int each = Integer.parseInt(arguments.get(3));
    int rounds = Integer.parseInt(arguments.get(4));
    List<Double> submitted = new ArrayList<>();
    List<Double> done = new ArrayList<>();
    ExecutorService pool = way.open(workers);
    try {
      for (int round = -1; round < rounds; round++) {
        Round times = round(pool, threads, each);
        if (round >= 0) {
          submitted.add(times.tasks * NANOS_PER_SECOND / times.submitNanos);
          done.add(times.tasks * NANOS_PER_SECOND / times.doneNanos);
        }
      }
    } catch (InterruptedException | IllegalStateException e) {
      String why = String.format(Locale.ROOT, "%s: %s", way.label, e.getMessage());
      return new Readings(Map.of(), why);
    } finally {
      pool.shutdown();
    }
    return new Readings(Map.of(SUBMITTED, submitted, DONE, done), "");
  }

  private record Round(long tasks, long submitNanos, long doneNanos) {}

  private static Round round(ExecutorService pool, int threads, int each)
      throws InterruptedException {
    LongAdder ran = new LongAdder();
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch handedOver = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      new Thread(() -> submit(pool, ran, each, go, handedOver)).start();
    }
    long tasks = (long) threads * each;
    long start = System.nanoTime();
    go.countDown();
    handedOver.await();
    long submitNanos = System.nanoTime() - start;
    while (ran.sum() < tasks) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("ran %d tasks of %d".formatted(ran.sum(), tasks));
      }
      Thread.yield();
    }
    return new Round(tasks, submitNanos, System.nanoTime() - start);
  }

  private static void submit(
      ExecutorService pool, LongAdder ran, int each, CountDownLatch go, CountDownLatch done) {
    try {
      go.await();
      for (int task = 0; task < each; task++) {
        pool.execute(ran::increment);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      done.countDown();
    }
  }
}
