package dev.fjord.bench;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Uses of {@code java.util.concurrent} that more than one benchmark needs. */
public final class Jdk {
  private Jdk() {}

  /**
   * Runs a body that uses parallel streams. They fork in the pool that the calling thread works
   * for, hence with as many workers as that has.
   */
  public static long inPool(ForkJoinPool pool, Callable<Long> body) {
    return pool.invoke(ForkJoinTask.adapt(body));
  }
}
