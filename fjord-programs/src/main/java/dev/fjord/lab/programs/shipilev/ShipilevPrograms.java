package dev.fjord.lab.programs.shipilev;

import dev.fjord.Fork;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.LoopProblem;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;

/** The talk's task, which counts the primes below N, in its two manners. */
public final class ShipilevPrograms {

  private ShipilevPrograms() {}

  private static Program program(String manner, String how, boolean joins, Face... faces) {
    return Program.sized(
        "shipilev-" + manner,
        new Size("N", "numbers to look at", 1, 100_000_000, 1_000_000, "not told"),
        "primes below N, by halves that " + how,
        "the most numbers that are looked at without forking",
        (n, threshold) ->
            Plan.of(n, 0, () -> new Count(n, Math.max(1, threshold), joins, Primes.known(n))),
        faces);
  }

  /**
   * Both, in the order of the talk: halves that are joined, and completers, which join nothing.
   * That which joins is a loop besides: its leaves can be dealt out by one queue.
   */
  public static List<Program> all() {
    return List.of(
        program("recursive", "are joined", true, Face.FORK, Face.CONCURRENT).loop(),
        program("completers", "complete their whole", false, Face.CONCURRENT));
  }

  private static long sequential(int from, int to, int bottom) {
    if (to - from <= bottom) {
      return Primes.solve(from, to);
    }
    int middle = (from + to) >>> 1;
    return sequential(from, middle, bottom) + sequential(middle, to, bottom);
  }

  private static long fork(int from, int to, int bottom) {
    if (to - from <= bottom) {
      return Primes.solve(from, to);
    }
    int middle = (from + to) >>> 1;
    return Fork.joinLong(
        () -> fork(from, middle, bottom), () -> fork(middle, to, bottom), Long::sum);
  }

  /**
   * A count.
   *
   * @param n how many numbers, from 0
   * @param bottom the most that are not divided
   * @param joins whether halves are joined
   * @param known how many primes are among them
   */
  private record Count(int n, int bottom, boolean joins, long known) implements LoopProblem<Long> {
    @Override
    public Long sequential() {
      return ShipilevPrograms.sequential(0, n, bottom);
    }

    @Override
    public Long fork() {
      return ShipilevPrograms.fork(0, n, bottom);
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return joins ? new RecursiveJdk(0, n, bottom) : new CompletersJdk(null, 0, n, bottom);
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<Long> concurrent() {
      return joins
          ? new RecursiveConcurrent(0, n, bottom)
          : new CompletersConcurrent(null, 0, n, bottom);
    }

    private long leaf(int index) {
      int from = index * bottom;
      return Primes.solve(from, (int) Math.min((long) from + bottom, n));
    }

    @Override
    public Long by(RangeSum range) {
      return range.sum(0, (n - 1) / bottom + 1, this::leaf);
    }

    @Override
    public Answer check(Long result) {
      return Answer.expect(result.toString(), Long.toString(known));
    }

    /** How many ranges of a length are divided, it and those it is divided into. */
    private long nodes(int length) {
      return length <= bottom ? 0 : 1 + nodes(length / 2) + nodes(length - length / 2);
    }

    /** One for each range that is divided, two by completers. */
    @Override
    public OptionalLong forks() {
      return OptionalLong.of((joins ? 1 : 2) * nodes(n));
    }
  }
}
