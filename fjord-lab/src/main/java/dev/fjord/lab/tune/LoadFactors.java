package dev.fjord.lab.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Thresholds by Shipilev's rule: N/(C*L), with the size of the problem N, C workers, and the load
 * factor L, which is about how many tasks there are for each.
 */
public final class LoadFactors {
  /** The greatest that makes sense: beyond, tasks are so many that their number says nothing. */
  public static final int MOST = 1_000;

  /** Those that are tried when none are named. */
  public static final List<Integer> PRESET = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, MOST);

  private LoadFactors() {}

  /**
   * A threshold and where it comes from.
   *
   * @param loadFactor L
   * @param threshold N/(C*L), at least 1
   */
  public record Threshold(int loadFactor, int threshold) {}

  /**
   * The thresholds of load factors in ascending order, each threshold once, with the least of its
   * load factors.
   */
  public static List<Threshold> thresholds(int n, int workers, List<Integer> loadFactors) {
    Map<Integer, Threshold> distinct = new LinkedHashMap<>();
    for (int factor : loadFactors.stream().sorted().toList()) {
      int threshold = (int) Math.max(1, n / ((long) workers * factor));
      distinct.putIfAbsent(threshold, new Threshold(factor, threshold));
    }
    return List.copyOf(distinct.values());
  }
}
