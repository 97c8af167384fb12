package dev.fjord.stress.races;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What the engine keeps to itself. For twins, which are the engine's code with a step left out. */
final class Inside {
  private static final VarHandle LINK;
  private static final VarHandle LOCK;
  private static final Object WATCHED;

  static {
    try {
      LINK = in(Job.class).findVarHandle(Job.class, "link", Object.class);
      LOCK = in(Deque.class).findVarHandle(Deque.class, "lock", int.class);
      Class<?> watch = Class.forName(Task.class.getName() + "$Watch");
      WATCHED = in(watch).findStaticVarHandle(watch, "WATCHED", watch).get();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Inside() {}

  /** A look-up as if from inside a class. */
  private static MethodHandles.Lookup in(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /** Says that the task is watched, without asking whether it has ended. */
  static void watch(Task task) {
    LINK.compareAndSet(task, null, WATCHED);
  }

  /** Gives away the lock of a deque, whoever holds it. */
  static void unlock(Deque deque) {
    LOCK.setVolatile(deque, 0);
  }
}
