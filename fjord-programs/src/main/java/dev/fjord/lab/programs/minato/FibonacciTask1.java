package dev.fjord.lab.programs.minato;

/** Figure 2-1, without its {@code main}. */
final class FibonacciTask1 {
  int compute(int n) {
    return (n <= 1) ? n : compute(n - 2) + compute(n - 1);
  }
}
