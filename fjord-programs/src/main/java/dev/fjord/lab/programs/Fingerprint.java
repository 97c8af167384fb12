package dev.fjord.lab.programs;

import java.util.Arrays;

/** A large result in few characters, equal for equal results. */
final class Fingerprint {
  private Fingerprint() {}

  static String of(int[] values) {
    return "#%08x".formatted(Arrays.hashCode(values));
  }

  static String of(double[] values) {
    return "#%08x".formatted(Arrays.hashCode(values));
  }
}
