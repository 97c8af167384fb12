package dev.fjord.stress.races;

import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.LooseJob;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** What the engine keeps to itself. For twins, which are the engine's code with a step left out. */
final class Inside {
  private static final VarHandle LINK;
  private static final VarHandle LOCK;
  private static final MethodHandle PREPARE;
  private static final Object WATCHED;

  static {
    try {
      LINK = in(Job.class).findVarHandle(Job.class, "link", Object.class);
      Class<?> slots = Class.forName("dev.fjord.internal.deque.Slots");
      LOCK = in(slots).findVarHandle(slots, "lock", int.class);
      PREPARE =
          in(Frame.class)
              .findVirtual(
                  Frame.class,
                  "prepare",
                  MethodType.methodType(void.class, Job.class, Frame.class));
      Class<?> watch = Class.forName(LooseJob.class.getName() + "$Watch");
      WATCHED = in(watch).findStaticVarHandle(watch, "WATCHED", watch).get();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Inside() {}

  /** A look-up as if from inside a class. */
  static MethodHandles.Lookup in(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /** Writes that the worker of the frame has the job, whoever has it. */
  static void take(Job job, Frame frame, @Nullable Frame origin) {
    try {
      PREPARE.invokeExact(frame, job, origin);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    LINK.setVolatile(job, frame);
  }

  /** Writes that the job is private, whoever has it. */
  static void takeBack(Job job) {
    LINK.setVolatile(job, null);
  }

  /** Says that the job is watched, without asking whether it has ended. */
  static void watch(LooseJob job) {
    boolean unused = LINK.compareAndSet(job, null, WATCHED);
  }

  /** Gives away the lock of a deque, whoever holds it. */
  static void unlock(SplitDeque deque) {
    LOCK.setVolatile(deque, 0);
  }
}
