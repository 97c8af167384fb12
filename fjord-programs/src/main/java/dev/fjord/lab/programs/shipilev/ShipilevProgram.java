package dev.fjord.lab.programs.shipilev;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import dev.fjord.lab.programs.SizedProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The talk's task, which counts the primes below N, in one of its two manners. */
public abstract class ShipilevProgram extends SizedProgram {
  private static final int MOST = 100_000_000;
  private static final int PRESET = 1_000_000;

  ShipilevProgram(String manner, String source) {
    super(
        "shipilev-" + manner,
        source,
        new Size("N", "numbers to look at", 1, MOST, PRESET, "not told"));
  }

  /** Both, in the order of the talk. */
  public static List<Program> all() {
    return List.of(new RecursiveProgram(), new CompleterProgram());
  }

  @Override
  public final Optional<String> threshold() {
    return Optional.of("the most numbers that are looked at without forking");
  }

  @Override
  protected final Problem<Long> prepare(int n, int threshold) {
    return prepare(new Input(n, Math.max(1, threshold), Primes.known(n)));
  }

  abstract Problem<Long> prepare(Input input);

  /**
   * What both work on.
   *
   * @param n how many numbers, from 0
   * @param bottom the most that are not divided
   * @param known how many primes are among them
   */
  record Input(int n, int bottom, long known) {
    long sequential() {
      return sequential(0, n);
    }

    private long sequential(int from, int to) {
      if (to - from <= bottom) {
        return Primes.solve(from, to);
      }
      int middle = (from + to) >>> 1;
      return sequential(from, middle) + sequential(middle, to);
    }

    Answer check(long result) {
      return Answer.expect(Long.toString(result), Long.toString(known));
    }

    /** How many ranges of a length are divided, it and those it is divided into. */
    private long nodes(int length) {
      return length <= bottom ? 0 : 1 + nodes(length / 2) + nodes(length - length / 2);
    }

    /** The forks of a run that makes so many for each range that it divides. */
    OptionalLong forks(int ofNode) {
      return OptionalLong.of(ofNode * nodes(n));
    }
  }
}
