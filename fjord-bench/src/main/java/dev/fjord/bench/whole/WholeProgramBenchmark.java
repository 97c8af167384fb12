package dev.fjord.bench.whole;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.WrongResultException;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The programs of the lab, in the versions that they have there; see {@code docs/programs.md}. */
@State(Scope.Benchmark)
public class WholeProgramBenchmark extends NanosPerRun {
  /** The name of the program. */
  @Param({"fib", "integrate", "micro", "sort", "mm", "lu", "jacobi", "index"})
  public String program = "";

  /** Its arguments, blanks between; empty for those that it has by itself. */
  @Param("")
  public String arguments = "";

  /** Its threshold; 0 to fork down to the natural bottom. */
  @Param("0")
  public int threshold;

  private @Nullable Run<?> run;

  /** Makes the input. */
  @Setup
  public void prepare() {
    Program found = Catalogue.standard().find(program);
    List<String> words =
        arguments.isBlank() ? found.presets() : List.of(arguments.strip().split("\\s+"));
    OptionalInt bottom = threshold == 0 ? OptionalInt.empty() : OptionalInt.of(threshold);
    run = new Run<>(found.plan(words, bottom).prepare().get());
  }

  /** Puts back the input that the last run has changed. */
  @Setup(Level.Invocation)
  public void reset() {
    run().problem.reset();
  }

  /** Checks what the run gave. */
  @TearDown(Level.Invocation)
  public void check() {
    run().check();
  }

  /** Plain calls. */
  @Benchmark
  public @Nullable Object sequential() {
    return run().sequential();
  }

  /** {@link dev.fjord.Fork}. */
  @Benchmark
  public @Nullable Object fjord(Pools pools) throws Exception {
    return run().fjord(pools);
  }

  /** {@code java.util.concurrent}: fork one, compute the other, join. */
  @Benchmark
  public @Nullable Object forkJoin(Pools pools) {
    return run().forkJoin(pools);
  }

  private Run<?> run() {
    Run<?> made = run;
    if (made == null) {
      throw new IllegalStateException("not prepared");
    }
    return made;
  }

  /** A problem, and what its last run gave. */
  private static final class Run<R> {
    private final Problem<R> problem;
    private @Nullable R result;

    Run(Problem<R> problem) {
      this.problem = problem;
    }

    R sequential() {
      return keep(problem.sequential());
    }

    R fjord(Pools pools) throws Exception {
      return keep(problem.forkIn(pools.fjord()));
    }

    R forkJoin(Pools pools) {
      return keep(pools.jdk().invoke(problem.jdk()));
    }

    private R keep(R given) {
      result = given;
      return given;
    }

    void check() {
      R given = result;
      result = null;
      Answer answer = given == null ? Answer.wrong("", "no result") : problem.check(given);
      if (!answer.isRight()) {
        throw new WrongResultException(
            "gave '%s': %s".formatted(answer.text(), answer.complaint()));
      }
    }
  }
}
