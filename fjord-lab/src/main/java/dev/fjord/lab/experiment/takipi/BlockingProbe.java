package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Arithmetic;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Runs tasks that compute a little and then sleep, as one that waits for input does. Before the
 * rounds that are timed, one holds its tasks until all threads of the pool are at work at once.
 */
record BlockingProbe(Way way, int threads, int tasks, int steps, int sleepMillis, int rounds)
    implements Probe<BlockingProbe.Taken> {
  private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(30);

  /**
   * What was seen.
   *
   * @param threads how many the pool has
   * @param millis what each round took
   * @param computeMillis what a task computes by itself
   * @param ofPool the most threads of the pool that were at work at once
   * @param all the same with the caller, if he works
   */
  record Taken(int threads, List<Double> millis, double computeMillis, int ofPool, int all) {
    double ms() {
      return Spread.median(millis);
    }

    Spread spread() {
      return Spread.of(millis);
    }
  }

  @Override
  public List<String> options() {
    return way.property().map(name -> List.of("-D" + name + "=" + threads)).orElse(List.of());
  }

  @Override
  public Taken run() throws Exception {
    try (Opened<Way.Body> pool = way.open(threads)) {
      return new Load(pool.body()).run(pool.threads());
    }
  }

  /** The tasks of a round, and who is at work. */
  private final class Load {
    private final Way.Body body;
    private final Thread caller = Thread.currentThread();
    private final AtWork pool = new AtWork();
    private final AtWork all = new AtWork();

    Load(Way.Body body) {
      this.body = body;
    }

    Taken run(int opened) throws ExecutionException, InterruptedException {
      require(opened == threads, "has %d threads".formatted(opened));
      gather(way.isBounded() ? threads : Math.min(2 * threads, tasks));
      long expected = LongStream.rangeClosed(1, tasks).map(this::compute).sum();
      long start = System.nanoTime();
      expected += LongStream.rangeClosed(1, tasks).map(this::compute).sum();
      double computed = Nanos.millisSince(start) / tasks;
      List<Double> millis = new ArrayList<>();
      for (int round = -1; round < rounds; round++) {
        start = System.nanoTime();
        long sum = body.sum(tasks(this::sleep));
        if (round >= 0) {
          millis.add(Nanos.millisSince(start));
        }
        require(2 * sum == expected, "gave %d, expected %d".formatted(2 * sum, expected));
      }
      require(
          !way.isBounded() || pool.most() <= threads,
          "had %d threads at work".formatted(pool.most()));
      return new Taken(threads, millis, computed, pool.most(), all.most());
    }

    private void require(boolean holds, String complaint) {
      if (!holds) {
        throw new InputException(
            "%s %s; asked for were %d threads".formatted(way, complaint, threads));
      }
    }

    /** Holds the tasks of a round until so many threads of the pool are in one. */
    private void gather(int expected) throws ExecutionException, InterruptedException {
      Gathering gathering = new Gathering(expected, PATIENCE_MILLIS);
      body.sum(tasks(() -> gathering.await(Thread.currentThread() != caller)));
      require(gathering.complaint().isEmpty(), gathering.complaint());
    }

    private List<LongSupplier> tasks(Runnable wait) {
      return IntStream.rangeClosed(1, tasks)
          .mapToObj(index -> (LongSupplier) () -> task(index, wait))
          .toList();
    }

    private long task(int index, Runnable wait) {
      boolean inPool = Thread.currentThread() != caller;
      all.enter();
      if (inPool) {
        pool.enter();
      }
      long result = compute(index);
      way.block(wait);
      if (inPool) {
        pool.leave();
      }
      all.leave();
      return result;
    }

    private long compute(long index) {
      return Arithmetic.steps(index, steps);
    }

    private void sleep() {
      try {
        TimeUnit.MILLISECONDS.sleep(sleepMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
