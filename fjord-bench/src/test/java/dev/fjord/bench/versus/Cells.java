package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Subject.Tuning;
import java.util.List;

/** Cells and samples to test with. */
final class Cells {
  static final Jdk JDK = new Jdk("/nowhere", 25, "25.0.1+1", "Nobody");
  static final Subject FIB = Subject.find("fib");

  /** Makes 88 forks. */
  static final String SIZE = "10";

  static final double FORKS = 88;

  private Cells() {}

  static Cell cell(Contender contender, int workers) {
    return contender.isNative()
        ? new Cell(FIB, SIZE, contender, Tuning.NONE, null, null, workers)
        : on(Collector.G1, contender, workers);
  }

  static Cell on(Collector collector, Contender contender, int workers) {
    return new Cell(FIB, SIZE, contender, Tuning.NONE, JDK, collector, workers);
  }

  static Sample nanos(double nanos) {
    return Sample.of(nanos, List.of(nanos), "");
  }
}
