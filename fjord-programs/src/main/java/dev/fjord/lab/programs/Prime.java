package dev.fjord.lab.programs;

import dev.fjord.lab.loop.RangeSum;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Whether a number is prime, by division by every number up to its root, the even ones as well, and
 * without stopping at a divisor (Takipi, The Fork Awakens): a loop that is all division. The
 * natural bottom is {@value #PIECE} divisors.
 */
final class Prime {
  /** Divisors to a leaf: some hundred microseconds, against which a fork is nothing. */
  private static final int PIECE = 1 << 16;

  /** How sure the check is: wrong once in two to this power. */
  private static final int CERTAINTY = 64;

  private Prime() {}

  static Program program() {
    return new Program(
        "prime",
        "whether N is prime, by all divisors up to its root; nothing but division",
        "[N]",
        List.of("999999000001"),
        "1530692068127007263",
        EnumSet.of(Face.FORK),
        true,
        Optional.empty(),
        (arguments, threshold) -> plan(arguments));
  }

  private static Plan plan(List<String> arguments) {
    if (arguments.size() != 1) {
      throw new InputException("prime takes one N, not %d arguments".formatted(arguments.size()));
    }
    long n = parse(arguments.get(0));
    return new Plan(
        Long.toString(n),
        0,
        () -> new PrimeProblem(n, BigInteger.valueOf(n).isProbablePrime(CERTAINTY)));
  }

  private static long parse(String text) {
    if (text.matches("[0-9]{1,19}")) {
      BigInteger n = new BigInteger(text);
      if (n.bitLength() < Long.SIZE && n.compareTo(BigInteger.TWO) >= 0) {
        return n.longValue();
      }
    }
    throw new InputException(
        "prime: N must be a whole number from 2 to %d, not '%s'".formatted(Long.MAX_VALUE, text));
  }

  /**
   * All numbers from 2 to the root, in pieces.
   *
   * @param n the number
   * @param prime whether it is prime, found out by other means
   */
  private record PrimeProblem(long n, boolean prime) implements LoopProblem<Long> {
    private long root() {
      return BigInteger.valueOf(n).sqrt().longValueExact();
    }

    private long divisors(int piece) {
      long from = Math.max(2, (long) piece * PIECE);
      long to = Math.min(root() + 1, (piece + 1L) * PIECE);
      long found = 0;
      for (long divisor = from; divisor < to; divisor++) {
        if (n % divisor == 0) {
          found++;
        }
      }
      return found;
    }

    @Override
    public Long by(RangeSum range) {
      return range.sum(0, Math.toIntExact(root() / PIECE + 1), this::divisors);
    }

    @Override
    public Answer check(Long result) {
      return Answer.expect(text(result == 0), text(prime));
    }

    private static String text(boolean prime) {
      return prime ? "prime" : "not prime";
    }
  }
}
