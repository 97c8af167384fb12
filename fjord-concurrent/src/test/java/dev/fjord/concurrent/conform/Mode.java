package dev.fjord.concurrent.conform;

import dev.fjord.concurrent.ForkJoinPool;
import java.util.stream.Stream;

/** A shape of pool that tests run in: how many workers, and how they take their own forks. */
record Mode(int parallelism, boolean async) {

  /** Every shape. */
  static Stream<Mode> all() {
    return Stream.of(false, true)
        .flatMap(async -> Stream.of(1, 2, 16).map(workers -> new Mode(workers, async)));
  }

  /** The shapes whose workers take their newest fork first. */
  static Stream<Mode> stacks() {
    return all().filter(mode -> !mode.async);
  }

  /** The shapes with one worker. */
  static Stream<Mode> single() {
    return all().filter(mode -> mode.parallelism == 1);
  }

  /** A pool of this shape. */
  ForkJoinPool open() {
    return new ForkJoinPool(
        parallelism, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
  }

  @Override
  public String toString() {
    return parallelism + (async ? " async" : " lifo");
  }
}
