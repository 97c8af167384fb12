package dev.fjord.bench.whole;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.WrongResultException;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The programs of the lab, in the versions that they have there; see {@code docs/programs.md}. */
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

  /** Made before the first run. */
  @SuppressWarnings("NullAway.Init")
  private Problem<Object> problem;

  private @Nullable Object result;

  /** Makes the input. */
  @SuppressWarnings("unchecked") // what a problem gives it is given back, and nobody else is
  @Setup
  public void prepare() {
    OptionalInt bottom = threshold == 0 ? OptionalInt.empty() : OptionalInt.of(threshold);
    problem = (Problem<Object>) plan(program, arguments, bottom).prepare().get();
  }

  /**
   * What a program does with these arguments.
   *
   * @throws dev.fjord.lab.programs.InputException if it does not take them
   */
  public static Plan plan(String program, String arguments, OptionalInt threshold) {
    Program found = Catalogue.standard().find(program);
    List<String> words =
        arguments.isBlank() ? found.presets() : List.of(arguments.strip().split("\\s+"));
    return found.plan(words, threshold);
  }

  /** Puts back the input that the last run has changed. */
  @Setup(Level.Invocation)
  public void reset() {
    problem.reset();
  }

  /** Checks what the run gave. */
  @TearDown(Level.Invocation)
  public void check() {
    Answer answer = result == null ? Answer.wrong("", "no result") : problem.check(result);
    result = null;
    if (!answer.isRight()) {
      throw new WrongResultException("gave '%s': %s".formatted(answer.text(), answer.complaint()));
    }
  }

  /** Plain calls. */
  @Benchmark
  public Object sequential() {
    return keep(problem.sequential());
  }

  /** {@link dev.fjord.Fork}. */
  @Benchmark
  public Object fjord(Pools pools) throws Exception {
    return keep(problem.forkIn(pools.fjord()));
  }

  /** {@code java.util.concurrent}: fork one, compute the other, join. */
  @Benchmark
  public Object forkJoin(Pools pools) {
    return keep(pools.jdk().invoke(problem.jdk()));
  }

  private Object keep(Object given) {
    result = given;
    return given;
  }
}
