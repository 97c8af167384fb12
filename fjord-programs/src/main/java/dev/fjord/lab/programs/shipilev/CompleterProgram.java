package dev.fjord.lab.programs.shipilev;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Problem;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ForkJoinTask;

/** The same with completers, which join nothing. */
final class CompleterProgram extends ShipilevProgram {
  CompleterProgram() {
    super("completers", "S-cc-fig");
  }

  @Override
  public String summary() {
    return "primes below N, by halves that complete their whole";
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.of(Face.CONCURRENT);
  }

  @Override
  Problem<Long> prepare(Input input) {
    return new Completers(input);
  }

  private record Completers(Input input) implements Problem<Long> {
    @Override
    public Long sequential() {
      return input.sequential();
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return new CompletersJdk(null, 0, input.n(), input.bottom());
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      return new CompletersConcurrent(null, 0, input.n(), input.bottom());
    }

    @Override
    public Answer check(Long result) {
      return input.check(result);
    }

    @Override
    public OptionalLong forks() {
      return input.forks(2);
    }
  }
}
