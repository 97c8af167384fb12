package dev.fjord.lab.experiment.shipilev;

import dev.fjord.ForkPool;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Runs as many Fibonacci numbers at a time as there are workers, in one pool or, {@code apart}, in
 * pools of one worker each.
 */
record ApartProbe(By by, boolean apart, int workers, int n, int rounds)
    implements Probe<ApartProbe.Rounds> {
  private static final double NANOS_PER_MILLI = 1e6;

  /** What rounds took. */
  record Rounds(List<Double> millis) {}

  @Override
  public Rounds run() throws Exception {
    return run(
        Catalogue.standard()
            .find("fib")
            .plan(List.of(Integer.toString(n)), OptionalInt.empty())
            .prepare()
            .get());
  }

  private <R> Rounds run(Problem<R> problem) throws Exception {
    List<Opened<Supplier<Future<R>>>> pools = new ArrayList<>();
    for (int i = 0; i < (apart ? workers : 1); i++) {
      pools.add(open(apart ? 1 : workers, problem));
    }
    try {
      List<Double> millis = new ArrayList<>();
      for (int round = -rounds; round < rounds; round++) {
        double took = round(problem, pools);
        if (round >= 0) {
          millis.add(took);
        }
      }
      return new Rounds(millis);
    } finally {
      pools.forEach(Opened::close);
    }
  }

  private <R> double round(Problem<R> problem, List<Opened<Supplier<Future<R>>>> pools)
      throws Exception {
    long start = System.nanoTime();
    List<Future<R>> results = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      results.add(pools.get(i % pools.size()).body().get());
    }
    for (Future<R> result : results) {
      Answer answer = problem.check(result.get());
      if (!answer.isRight()) {
        throw new InputException(answer.complaint());
      }
    }
    return (System.nanoTime() - start) / NANOS_PER_MILLI;
  }

  private <R> Opened<Supplier<Future<R>>> open(int count, Problem<R> problem) {
    return switch (by) {
      case FJORD -> {
        var pool = new dev.fjord.concurrent.ForkJoinPool(count);
        yield new Opened<>(() -> pool.submit(problem.concurrent()), count, pool::close);
      }
      case FORK -> {
        ForkPool pool = ForkPool.open(count);
        Callable<R> body = problem::fork;
        yield new Opened<>(() -> pool.submit(body), count, pool::close);
      }
      case JDK -> {
        ForkJoinPool pool = new ForkJoinPool(count);
        yield new Opened<>(() -> pool.submit(problem.jdk()), count, pool::shutdown);
      }
      case QUEUE -> throw new IllegalArgumentException("no pool of workers");
    };
  }
}
