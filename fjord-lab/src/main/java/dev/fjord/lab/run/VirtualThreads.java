package dev.fjord.lab.run;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual threads, where the platform has them: the lab is compiled for one that has not. */
public final class VirtualThreads {
  static final boolean ARE_THERE = Runtime.version().feature() >= 21;

  private VirtualThreads() {}

  /**
   * A new executor that starts one for each task. They run on as many carriers as the property
   * {@code jdk.virtualThreadScheduler.parallelism} says.
   *
   * @throws UnsupportedOperationException before Java 21
   */
  public static ExecutorService executor() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException("virtual threads begin with Java 21", e);
    }
  }

  /** The options that give them so many carriers. */
  static List<String> options(int carriers) {
    String property = "-Djdk.virtualThreadScheduler.";
    return List.of(property + "parallelism=" + carriers, property + "maxPoolSize=" + carriers);
  }
}
