package dev.fjord.lab.programs.shipilev;

import java.util.BitSet;

/**
 * The talk's problem, which it leaves open, is here to count the primes below N by trial division:
 * nothing but arithmetic, and the farther up, the longer a number takes.
 */
final class Primes {
  private static final int LEAST = 2;

  private Primes() {}

  /** How many there are in {@code [from, to)}. */
  static long solve(int from, int to) {
    long found = 0;
    for (int n = Math.max(from, LEAST); n < to; n++) {
      if (isPrime(n)) {
        found++;
      }
    }
    return found;
  }

  private static boolean isPrime(int n) {
    if (n % 2 == 0) {
      return n == 2;
    }
    for (int divisor = 3; (long) divisor * divisor <= n; divisor += 2) {
      if (n % divisor == 0) {
        return false;
      }
    }
    return true;
  }

  /** How many there are below a number, by a sieve, which shares no code with the rest. */
  static long known(int below) {
    BitSet composite = new BitSet(below);
    long found = 0;
    for (int n = LEAST; n < below; n++) {
      if (!composite.get(n)) {
        found++;
        for (long multiple = (long) n * n; multiple < below; multiple += n) {
          composite.set((int) multiple);
        }
      }
    }
    return found;
  }
}
