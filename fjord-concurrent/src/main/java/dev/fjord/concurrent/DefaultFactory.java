package dev.fjord.concurrent;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.internal.pool.BareThread;

/** Makes plain threads; those of the common pool are in no caller's group. */
final class DefaultFactory implements ForkJoinWorkerThreadFactory {
  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    ThreadGroup group = pool.core.isCommon() ? BareThread.topGroup() : null;
    return new ForkJoinWorkerThread(group, pool, true);
  }
}
