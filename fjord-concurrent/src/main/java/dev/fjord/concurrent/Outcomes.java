package dev.fjord.concurrent;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** How a task that did not end normally tells those who ask for its result. */
final class Outcomes {
  private Outcomes() {}

  /** The failure of a task, a new {@link CancellationException}, or null. */
  static @Nullable Throwable exceptionOf(ForkJoinTask<?> task) {
    if (Jobs.wasCancelled(task)) {
      return new CancellationException();
    }
    Throwable failure = Jobs.failure(task);
    return failure == null ? null : Thrown.unwrap(failure);
  }

  /** Throws if the task, which is done, did not end normally; as {@code join} does. */
  static void check(ForkJoinTask<?> task) {
    if (Jobs.wasCancelled(task)) {
      throw new CancellationException();
    }
    Throwable outcome = Jobs.failure(task);
    if (outcome == null) {
      return;
    }
    Throwable failure = Thrown.unwrap(outcome);
    if (Thrown.isElsewhere(outcome)) {
      failure = copy(failure);
    }
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (task instanceof InterruptibleTask) {
      throw new RuntimeException(failure); // its code may declare it
    }
    throw Failures.sneak(failure);
  }

  /** Throws if the task, which is done, did not end normally; as {@code get} does. */
  static void checkForGet(ForkJoinTask<?> task) throws ExecutionException {
    if (Jobs.wasCancelled(task)) {
      throw new CancellationException();
    }
    Throwable outcome = Jobs.failure(task);
    if (outcome != null) {
      throw new ExecutionException(Thrown.unwrap(outcome));
    }
  }

  /**
   * A new exception of the same class and message, with the trace of the calling thread and the
   * original as its cause; the original itself if its class has no constructor for that, or, as on
   * the JDK, neither that of a cause alone nor one without parameters: then it has more to tell.
   */
  static Throwable copy(Throwable original) {
    if (!has(Way.CAUSE, original) && !has(Way.NOTHING, original)) {
      return original;
    }
    for (Way way : Way.values()) {
      Throwable made = make(way, original);
      if (made != null) {
        return made;
      }
    }
    return original;
  }

  /** The public constructors that may serve, the best first. */
  enum Way {
    MESSAGE_AND_CAUSE(String.class, Throwable.class),
    CAUSE(Throwable.class),
    MESSAGE(String.class),
    NOTHING;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes it
    private final Class<?>[] parameters;

    Way(Class<?>... parameters) {
      this.parameters = parameters;
    }

    boolean takes(Class<?> type) {
      return Arrays.asList(parameters).contains(type);
    }

    @Nullable Object[] arguments(Throwable original) {
      @Nullable Object[] arguments = new Object[parameters.length];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = parameters[i] == String.class ? original.getMessage() : original;
      }
      return arguments;
    }

    /** Whether what was made this way says the same as the original, as far as it can. */
    boolean isFaithful(Throwable made, Throwable original) {
      return !takes(String.class) || Objects.equals(made.getMessage(), original.getMessage());
    }
  }

  private static boolean has(Way way, Throwable original) {
    try {
      return original.getClass().getConstructor(way.parameters) != null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError none) {
      return false;
    }
  }

  private static @Nullable Throwable make(Way way, Throwable original) {
    try {
      Constructor<? extends Throwable> constructor =
          original.getClass().getConstructor(way.parameters);
      Throwable made = constructor.newInstance(way.arguments(original));
      if (!way.takes(Throwable.class)) {
        made.initCause(original);
      }
      boolean isCopy = made.getCause() == original && way.isFaithful(made, original);
      return isCopy ? made : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError unsuitable) {
      return null;
    }
  }
}
