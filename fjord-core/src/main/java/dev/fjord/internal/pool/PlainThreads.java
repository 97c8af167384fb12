package dev.fjord.internal.pool;

import dev.fjord.internal.worker.Worker;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Threads without a class of their own, or those of a user's factory. */
record PlainThreads(PoolSettings settings) implements ThreadKind {
  @Override
  public @Nullable Thread newThread(Worker worker, Runnable life) {
    ThreadFactory factory = settings.factory();
    if (factory != null) {
      return factory.newThread(life);
    }
    String name = settings.name() + "-" + (worker.index() + 1);
    Thread made = settings.common() ? BareThread.forAll(life, name) : BareThread.make(life, name);
    made.setDaemon(settings.daemon());
    made.setPriority(settings.priority());
    if (settings.handler() != null) {
      made.setUncaughtExceptionHandler(settings.handler());
    }
    return made;
  }

  @Override
  public void begun(Thread thread, Worker worker) {
    try {
      tidy(thread);
    } catch (Throwable ignored) { // of the user's own class, or for want of memory
      // The thread is as good without.
    }
  }

  @Override
  public void tidy(Thread thread) {
    Thread.interrupted();
    try {
      if (thread.getContextClassLoader() != settings.loader()) {
        thread.setContextClassLoader(settings.loader());
      }
      if (settings.factory() == null && thread.getPriority() != settings.priority()) {
        thread.setPriority(settings.priority());
      }
    } catch (RuntimeException refused) {
      // A thread of the user's own class may refuse; it then keeps what it has.
    }
  }
}
