package dev.fjord.concurrent;

import dev.fjord.internal.pool.ThreadKind;
import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/** How the engine gets a pool's threads from the user's factory. */
final class WorkerThreads implements ThreadKind {
  private final Settings settings;
  private final ForkJoinPool pool;
  private volatile @Nullable Failure failure;

  /** What a factory threw, or should have, and whose call it was that needed a thread. */
  private record Failure(Throwable thrown, Thread caller) {}

  /** Of a pool that is not made yet, and asks for no thread before it is. */
  WorkerThreads(Settings settings, ForkJoinPool pool) {
    this.settings = settings;
    this.pool = pool;
  }

  @Override
  public @Nullable Thread newThread(Worker worker, Runnable life) {
    ForkJoinWorkerThread made;
    try {
      made = settings.factory().newThread(pool);
      if (made != null && made.getState() != Thread.State.NEW) {
        throw new IllegalThreadStateException(
            "pool %s: the thread factory returned a thread that was started"
                .formatted(pool.core.name()));
      }
    } catch (Throwable thrown) {
      failure = new Failure(thrown, Thread.currentThread());
      throw thrown;
    }
    if (made != null) {
      made.takeOn(worker, life);
    }
    return made;
  }

  /** What the factory threw so far does not concern what the calling thread does next. */
  void forgetFailure() {
    takeFailure();
  }

  /**
   * What the factory threw since the last call, in a call of the calling thread; null if nothing.
   */
  @Nullable Throwable takeFailure() {
    Failure seen = failure;
    if (seen == null || seen.caller != Thread.currentThread()) {
      return null;
    }
    failure = null;
    return seen.thrown;
  }

  @Override
  public void begun(Thread thread, Worker worker) {
    ((ForkJoinWorkerThread) thread).begun();
  }

  @Override
  public void moves(Thread thread, Worker worker) {
    ((ForkJoinWorkerThread) thread).moves(worker);
  }

  @Override
  public void tidy(Thread thread) {
    Thread.interrupted();
    ((ForkJoinWorkerThread) thread).tidy();
  }

  @Override
  public boolean runLeft() {
    while (Waits.runAny(pool.core)) {}
    return true;
  }

  /** The predicate is asked; whatever it answers, the join waits. */
  @Override
  public void exhausted() {
    try {
      if (settings.saturate() != null && pool.core.isShortOfWorkers()) {
        boolean unused = settings.saturate().test(pool);
      }
    } catch (Throwable ignored) {
      // A join is not the place for it.
    }
  }

  @Override
  public void ended(Thread thread, @Nullable Throwable failure) {
    ((ForkJoinWorkerThread) thread).ended(failure);
  }
}
