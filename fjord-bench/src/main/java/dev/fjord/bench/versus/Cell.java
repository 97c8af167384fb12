package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Subject.Tuning;
import dev.fjord.lab.run.Text;
import org.jspecify.annotations.Nullable;

/**
 * What one process measures.
 *
 * @param subject the program
 * @param size its size, or other arguments
 * @param contender the way it is run
 * @param tuning the contender's setting
 * @param jdk the virtual machine; null for a native contender
 * @param collector its collector; null for a native contender
 * @param workers the number of workers; 1 for a sequential contender
 */
record Cell(
    Subject subject,
    String size,
    Contender contender,
    Tuning tuning,
    @Nullable Jdk jdk,
    @Nullable Collector collector,
    int workers) {

  /** The problem, which is the program and its size: contenders are compared at one. */
  String problem() {
    return problem(subject.name(), size);
  }

  /** The problem of a program and a size. */
  static String problem(String program, String size) {
    return size.equals("-") ? program : program + " " + size;
  }

  /** Whether the size is the paper's, whose runs take seconds to minutes and gigabytes. */
  boolean isPaper() {
    return size.equals(subject.paper());
  }

  /** How long to measure it. */
  Effort effort(Effort usual) {
    return contender.isSlow() || isPaper() ? usual.slow() : usual;
  }

  /** The cell in few words. */
  String title() {
    StringBuilder title = new StringBuilder(subject.name());
    title.append(' ').append(size).append(", ").append(contender.label);
    if (!tuning.label().isEmpty()) {
      title.append(", ").append(tuning.label());
    }
    if (jdk != null && collector != null) {
      title.append(", JDK ").append(jdk.feature()).append(' ').append(collector.label);
    }
    if (!contender.isSequential()) {
      title.append(", ").append(Text.workers(workers));
    }
    return title.toString();
  }
}
