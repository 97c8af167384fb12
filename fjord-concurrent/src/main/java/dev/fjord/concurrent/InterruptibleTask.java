package dev.fjord.concurrent;

import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.worker.Completion;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A function as a task whose thread can be interrupted, while it runs this task and not later.
 *
 * <pre>
 *   runner                               canceller
 *   1. runner = me                       1. outcome = CANCELLED
 *   2. no outcome yet? call              2. runner: thread to GUARD? interrupt it; runner = thread
 *   3. runner: me to null; else wait
 *   4. clear the status, if interrupted
 * </pre>
 *
 * It ends itself instead of by the return of {@link #exec}, so that deciding its outcome is one
 * compare-and-set for everybody.
 *
 * @param <V> the type of the result
 */
class InterruptibleTask<V extends @Nullable Object> extends FunctionTask<V> {
  private static final long serialVersionUID = 1;
  private static final VarHandle RUNNER =
      Handles.of(MethodHandles.lookup(), "runner", Object.class);

  /** In the place of the runner while it is being interrupted. */
  private static final Object GUARD = new Object();

  private transient volatile @Nullable Object runner;

  /** Whether the runner was interrupted. Written before the runner is, and read after it. */
  private transient boolean isInterrupted;

  InterruptibleTask(Callable<? extends V> body) {
    super(body);
  }

  InterruptibleTask(Runnable body, V result) {
    super(body, result);
  }

  @Override
  protected final boolean fjordEndsInRun() {
    return false;
  }

  // ---- running ----

  @Override
  protected boolean exec() {
    try {
      V value = runInterruptibly();
      if (!Jobs.isDone(this)) { // else a value was given before
        complete(value);
      }
    } catch (Throwable failure) {
      endWith(Thrown.here(failure));
    }
    return false;
  }

  /**
   * Runs the body once, unless the task is done: then nobody uses what this returns. Of two runs at
   * a time only the first can be interrupted.
   */
  @SuppressWarnings("unchecked")
  final V runInterruptibly() throws Exception {
    Thread me = Thread.currentThread();
    boolean isRunner = RUNNER.compareAndSet(this, null, me);
    try {
      if (Jobs.isDone(this)) {
        return getRawResult();
      }
      if (isCallable) {
        return ((Callable<V>) body).call();
      }
      ((Runnable) body).run();
      return getRawResult();
    } finally {
      if (isRunner) {
        while (!RUNNER.compareAndSet(this, me, null)) {
          Thread.onSpinWait();
        }
        if (isInterrupted) {
          isInterrupted = false;
          Thread.interrupted();
        }
      }
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean now = Completion.complete(this, Jobs.CANCELLED);
    if (now && mayInterruptIfRunning) {
      interruptRunner();
    }
    return now || isCancelled();
  }

  /** Interrupts the thread that runs the body, if one does. */
  final void interruptRunner() {
    for (Object seen = runner; seen != null; seen = runner) {
      if (seen instanceof Thread thread && RUNNER.compareAndSet(this, thread, GUARD)) {
        try {
          isInterrupted = true;
          thread.interrupt();
        } finally {
          runner = thread; // which may be interrupted again
        }
        return;
      }
      Thread.onSpinWait(); // another interrupts it, which it may have seen already
    }
  }

  @Override
  public void run() {
    quietlyInvoke();
  }
}
