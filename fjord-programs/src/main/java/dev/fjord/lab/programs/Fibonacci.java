package dev.fjord.lab.programs;

/** Fibonacci numbers by addition upwards, which shares no code with what they check. */
public final class Fibonacci {
  private Fibonacci() {}

  /** The number of that index. */
  public static long of(int n) {
    long a = 0;
    long b = 1;
    for (int i = 0; i < n; i++) {
      long next = a + b;
      a = b;
      b = next;
    }
    return a;
  }
}
