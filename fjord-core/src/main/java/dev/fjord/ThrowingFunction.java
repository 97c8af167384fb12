package dev.fjord;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Code with a parameter and a value that may throw a checked exception, such as the body of a
 * {@linkplain Fork#scope scope}; otherwise as {@link ThrowingRunnable}.
 *
 * @param <A> the type of the parameter
 * @param <R> the type of the value
 * @param <X> what it throws
 */
@FunctionalInterface
public interface ThrowingFunction<
        A extends @Nullable Object, R extends @Nullable Object, X extends Exception>
    extends Function<A, R> {
  /**
   * Runs it.
   *
   * @param argument the parameter
   * @return its value
   * @throws X as it likes
   */
  R applyThrowing(A argument) throws X;

  /** As {@link #applyThrowing}: throws the same, unchanged and undeclared. */
  @Override
  @SuppressWarnings({"FunctionalInterfaceMethodChanged", "unchecked"}) // the same; erased
  default R apply(A argument) {
    return ((ThrowingFunction<A, R, RuntimeException>) this).applyThrowing(argument);
  }
}
