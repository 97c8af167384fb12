package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.Submissions.SubmitProbe.Rates;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Submissions from many threads. */
public final class Submissions {
  private Submissions() {}

  /** S-submit: striped queues for what comes from outside, against one lock. */
  public static void submissions(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int tasks = bench.setting().choose(1_000, 200_000, 2_000_000);
    int rounds = bench.setting().choose(1, 5, 10);
    bench.scale("program", workers, tasks);
    Table table = bench.table("submissions");
    Figure lines =
        bench.figure(
            "Submissions from outside",
            "log: threads that submit",
            "million tasks submitted per second");
    List<Integer> counts = bench.setting().workers(List.of(1, 2, 4));
    Saying ours = bench.saying();
    Map<By, Double> reached = new EnumMap<>(By.class);
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK, By.EXECUTOR)) {
      List<Double> medians = new ArrayList<>();
      for (int threads : counts) {
        Rates rates = bench.read(new SubmitProbe(by, workers, threads, tasks / threads, rounds));
        Spread submitted = millions(rates == null ? List.of() : rates.submitted());
        Spread done = millions(rates == null ? List.of() : rates.done());
        table.add(by, threads, submitted.range(), done.median());
        lines.add(by, threads, submitted.median());
        medians.add(submitted.median());
      }
      double alone = medians.get(0);
      double together = medians.get(medians.size() - 1);
      reached.put(by, together);
      ours.add(
          "%s takes %.2f million in a second from %d thread, %.2f from %d (%.2f times)",
          by, alone, counts.get(0), together, counts.get(counts.size() - 1), together / alone);
    }
    double lock = reached.getOrDefault(By.EXECUTOR, Double.NaN);
    reached.remove(By.EXECUTOR);
    reached.values().forEach(striped -> ours.vote(Answer.above(striped, lock)));
    ours.answer("queues");
  }

  private static Spread millions(List<Double> rates) {
    return Spread.of(rates.stream().map(rate -> rate / 1e6).toList());
  }

  /** How many empty tasks per second ordinary threads, each with so many, can hand to a pool. */
  record SubmitProbe(By by, int workers, int threads, int each, int rounds)
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

    @Override
    public Rates run() throws InterruptedException {
      Rates rates = new Rates(new ArrayList<>(), new ArrayList<>());
      ExecutorService pool = open();
      try {
        for (int round = -1; round < rounds; round++) {
          round(pool, round < 0 ? new Rates(new ArrayList<>(), new ArrayList<>()) : rates);
        }
      } finally {
        pool.shutdown();
      }
      return rates;
    }

    private ExecutorService open() {
      return switch (by) {
        case CONCURRENT -> new dev.fjord.concurrent.ForkJoinPool(workers);
        case FORK -> ForkPool.open(workers).asExecutorService();
        case JDK -> new ForkJoinPool(workers);
        case EXECUTOR -> Executors.newFixedThreadPool(workers);
        default -> throw new IllegalArgumentException(by + " takes no submissions");
      };
    }

    private void round(ExecutorService pool, Rates rates) throws InterruptedException {
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
      rates.submitted.add(tasks * Nanos.PER_SECOND / (System.nanoTime() - start));
      while (ran.sum() < tasks) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new InputException("ran %d tasks of %d".formatted(ran.sum(), tasks));
        }
        Thread.yield();
      }
      rates.done.add(tasks * Nanos.PER_SECOND / (System.nanoTime() - start));
    }

    private void submit(
        ExecutorService pool, LongAdder ran, CountDownLatch go, CountDownLatch done) {
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
}
