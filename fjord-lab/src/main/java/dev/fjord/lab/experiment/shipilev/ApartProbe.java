package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/**
 * Runs as many Fibonacci numbers at a time as there are workers, in one pool or in pools of one
 * worker each. Arguments: who runs them, {@value #ONE} or {@value #OWN}, workers, index, rounds.
 */
final class ApartProbe implements Probe {
  static final String NAME = "apart";

  /** All workers in one pool. */
  static final String ONE = "one";

  /** Each worker in a pool of its own. */
  static final String OWN = "own";

  /** What a round took, in milliseconds. */
  static final String MILLIS = "millis";

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  /** Something that takes whole programs. */
  private interface Pool extends AutoCloseable {
    Future<?> submit();

    @Override
    void close();
  }

  @Override
  public Readings run(List<String> arguments) {
    By by = By.valueOf(arguments.get(0));
    boolean one = arguments.get(1).equals(ONE);
    int workers = Integer.parseInt(arguments.get(2));
    int rounds = Integer.parseInt(arguments.get(4));
    Problem<?> problem =
        Catalogue.standard()
            .find("fib")
            .plan(List.of(arguments.get(3)), OptionalInt.empty())
            .prepare()
            .get();
    List<Pool> pools = new ArrayList<>();
    for (int i = 0; i < (one ? 1 : workers); i++) {
      pools.add(open(by, one ? workers : 1, problem));
    }
    try {
      return run(problem, pools, workers, rounds);
    } catch (ExecutionException | InterruptedException e) {
      return new Readings(Map.of(), by.label() + " threw " + e);
    } finally {
      pools.forEach(Pool::close);
    }
  }

  private static <R> Readings run(Problem<R> problem, List<Pool> pools, int workers, int rounds)
      throws ExecutionException, InterruptedException {
    List<Double> millis = new ArrayList<>();
    String complaint = "";
    for (int round = -rounds; round < rounds; round++) {
      long start = System.nanoTime();
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        results.add(pools.get(i % pools.size()).submit());
      }
      for (Future<?> result : results) {
        @SuppressWarnings("unchecked") // what the problem's own versions return
        R value = (R) result.get();
        String why = problem.check(value).complaint();
        complaint = complaint.isEmpty() ? why : complaint;
      }
      if (round >= 0) {
        millis.add((System.nanoTime() - start) / NANOS_PER_MILLI);
      }
    }
    return new Readings(Map.of(MILLIS, millis), complaint);
  }

  private static <R> Pool open(By by, int workers, Problem<R> problem) {
    return switch (by) {
      case FJORD -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(workers);
        yield pool(() -> pool.submit(problem.concurrent()), pool::close);
      }
      case FORK -> {
        ForkPool pool = ForkPool.open(workers);
        Callable<R> body = problem::fork;
        yield pool(() -> pool.submit(body), pool::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(workers);
        yield pool(() -> pool.submit(problem.jdk()), pool::shutdown);
      }
      case QUEUE -> throw new IllegalArgumentException("no pool of workers");
    };
  }

  private interface Submission {
    Future<?> submit();
  }

  private static Pool pool(Submission submission, Runnable end) {
    return new Pool() {
      @Override
      public Future<?> submit() {
        return submission.submit();
      }

      @Override
      public void close() {
        end.run();
      }
    };
  }
}
