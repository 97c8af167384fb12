package dev.fjord.concurrent;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;

/** Makes plain threads. */
final class DefaultFactory implements ForkJoinWorkerThreadFactory {
  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    return new ForkJoinWorkerThread(pool) {};
  }
}
