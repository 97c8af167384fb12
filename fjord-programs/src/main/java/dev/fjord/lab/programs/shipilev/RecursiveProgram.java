package dev.fjord.lab.programs.shipilev;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Problem;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;

/**
 * The typical task, which joins its halves. It is a loop besides: its leaves can be dealt out by
 * one queue.
 */
final class RecursiveProgram extends ShipilevProgram {
  RecursiveProgram() {
    super("recursive", "S-thresh");
  }

  @Override
  public String summary() {
    return "primes below N, by halves that are joined";
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.of(Face.FORK, Face.CONCURRENT);
  }

  @Override
  public boolean isLoop() {
    return true;
  }

  @Override
  Problem<Long> prepare(Input input) {
    return new Recursive(input);
  }

  private static long fork(int from, int to, int bottom) {
    if (to - from <= bottom) {
      return Primes.solve(from, to);
    }
    int middle = (from + to) >>> 1;
    return Fork.joinLong(
        () -> fork(from, middle, bottom), () -> fork(middle, to, bottom), Long::sum);
  }

  private record Recursive(Input input) implements Problem<Long> {
    @Override
    public Long sequential() {
      return input.sequential();
    }

    @Override
    public Long fork() {
      return RecursiveProgram.fork(0, input.n(), input.bottom());
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return new RecursiveJdk(0, input.n(), input.bottom());
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      return new RecursiveConcurrent(0, input.n(), input.bottom());
    }

    private long leaf(int index) {
      int from = index * input.bottom();
      return Primes.solve(from, (int) Math.min((long) from + input.bottom(), input.n()));
    }

    private long leaves(RangeSum range) {
      return range.sum(0, (input.n() - 1) / input.bottom() + 1, this::leaf);
    }

    @Override
    public Long executor(ExecutorService executor) {
      return leaves(RangeSum.executor(executor));
    }

    @Override
    public Long stream() {
      return leaves(RangeSum::stream);
    }

    @Override
    public Long parStream(ForkPool pool) {
      return leaves(RangeSum.parStream(pool));
    }

    @Override
    public Answer check(Long result) {
      return input.check(result);
    }

    @Override
    public OptionalLong forks() {
      return input.forks(1);
    }
  }
}
