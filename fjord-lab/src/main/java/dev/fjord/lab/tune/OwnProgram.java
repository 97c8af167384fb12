package dev.fjord.lab.tune;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntFunction;

/**
 * A user's program as one of the lab's, with the version on {@link dev.fjord.Fork} only.
 *
 * @param name the word for it
 * @param body runs it with a threshold
 * @param threshold what that means; empty if it has none
 */
record OwnProgram(String name, IntFunction<?> body, Optional<String> threshold) implements Program {

  static OwnProgram of(String name, IntFunction<?> body) {
    return new OwnProgram(name, body, Optional.of("the largest size that is not forked"));
  }

  static OwnProgram of(String name, Callable<?> body) {
    return new OwnProgram(name, unused -> call(body), Optional.empty());
  }

  private static Object call(Callable<?> body) {
    try {
      return String.valueOf(body.call());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String summary() {
    return name;
  }

  @Override
  public String source() {
    return "";
  }

  @Override
  public String synopsis() {
    return "";
  }

  @Override
  public List<String> presets() {
    return List.of();
  }

  @Override
  public String paper() {
    return "";
  }

  @Override
  public Plan plan(List<String> arguments, OptionalInt given) {
    return new Plan(
        String.join(" ", arguments), 0, () -> new OwnProblem(() -> body.apply(given.orElse(1))));
  }

  private record OwnProblem(Callable<?> body) implements Problem<Object> {
    @Override
    public Object sequential() {
      throw new UnsupportedOperationException("no sequential version");
    }

    @Override
    public Object fork() {
      return call(body);
    }

    @Override
    public ForkJoinTask<Object> jdk() {
      throw new UnsupportedOperationException("no version for java.util.concurrent");
    }

    @Override
    public Answer check(Object result) {
      return Answer.right(result.toString());
    }
  }
}
