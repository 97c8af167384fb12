package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** How many empty tasks per second ordinary threads, each with so many, can hand to a pool. */
record SubmitProbe(Way way, int workers, int threads, int each, int rounds)
    implements Probe<SubmitProbe.Rates> {
  /**
   * Tasks per second in each round.
   *
   * @param submitted by the time until the last was handed over
   * @param done by the time until the last was done
   */
  record Rates(List<Double> submitted, List<Double> done) {}

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
  public Rates run() throws InterruptedException {
    Rates rates = new Rates(new ArrayList<>(), new ArrayList<>());
    ExecutorService pool = way.open(workers);
    try {
      for (int round = -1; round < rounds; round++) {
        Round times = round(pool);
        if (round >= 0) {
          rates.submitted.add(times.tasks * Nanos.PER_SECOND / times.submitNanos);
          rates.done.add(times.tasks * Nanos.PER_SECOND / times.doneNanos);
        }
      }
    } finally {
      pool.shutdown();
    }
    return rates;
  }

  private record Round(long tasks, long submitNanos, long doneNanos) {}

  private Round round(ExecutorService pool) throws InterruptedException {
    LongAdder ran = new LongAdder();
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch handedOver = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      new Thread(() -> submit(pool, ran, go, handedOver)).start();
    }
    long tasks = (long) threads * each;
    long start = System.nanoTime();
    go.countDown();
    handedOver.await();
    long submitNanos = System.nanoTime() - start;
    while (ran.sum() < tasks) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new InputException("ran %d tasks of %d".formatted(ran.sum(), tasks));
      }
      Thread.yield();
    }
    return new Round(tasks, submitNanos, System.nanoTime() - start);
  }

  private void submit(ExecutorService pool, LongAdder ran, CountDownLatch go, CountDownLatch done) {
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
