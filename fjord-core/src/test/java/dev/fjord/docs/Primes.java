package dev.fjord.docs;

import dev.fjord.Fork;
import java.util.concurrent.atomic.LongAdder;

public class Primes {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      long begin = System.nanoTime();
      long primes = count(5_000_000);
      long end = System.nanoTime();
      System.out.println(primes + " primes, " + (end - begin) / 1_000_000 + " ms");
    }
  }

  static long count(int below) {
    LongAdder primes = new LongAdder();
    Fork.range(
        0,
        below,
        (lo, hi) -> {
          int found = 0;
          for (int n = lo; n < hi; n++) {
            found += isPrime(n) ? 1 : 0;
          }
          primes.add(found);
        });
    return primes.sum();
  }

  static boolean isPrime(int n) {
    for (int i = 2; i * i <= n; i++) {
      if (n % i == 0) {
        return false;
      }
    }
    return n > 1;
  }
}
