package dev.fjord.lab.programs.shipilev;

import dev.fjord.Fork;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.LoopProblem;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import dev.fjord.lab.programs.SizedProgram;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ForkJoinTask;

/** The talk's task, which counts the primes below N, in one of its two manners. */
public final class ShipilevProgram extends SizedProgram {
  private static final int MOST = 100_000_000;
  private static final int PRESET = 1_000_000;

  private final boolean joins;

  private ShipilevProgram(String manner, String source, String how, boolean joins) {
    super(
        "shipilev-" + manner,
        source,
        new Size("N", "numbers to look at", 1, MOST, PRESET, "not told"),
        "primes below N, by halves that " + how,
        "the most numbers that are looked at without forking");
    this.joins = joins;
  }

  /** Both, in the order of the talk: halves that are joined, and completers, which join nothing. */
  public static List<Program> all() {
    return List.of(
        new ShipilevProgram("recursive", "S-thresh", "are joined", true),
        new ShipilevProgram("completers", "S-cc-fig", "complete their whole", false));
  }

  @Override
  public Set<Face> faces() {
    return joins ? EnumSet.of(Face.FORK, Face.CONCURRENT) : EnumSet.of(Face.CONCURRENT);
  }

  /** That which joins is a loop besides: its leaves can be dealt out by one queue. */
  @Override
  public boolean isLoop() {
    return joins;
  }

  @Override
  protected Problem<Long> prepare(int n, int threshold) {
    return new Count(n, Math.max(1, threshold), Primes.known(n), joins);
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
   * @param known how many primes are among them
   * @param joins whether halves are joined
   */
  private record Count(int n, int bottom, long known, boolean joins) implements LoopProblem<Long> {
    @Override
    public Long sequential() {
      return ShipilevProgram.sequential(0, n, bottom);
    }

    @Override
    public Long fork() {
      return ShipilevProgram.fork(0, n, bottom);
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
