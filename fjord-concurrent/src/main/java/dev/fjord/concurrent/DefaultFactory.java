package dev.fjord.concurrent;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.internal.pool.BareThread;
import java.security.PrivilegedAction;

/**
 * Makes plain threads; none has the rights of whoever happens to need one first, which would keep
 * his class loader; those of the common pool are in no caller's group, and inherit none of his
 * thread locals.
 */
final class DefaultFactory implements ForkJoinWorkerThreadFactory {
  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    boolean isCommon = pool.core.isCommon();
    ThreadGroup group = isCommon ? BareThread.topGroup() : null;
    return BareThread.withoutRights(
        new PrivilegedAction<ForkJoinWorkerThread>() {
          @Override
          public ForkJoinWorkerThread run() {
            return new ForkJoinWorkerThread(group, pool, !isCommon);
          }
        });
  }
}
