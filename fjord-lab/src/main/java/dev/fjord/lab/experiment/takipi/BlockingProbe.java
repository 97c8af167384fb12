package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Arithmetic;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Runs tasks that compute a little and then sleep, as one that waits for input does. Before the
 * rounds that are timed, one holds its tasks until all threads of the pool are at work at once.
 * Arguments: the {@link Way}, threads, tasks, steps of arithmetic in a task, milliseconds of its
 * sleep, rounds.
 */
final class BlockingProbe implements Probe {
  static final String NAME = "blocking";

  /** What a round took, in milliseconds. */
  static final String MILLIS = "millis";

  /** What a task computes by itself, in milliseconds. */
  static final String COMPUTE = "computeMillis";

  /** The most threads of the pool that were at work at once. */
  static final String POOL = "threadsOfThePool";

  /** The same with the caller, if he works. */
  static final String ALL = "threadsWithTheCaller";

  private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(30);
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Way way = Way.valueOf(arguments.get(0));
    List<Integer> numbers =
        arguments.subList(1, arguments.size()).stream().map(Integer::valueOf).toList();
    int rounds = numbers.get(4);
    Load load = new Load(way, numbers.get(1), numbers.get(2), numbers.get(3));
    try (Way.Opened pool = way.open(numbers.get(0))) {
      return load.run(pool, numbers.get(0), rounds);
    } catch (ExecutionException | InterruptedException e) {
      return new Readings(Map.of(), way.label() + " threw " + e);
    }
  }

  /** The tasks of a round, and who is at work. */
  private static final class Load {
    private final Way way;
    private final int tasks;
    private final int steps;
    private final int blockMillis;
    private final Thread caller = Thread.currentThread();
    private final AtWork pool = new AtWork();
    private final AtWork all = new AtWork();

    Load(Way way, int tasks, int steps, int blockMillis) {
      this.way = way;
      this.tasks = tasks;
      this.steps = steps;
      this.blockMillis = blockMillis;
    }

    Readings run(Way.Opened opened, int threads, int rounds)
        throws ExecutionException, InterruptedException {
      if (opened.threads() != threads) {
        return wrong("has %d threads, asked for were %d".formatted(opened.threads(), threads));
      }
      String missing = gather(opened, way.isBounded() ? threads : Math.min(2 * threads, tasks));
      if (!missing.isEmpty()) {
        return wrong(missing);
      }
      long expected = LongStream.rangeClosed(1, tasks).map(this::compute).sum();
      long start = System.nanoTime();
      expected += LongStream.rangeClosed(1, tasks).map(this::compute).sum();
      double computed = (System.nanoTime() - start) / NANOS_PER_MILLI / tasks;
      List<Double> millis = new ArrayList<>();
      for (int round = -1; round < rounds; round++) {
        start = System.nanoTime();
        long sum = opened.sum(tasks(this::sleep));
        if (2 * sum != expected) {
          return wrong("gave %d, expected %d".formatted(2 * sum, expected));
        }
        if (round >= 0) {
          millis.add((System.nanoTime() - start) / NANOS_PER_MILLI);
        }
      }
      if (way.isBounded() && pool.most() > threads) {
        return wrong("had %d threads at work, asked for were %d".formatted(pool.most(), threads));
      }
      return new Readings(
          Map.of(
              MILLIS, millis,
              COMPUTE, List.of(computed),
              POOL, List.of((double) pool.most()),
              ALL, List.of((double) all.most())),
          "");
    }

    private Readings wrong(String what) {
      return new Readings(Map.of(), way.label() + " " + what);
    }

    /** Holds the tasks of a round until so many threads of the pool are in one; a complaint. */
    private String gather(Way.Opened opened, int expected)
        throws ExecutionException, InterruptedException {
      Gathering gathering = new Gathering(expected, PATIENCE_MILLIS);
      long unused = opened.sum(tasks(() -> gathering.await(Thread.currentThread() != caller)));
      return gathering.complaint();
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
        TimeUnit.MILLISECONDS.sleep(blockMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
