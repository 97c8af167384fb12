package dev.fjord.concurrent;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.internal.pool.BareThread;

/**
 * Makes plain threads; those of the common pool are in no caller's group, and inherit no thread
 * locals of whoever happens to need one first.
 */
final class DefaultFactory implements ForkJoinWorkerThreadFactory {
  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    boolean isCommon = pool.core.isCommon();
    ThreadGroup group = isCommon ? BareThread.topGroup() : null;
    return new ForkJoinWorkerThread(group, pool, !isCommon);
  }
}
